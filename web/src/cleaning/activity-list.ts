import type { ActivityKind } from '@threadsweep/shared/activity.ts';
import type { ApiClient } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { type ListedActivity, readActivity } from '../data/activity-response.ts';
import { fetchPages } from '../data/pages.ts';
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

/** Returns one list of pages that follow each other. */
function joined(pages: readonly Pages[]): Pages {
  return {
    activity: pages.flatMap(({ activity }) => activity),
    titles: Object.fromEntries(pages.flatMap(({ titles }) => Object.entries(titles))),
    nextPageToken: pages.at(-1)?.nextPageToken ?? null,
  };
}

/** Returns the account's passes and actions, newest first, loaded page by page. */
export function useActivity({ channelId, videoId, kind, since }: ActivityFilter): Activity {
  const { api, live } = useBackend();
  const { t, i18n } = useTranslation();
  const [loadingMore, setLoadingMore] = useState(false);

  const fetchPage = useCallback(
    async ({ activity: { listActivity } }: ApiClient, token: string | null): Promise<Pages> => {
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

  /** How many pages the creator has asked for. A reload fetches as many. */
  const asked = useRef({ by: fetchPage, pages: 1 });
  const pagesAsked = useCallback(
    () => (asked.current.by === fetchPage ? asked.current.pages : 1),
    [fetchPage],
  );
  const fetchList = useCallback(
    async (client: ApiClient): Promise<Pages> =>
      joined(
        await fetchPages(
          (token) => fetchPage(client, token),
          (fetched) => fetched < pagesAsked(),
        ),
      ),
    [fetchPage, pagesAsked],
  );

  const { data: loaded, failure, reload } = useLoaded(fetchList);
  useReloadOnReturn(reload);
  /** The list with a further page. A new load, which has that page too, makes it outdated. */
  const [longer, setLonger] = useState<{ loaded: Pages; list: Pages }>();
  const list = longer && longer.loaded === loaded ? longer.list : loaded;

  useEffect(() => {
    let running = 0;
    return live.passes((passes) => {
      if (passes.length !== running) void reload();
      running = passes.length;
    });
  }, [live, reload]);

  async function loadMore(): Promise<void> {
    if (!loaded || !list || list.nextPageToken === null) return;
    const pages = pagesAsked();
    asked.current = { by: fetchPage, pages: pages + 1 };
    setLoadingMore(true);
    try {
      const page = await fetchPage(api, list.nextPageToken);
      setLonger({ loaded, list: joined([list, page]) });
    } catch (error) {
      asked.current = { by: fetchPage, pages };
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('activity.loadFailed'), description });
    } finally {
      setLoadingMore(false);
    }
  }

  const all = async () =>
    joined(
      await fetchPages(
        (token) => fetchPage(api, token),
        () => true,
      ),
    );

  return { list, failure, reload, loadingMore, loadMore, all };
}
