import type { ActivityKind } from '@threadsweep/shared/activity.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { type ListedActivity, readActivity } from '../data/activity-response.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';

/** The filter of the activity; undefined means all. */
export interface ActivityFilter {
  channelId: string | undefined;
  videoId: string | undefined;
  kind: ActivityKind | undefined;
  /** The earliest time, ISO 8601. */
  since: string | undefined;
}

interface Pages {
  is: 'ready';
  activity: readonly ListedActivity[];
  titles: Titles;
  nextPageToken: string | null;
}

type ActivityList = { is: 'loading' } | { is: 'error'; detail: string | undefined } | Pages;
type Found = { is: 'error'; error: unknown } | Pages;

/** The titles of videos by id. A video without a stored title is missing. */
type Titles = Readonly<Record<string, string>>;

export interface Activity {
  list: ActivityList;
  loadingMore: boolean;
  loadMore: () => Promise<void>;
  /**
   * Fetches the list again. The current one stays on the screen until then. Resolves when the
   * attempt has ended.
   */
  reload: () => Promise<void>;
  /** Fetches every page. Rejects if one of them fails. */
  all: () => Promise<{ activity: readonly ListedActivity[]; titles: Titles }>;
}

/** Returns the account's passes and actions, newest first, loaded page by page. */
export function useActivity({ channelId, videoId, kind, since }: ActivityFilter): Activity {
  const { api, live } = useBackend();
  const { t, i18n } = useTranslation();
  const [loadingMore, setLoadingMore] = useState(false);
  /** Counts loads, so that a late response never replaces a newer one. */
  const loads = useRef(0);

  const fetchPage = useCallback(
    async (token: string | null) =>
      readActivity(
        await api.activity.listActivity({
          ...(channelId !== undefined && { account: channelId }),
          ...(videoId !== undefined && { video: videoId }),
          ...(kind !== undefined && { kind }),
          ...(since !== undefined && { since }),
          ...(token !== null && { page_token: token }),
        }),
      ),
    [api, channelId, videoId, kind, since],
  );

  /** The list with the function that fetched it. A list of another filter is outdated. */
  const [loaded, setLoaded] = useState<{ from: typeof fetchPage; list: Found }>();
  const known = loaded?.from === fetchPage ? loaded.list : { is: 'loading' as const };
  const list: ActivityList =
    known.is === 'error' ? { is: 'error', detail: problemText(known.error, i18n) } : known;

  const reload = useCallback(async () => {
    const mine = ++loads.current;
    const load = async (): Promise<Found> => {
      try {
        const { activity, video_titles: titles, next_page_token } = await fetchPage(null);
        return { is: 'ready', activity, titles, nextPageToken: next_page_token };
      } catch (error) {
        return { is: 'error', error };
      }
    };
    const next = await load();
    if (mine !== loads.current) return;
    setLoaded((before) => {
      const isShown = before?.from === fetchPage && before.list.is === 'ready';
      return next.is === 'error' && isShown ? before : { from: fetchPage, list: next };
    });
  }, [fetchPage]);
  useEffect(() => {
    void reload();
    return () => {
      loads.current += 1;
    };
  }, [reload]);
  useReloadOnReturn(reload);

  useEffect(() => {
    let running = 0;
    return live.passes((passes) => {
      if (passes.length !== running) void reload();
      running = passes.length;
    });
  }, [live, reload]);

  async function loadMore(): Promise<void> {
    if (list.is !== 'ready' || list.nextPageToken === null) return;
    const mine = loads.current;
    setLoadingMore(true);
    try {
      const page = await fetchPage(list.nextPageToken);
      if (mine !== loads.current) return;
      setLoaded({
        from: fetchPage,
        list: {
          is: 'ready',
          activity: [...list.activity, ...page.activity],
          titles: { ...list.titles, ...page.video_titles },
          nextPageToken: page.next_page_token,
        },
      });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('activity.loadFailed'), description });
    } finally {
      setLoadingMore(false);
    }
  }

  async function all(): ReturnType<Activity['all']> {
    const activity: ListedActivity[] = [];
    const titles: Record<string, string> = {};
    let token: string | null = null;
    do {
      const page = await fetchPage(token);
      activity.push(...page.activity);
      Object.assign(titles, page.video_titles);
      token = page.next_page_token;
    } while (token !== null);
    return { activity, titles };
  }

  return { list, loadingMore, loadMore, reload, all };
}
