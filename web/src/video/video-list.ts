import type { Video } from '@threadsweep/shared/contract/video.ts';
import { apiProblem } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';

type VideoList =
  | { is: 'loading' }
  | { is: 'error'; text: string; reconnect: boolean }
  | { is: 'ready'; videos: Video[]; nextPageToken: string | null };

export interface Videos {
  list: VideoList;
  loadingMore: boolean;
  loadMore: () => Promise<void>;
  reload: () => void;
  remove: (id: string) => void;
}

/**
 * The videos of a channel, page by page.
 * @param account the channel's id; undefined is the account's first
 */
export function useVideos(account: string | undefined): Videos {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [list, setList] = useState<VideoList>({ is: 'loading' });
  const [loadingMore, setLoadingMore] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const failureText = useCallback(
    (error: unknown): string =>
      problemText(error, i18n) ??
      (apiProblem(error) ? t('dashboard.fetchFailed') : t('dashboard.fetchError')),
    [i18n, t],
  );

  useEffect(() => {
    let left = false;
    setList({ is: 'loading' });
    setLoadingMore(false);
    const load = async () => {
      try {
        const answer = await api.video.listVideos(account === undefined ? {} : { account });
        if (!left)
          setList({ is: 'ready', videos: answer.videos, nextPageToken: answer.next_page_token });
      } catch (error) {
        const reconnect = apiProblem(error)?.code === 'RECONNECT_REQUIRED';
        if (!left) setList({ is: 'error', text: failureText(error), reconnect });
      }
    };
    void load();
    return () => {
      left = true;
    };
    // A change of language alone fetches nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, account, attempt]);

  async function loadMore(): Promise<void> {
    if (list.is !== 'ready' || list.nextPageToken === null) return;
    const page_token = list.nextPageToken;
    setLoadingMore(true);
    try {
      const answer = await api.video.listVideos(
        account === undefined ? { page_token } : { account, page_token },
      );
      setList((before) => {
        if (before.is !== 'ready' || before.nextPageToken !== page_token) return before;
        const known = new Set(before.videos.map((video) => video.id));
        // A video that was published meanwhile moves the others to the next page.
        const added = answer.videos.filter((video) => !known.has(video.id));
        return {
          is: 'ready',
          videos: [...before.videos, ...added],
          nextPageToken: answer.next_page_token,
        };
      });
    } catch (error) {
      toast({ kind: 'error', text: failureText(error) });
    } finally {
      setLoadingMore(false);
    }
  }

  const remove = useCallback((id: string) => {
    setList((before) =>
      before.is === 'ready'
        ? { ...before, videos: before.videos.filter((video) => video.id !== id) }
        : before,
    );
  }, []);

  return {
    list,
    loadingMore,
    loadMore,
    reload: () => setAttempt((count) => count + 1),
    remove,
  };
}
