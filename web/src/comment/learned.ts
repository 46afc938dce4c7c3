import type { Learned } from '@threadsweep/shared/contract/rules.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { readLearned } from './rules-response.ts';

export type LearnedChannel = Learned['channels'][number];

export interface LearnedChannels {
  /** The channels; undefined until they are loaded. */
  channels: readonly LearnedChannel[] | undefined;
  /** Why the channels could not be loaded; undefined if there was no failure. */
  failure: { detail: string | undefined } | undefined;
  load: () => Promise<void>;
  /** Deletes what was learned about a channel. Rejects if the server refuses. */
  reset: (account: string) => Promise<void>;
}

/**
 * Returns what the creator's decisions have taught about each channel. A call of `load` loads it.
 */
export function useLearned(): LearnedChannels {
  const { api } = useBackend();
  const { i18n } = useTranslation();
  const [channels, setChannels] = useState<readonly LearnedChannel[]>();
  const [failure, setFailure] = useState<LearnedChannels['failure']>();

  const load = useCallback(async () => {
    try {
      setChannels(readLearned(await api.rules.listLearned()).channels);
      setFailure(undefined);
    } catch (error) {
      setFailure({ detail: problemText(error, i18n) });
    }
  }, [api, i18n]);

  async function reset(account: string): Promise<void> {
    setChannels(readLearned(await api.rules.resetLearned({ query: { account } })).channels);
  }

  return { channels, failure, load, reset };
}
