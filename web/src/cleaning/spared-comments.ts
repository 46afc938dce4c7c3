import { useCallback, useState } from 'react';

import { useBackend } from '../data/backend-context.ts';

export interface SparedComments {
  /** The ids of the comments that the creator has unticked, which stay visible. */
  spared: ReadonlySet<string>;
  spare: (id: string, isSpared: boolean) => void;
}

/** Returns the comments of a preview that the creator has unticked. */
export function useSparedComments(): SparedComments {
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const spare = useCallback((id: string, isSpared: boolean) => {
    setSpared((before) => {
      const after = new Set(before);
      if (isSpared) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  return { spared, spare };
}

/**
 * Returns a function that stores the decision to keep comments, so that no clean hides them. It
 * resolves when the server has the decision, or when the decision is pending for the network.
 */
export function useKeepComments(): (videoId: string, ids: readonly string[]) => Promise<void> {
  const { queue } = useBackend();
  return useCallback(
    async (videoId, ids) => {
      if (ids.length === 0) return;
      const decisions = ids.map((id) => ({ videoId, id, action: 'keep' as const }));
      await queue.add({ kind: 'review', decisions, grouped: true });
      await queue.flush().catch(() => undefined);
    },
    [queue],
  );
}
