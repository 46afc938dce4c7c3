import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { loadNewestComments } from './held-comments.ts';

export interface LoadedComments {
  /** How many videos are done, and of how many; undefined while nothing is loading. */
  loading: { done: number; all: number } | undefined;
  problem: string | undefined;
  /** Loads the newest comments of a channel, which the browser then holds. */
  load: (account: string) => Promise<void>;
}

/**
 * Loads a channel's newest comments when the creator asks for it.
 * @param onLoaded is called when further comments are held, also after a failure
 */
export function useLoadedComments(onLoaded: () => Promise<void>): LoadedComments {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [loading, setLoading] = useState<{ done: number; all: number }>();
  const [problem, setProblem] = useState<string>();

  async function load(account: string): Promise<void> {
    setProblem(undefined);
    setLoading({ done: 0, all: 0 });
    try {
      await loadNewestComments({ api }, account, (done, all) => setLoading({ done, all }));
    } catch (error) {
      setProblem(problemText(error, i18n) ?? t('rules.texts.loadFailed'));
    }
    // Also after a failure: some videos may be there.
    await onLoaded();
    setLoading(undefined);
  }

  return { loading, problem, load };
}
