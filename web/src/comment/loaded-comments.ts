import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { loadNewestComments } from './held-comments.ts';

export interface LoadedComments {
  /** The number of loaded videos and of all videos to load; undefined if no load is running. */
  loading: { done: number; all: number } | undefined;
  problem: string | undefined;
  /** Loads the newest comments of a channel. The browser then stores them. */
  load: (account: string) => Promise<void>;
}

/**
 * Returns a function that loads a channel's newest comments, with its progress.
 * @param onLoaded called after each load, even a failed one
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
    await onLoaded();
    setLoading(undefined);
  }

  return { loading, problem, load };
}
