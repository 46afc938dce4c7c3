import { type ApiClient, apiProblem } from '@threadsweep/shared/client.ts';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { fetchPages } from '../data/pages.ts';
import { responseOrKept } from '../data/patience.ts';
import { hasResponse } from '../data/failed-response.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { type ListedVideo, readVideos } from '../data/video-response.ts';
import { LIVE_VIDEOS, type LiveVideos, nextLive, NOTHING_LIVE, withLive } from './live-videos.ts';

type VideoList =
  | { is: 'loading' }
  | { is: 'error'; text: string; reconnect: boolean }
  | ({ is: 'ready' } & Pages);

/** Pages that follow each other. */
interface Pages {
  videos: readonly ListedVideo[];
  nextPageToken: string | null;
}

export interface Videos {
  list: VideoList;
  loadingMore: boolean;
  loadMore: () => Promise<void>;
  /** Fetches the loaded pages again. Resolves when the attempt has ended. */
  reload: () => Promise<void>;
  remove: (id: string) => void;
}

async function fetchPage(
  { video }: ApiClient,
  account: string | undefined,
  token: string | null,
): Promise<Pages> {
  return readVideos(
    await video.listVideos({
      ...(account !== undefined && { account }),
      ...(token !== null && { page_token: token }),
    }),
  );
}

/**
 * Returns one list of pages that follow each other. A video that was published meanwhile shifts
 * others to the next page, so each video is listed once.
 */
function joined(pages: readonly Pages[]): Pages {
  const videos = new Map<string, ListedVideo>();
  for (const page of pages)
    for (const video of page.videos) if (!videos.has(video.id)) videos.set(video.id, video);
  return { videos: [...videos.values()], nextPageToken: pages.at(-1)?.nextPageToken ?? null };
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
  /** How many pages of this channel the creator has asked for. A reload fetches as many. */
  const asked = useRef({ pages: 1 });
  /** Whether a load of this channel has succeeded, so the list is not only a stored one. */
  const loaded = useRef(false);
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
        async (client) =>
          joined(
            await fetchPages(
              (token) => fetchPage(client, account, token),
              (fetched) => fetched < asked.current.pages,
            ),
          ),
        (found) => {
          if (mine === loads.current) setList({ is: 'ready', ...found });
        },
      );
      if (mine === loads.current) loaded.current = true;
    } catch (error) {
      if (mine !== loads.current) return;
      const reconnect = apiProblem(error)?.code === 'RECONNECT_REQUIRED';
      const failed = { is: 'error', text: failureText(error), reconnect } as const;
      // A loaded list stays until a later reload, unless the creator must reconnect.
      setList((before) =>
        before.is === 'ready' && loaded.current && !reconnect ? before : failed,
      );
    }
    // A change of language must not fetch the videos.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [backend, account]);

  useEffect(() => {
    asked.current = { pages: 1 };
    loaded.current = false;
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
    const token = list.nextPageToken;
    const { current } = asked;
    current.pages += 1;
    setLoadingMore(true);
    try {
      const page = await fetchPage(api, account, token);
      setList((before) =>
        before.is === 'ready' && before.nextPageToken === token
          ? { is: 'ready', ...joined([before, page]) }
          : before,
      );
    } catch (error) {
      current.pages -= 1;
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
