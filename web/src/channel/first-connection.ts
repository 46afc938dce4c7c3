import { atom, useAtom } from '../app/jotai.ts';

const channelAtom = atom<string | undefined>(undefined);

/**
 * The id of the account's first channel, from its connection on until the creator has seen what
 * would be hidden there; forgotten when the page is left.
 */
export function useFirstConnection(): [
  string | undefined,
  (channelId: string | undefined) => void,
] {
  return useAtom(channelAtom);
}
