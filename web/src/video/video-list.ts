import { apiProblem } from '@threadsweep/shared/client.ts';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { responseOrKept } from '../data/patience.ts';
import { hasResponse } from '../data/failed-response.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { type ListedVideo, readVideos } from '../data/video-response.ts';
import { LIVE_VIDEOS, type LiveVideos, nextLive, NOTHING_LIVE, withLive } from './live-videos.ts';

type VideoList =
  | { is: 'loading' }
  | { is: 'error'; text: string; reconnect: boolean }
  | { is: 'ready'; videos: readonly ListedVideo[]; nextPageToken: string | null };

export interface Videos {
  list: VideoList;
  loadingMore: boolean;
  loadMore: () => Promise<void>;
  /** Fetches the first page again. Resolves when the attempt has ended. */
  reload: () => Promise<void>;
  remove: (id: string) => void;
}

/**
 * Returns the videos of a channel, loaded page by page and kept up to date by Firestore. If the API
 * cannot list them, it returns those in Firestore.
 * @param account the channel's id; undefined for the account's first channel
 */
export function useVideos(account: string | undefined): Videos {
  const backend = useBackend();
  const { api } = backend;
  const { t, i18n } = useTranslation();
  /** Counts loads, so that a late response never replaces a newer one. */
  const loads = useRef(0);
  const [list, setList] = useState<VideoList>({ is: 'loading' });
  const [loadingMore, setLoadingMore] = useState(false);
  const live = useLiveVideos(account, list.is === 'ready' ? list.videos.length : 0);

  const failureText = useCallback(
    (error: unknown): string =>
      problemText(error, i18n) ??
      (hasResponse(error) ? t('dashboard.fetchFailed') : t('dashboard.fetchError')),
    [i18n, t],
  );

  const load = useCallback(async () => {
    const mine = ++loads.current;
    try {
      await responseOrKept(
        backend,
        async ({ video }) =>
          readVideos(await video.listVideos(account === undefined ? {} : { account })),
        (response) => {
          if (mine === loads.current) setList({ is: 'ready', ...response });
        },
      );
    } catch (error) {
      const reconnect = apiProblem(error)?.code === 'RECONNECT_REQUIRED';
      if (mine === loads.current) setList({ is: 'error', text: failureText(error), reconnect });
    }
    // A change of language must not fetch the videos.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [backend, account]);

  useEffect(() => {
    setList({ is: 'loading' });
    setLoadingMore(false);
    void load();
    return () => {
      loads.current += 1;
    };
  }, [load]);

  useReloadOnReturn(load);

  async function loadMore(): Promise<void> {
    if (list.is !== 'ready' || list.nextPageToken === null) return;
    const page_token = list.nextPageToken;
    setLoadingMore(true);
    try {
      const page = readVideos(
        await api.video.listVideos(
          account === undefined ? { page_token } : { account, page_token },
        ),
      );
      setList((before) => {
        if (before.is !== 'ready' || before.nextPageToken !== page_token) return before;
        const known = new Set(before.videos.map((video) => video.id));
        // A video that was published meanwhile shifts others to the next page.
        const added = page.videos.filter((video) => !known.has(video.id));
        return {
          is: 'ready',
          videos: [...before.videos, ...added],
          nextPageToken: page.nextPageToken,
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
    list: shown(list, live),
    loadingMore,
    loadMore,
    reload: load,
    remove,
  };
}

/**
 * @param listed the number of videos that the API has listed; Firestore gets a query for as many
 */
function useLiveVideos(account: string | undefined, listed: number): LiveVideos {
  const { live } = useBackend();
  const count = Math.max(1, Math.ceil(listed / LIVE_VIDEOS)) * LIVE_VIDEOS;
  const [heard, setHeard] = useState({ account, ...NOTHING_LIVE });
  useEffect(
    () =>
      live.videos(account, count, (videos, stored) =>
        startTransition(() =>
          setHeard((before) => ({
            account,
            ...nextLive(before.account === account ? before : NOTHING_LIVE, videos, stored),
          })),
        ),
      ),
    [live, account, count],
  );
  return heard.account === account ? heard : NOTHING_LIVE;
}

function shown(list: VideoList, live: LiveVideos): VideoList {
  if (list.is === 'ready') return { ...list, videos: withLive(list.videos, live) };
  const isBlocked = list.is === 'error' && list.reconnect;
  if (isBlocked || !live.videos || live.videos.length === 0) return list;
  return { is: 'ready', videos: live.videos, nextPageToken: null };
}
