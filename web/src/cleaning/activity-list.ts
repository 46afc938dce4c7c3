import type { ActivityKind } from '@threadsweep/shared/activity.ts';
import type { ApiClient } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { type ListedActivity, readActivity } from '../data/activity-response.ts';
import { problemText } from '../language/problem-text.ts';
import { type Loaded, useLoaded } from '../ui/loaded.ts';
import { toast } from '../ui/toast.ts';

/** The filter of the activity; undefined means all. */
export interface ActivityFilter {
  channelId: string | undefined;
  videoId: string | undefined;
  kind: ActivityKind | undefined;
  /** The earliest time, ISO 8601. */
  since: string | undefined;
}

/** Pages that follow each other. */
interface Pages {
  activity: readonly ListedActivity[];
  /** The titles of videos by id. A video without a stored title is missing. */
  titles: Readonly<Record<string, string>>;
  nextPageToken: string | null;
}

export interface Activity extends Pick<Loaded<Pages>, 'failure' | 'reload'> {
  /** The loaded pages; undefined until the first one is loaded. */
  list: Pages | undefined;
  loadingMore: boolean;
  loadMore: () => Promise<void>;
  /** Fetches every page. Rejects if one of them fails. */
  all: () => Promise<Pick<Pages, 'activity' | 'titles'>>;
}

/** Returns the account's passes and actions, newest first, loaded page by page. */
export function useActivity({ channelId, videoId, kind, since }: ActivityFilter): Activity {
  const { api, live } = useBackend();
  const { t, i18n } = useTranslation();
  const [loadingMore, setLoadingMore] = useState(false);

  const fetchPage = useCallback(
    async (
      { activity: { listActivity } }: ApiClient,
      token: string | null = null,
    ): Promise<Pages> => {
      const page = readActivity(
        await listActivity({
          ...(channelId !== undefined && { account: channelId }),
          ...(videoId !== undefined && { video: videoId }),
          ...(kind !== undefined && { kind }),
          ...(since !== undefined && { since }),
          ...(token !== null && { page_token: token }),
        }),
      );
      const { activity, video_titles: titles, next_page_token: nextPageToken } = page;
      return { activity, titles, nextPageToken };
    },
    [channelId, videoId, kind, since],
  );

  const { data: first, failure, reload } = useLoaded(fetchPage);
  useReloadOnReturn(reload);
  /** The list with further pages. A new load of the first page makes it outdated. */
  const [longer, setLonger] = useState<{ first: Pages; list: Pages }>();
  const list = longer && longer.first === first ? longer.list : first;

  useEffect(() => {
    let running = 0;
    return live.passes((passes) => {
      if (passes.length !== running) void reload();
      running = passes.length;
    });
  }, [live, reload]);

  async function loadMore(): Promise<void> {
    if (!first || !list || list.nextPageToken === null) return;
    setLoadingMore(true);
    try {
      const { activity, titles, nextPageToken } = await fetchPage(api, list.nextPageToken);
      setLonger({
        first,
        list: {
          activity: [...list.activity, ...activity],
          titles: { ...list.titles, ...titles },
          nextPageToken,
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
      const page = await fetchPage(api, token);
      activity.push(...page.activity);
      Object.assign(titles, page.titles);
      token = page.nextPageToken;
    } while (token !== null);
    return { activity, titles };
  }

  return { list, failure, reload, loadingMore, loadMore, all };
}
