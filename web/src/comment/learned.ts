import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Learned } from '@threadsweep/shared/contract/rules.ts';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { type Loaded, useLoaded } from '../ui/loaded.ts';
import { readLearned } from './rules-response.ts';

type Channels = Learned['channels'];
export type LearnedChannel = Channels[number];

interface LearnedChannels extends Loaded<Channels> {
  /** Deletes what was learned about a channel. Rejects if the server refuses. */
  reset: (account: string) => Promise<void>;
}

/** Returns what the creator's decisions have taught about each channel. */
export function useLearned(): LearnedChannels {
  const { api } = useBackend();
  const loaded = useLoaded(fetchLearned);
  useReloadOnReturn(loaded.reload);

  async function reset(account: string): Promise<void> {
    const { channels } = readLearned(await api.rules.resetLearned({ query: { account } }));
    loaded.change(() => channels);
  }

  return { ...loaded, reset };
}

async function fetchLearned({ rules }: ApiClient): Promise<Channels> {
  return readLearned(await rules.listLearned()).channels;
}
