import { useCallback } from 'react';

import { atom, useAtom } from '../data/jotai.ts';
import { useBackend } from '../data/backend-context.ts';

/** Causes a render when the stored value changes. */
const changesAtom = atom(0);

/**
 * Returns the id of the account's first channel, from its connection until the creator has closed
 * its preview. The id is stored until the logout, so that a reload does not lose it.
 */
export function useFirstConnection(): [
  string | undefined,
  (channelId: string | undefined) => void,
] {
  const { session } = useBackend();
  const [, setChanges] = useAtom(changesAtom);
  const set = useCallback(
    (channelId: string | undefined) => {
      if (session.firstChannel() === channelId) return;
      session.setFirstChannel(channelId);
      setChanges((count) => count + 1);
    },
    [session, setChanges],
  );
  return [session.firstChannel(), set];
}
