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

type ActivityList =
  | { is: 'loading' }
  | { is: 'error'; detail: string | undefined }
  | {
      is: 'ready';
      activity: readonly ListedActivity[];
      titles: Titles;
      nextPageToken: string | null;
    };

/** The titles of videos by id. A video without a stored title is missing. */
type Titles = Readonly<Record<string, string>>;

export interface Activity {
  list: ActivityList;
  loadingMore: boolean;
  loadMore: () => Promise<void>;
  /** Fetches the list again. The current one stays on the screen until then. */
  reload: () => void;
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
  const [loaded, setLoaded] = useState<{ from: typeof fetchPage; list: ActivityList }>();
  const list: ActivityList = loaded?.from === fetchPage ? loaded.list : { is: 'loading' };

  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const mine = ++loads.current;
    const load = async (): Promise<ActivityList> => {
      try {
        const { activity, video_titles: titles, next_page_token } = await fetchPage(null);
        return { is: 'ready', activity, titles, nextPageToken: next_page_token };
      } catch (error) {
        return { is: 'error', detail: problemText(error, i18n) };
      }
    };
    const show = async (): Promise<void> => {
      const next = await load();
      if (mine !== loads.current) return;
      setLoaded((before) => {
        const isShown = before?.from === fetchPage && before.list.is === 'ready';
        return next.is === 'error' && isShown ? before : { from: fetchPage, list: next };
      });
    };
    void show();
    return () => {
      loads.current += 1;
    };
    // Another `attempt` must load the list again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [fetchPage, attempt, i18n]);
  useReloadOnReturn(reload);

  useEffect(() => {
    let running = 0;
    return live.passes((passes) => {
      if (passes.length !== running) reload();
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
