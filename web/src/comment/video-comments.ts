import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { responseOrKept } from '../data/patience.ts';
import { type Change, isCommentChange } from '../data/offline-store.ts';
import type { ListedVideo } from '../data/video-response.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { useChangesElsewhere } from './changes-elsewhere.ts';
import { readCommentPage, readComments } from './comment-response.ts';
import {
  appendPage,
  type CommentList,
  type CommentLists,
  idsOf,
  markPending,
  moveBack,
  moveComments,
  moveElsewhere,
  otherSide,
  type Side,
  withLoaded,
  withPending,
  withUnsent,
} from './comment-lists.ts';
import { type Move, RecentMoves } from './comment-moves.ts';
import { type TellTabs, useOtherTabs } from './other-tabs.ts';

type LoadedComments =
  | { status: 'loading' }
  /** `isUnknown`: no channel of the account has such a video. */
  | { status: 'error'; detail: string | undefined; isUnknown: boolean }
  | { status: 'ready'; lists: CommentLists };

/** Whether a further page can be loaded, is loading, or has failed to load. */
export type More = 'idle' | 'loading' | 'failed';

/** The result of a move: the ids of the comments that the server has moved. */
interface MoveResult extends Pick<Move, 'ids' | 'pending'> {
  /** The ids of the comments that return to the list which they have left. */
  returned: ReadonlySet<string>;
  /** Whether only the server knows the lists of the returned comments. */
  isUnsure: boolean;
}

/** A move that the lists show before the server has responded. */
export interface ShownMove {
  comments: readonly Comment[];
  end: (result: MoveResult) => void;
}

/**
 * Shows comments in the other list, before the server has responded.
 * @param isUndo whether `wanted` are the comments as they were before the change that this one
 *   undoes. They need not be in the list `from`.
 */
export type ShowMove = (comments: readonly Comment[], from: Side, isUndo: boolean) => ShownMove;

interface VideoComments {
  loaded: LoadedComments;
  showMove: ShowMove;
  /** Informs the other tabs of a change that this screen has made. */
  tellTabs: TellTabs;
  /**
   * Fetches both lists again. The shown ones stay until then. If a quiet reload fails, no toast says
   * so: the creator has not asked for it.
   */
  reload: (options?: { isQuiet: boolean }) => Promise<void>;
  more: More;
  /** Fetches the next page of a list, unless a page is already being loaded. */
  loadMore: (side: Side) => Promise<void>;
}

/** Returns both lists of a video's comments, loaded page by page. */
export function useVideoComments(videoId: string): VideoComments {
  const backend = useBackend();
  const { api, queue, connection } = backend;
  const { t, i18n } = useTranslation();
  const [loaded, setLoaded] = useState<LoadedComments>({ status: 'loading' });
  const [more, setMore] = useState<More>('idle');
  /** Resolves when the page in progress has ended; undefined if there is none. */
  const page = useRef<Promise<void>>(undefined);
  const isLeft = useRef(false);
  /** The current lists, for work that outlives a render. */
  const latest = useRef<CommentLists>(undefined);
  /** Counts loads, so that a late response never replaces a newer one. */
  const load = useRef(0);
  const loadsInProgress = useRef(0);
  /** Whether the creator has asked for the load in progress, or for one that it has replaced. */
  const isAsked = useRef(false);
  /** The number of hidden comments in the API's last responses, as this page shows them. */
  const hiddenThen = useRef(0);
  const [recent] = useState(() => new RecentMoves());
  /** Whether a pass was undone, so that the undo of a restore may not return a comment to its pass. */
  const hasUndonePass = useRef(false);

  /** Returns the server's lists with the changes that are stored for later. */
  const withStored = useCallback(
    (lists: CommentLists) => withUnsent(withPending(lists), videoId, queue.unsent()),
    [videoId, queue],
  );

  const reload = useCallback(
    async ({ isQuiet } = { isQuiet: false }) => {
      const mine = ++load.current;
      isAsked.current ||= !isQuiet;
      const request = recent.request();
      loadsInProgress.current += 1;
      try {
        await queue.read();
        await responseOrKept(
          backend,
          async (client) => {
            // The shown lists contain changes that stored ones do not.
            if (client === backend.kept && latest.current) throw new TypeError('Lists are shown.');
            const lists = readComments(await client.comment.listComments({ videoId }));
            // The reader may load further pages of the shown lists meanwhile.
            let shown: CommentLists | undefined;
            while (mine === load.current && (page.current || latest.current !== shown)) {
              await page.current;
              shown = latest.current;
              if (!shown) break;
              lists.visible = await atLeast(client, videoId, lists.visible, 'visible', shown);
              lists.hidden = await atLeast(client, videoId, lists.hidden, 'hidden', shown);
            }
            return lists;
          },
          (response, isStored) => {
            if (mine !== load.current) return;
            const isKept = isStored || connection.state().kept.has(listAddress(videoId));
            if (isKept && latest.current) return;
            hiddenThen.current = withPending(response).hidden.total;
            const lists = request.withMoves(withStored(response));
            latest.current = lists;
            setMore('idle');
            setLoaded({ status: 'ready', lists });
          },
        );
      } catch (error) {
        if (mine !== load.current) return;
        const isUnknown = apiProblem(error)?.code === 'NOT_FOUND';
        if (isUnknown) latest.current = undefined;
        else if (isAsked.current) toast({ kind: 'error', text: t('comments.loadFailedToast') });
        setLoaded((before) =>
          before.status === 'ready' && !isUnknown
            ? before
            : { status: 'error', detail: problemText(error, i18n), isUnknown },
        );
      } finally {
        if (mine === load.current) isAsked.current = false;
        request.end();
        loadsInProgress.current -= 1;
      }
    },
    [backend, queue, connection, videoId, recent, withStored, t, i18n],
  );
  const reloadQuietly = useCallback(() => void reload({ isQuiet: true }), [reload]);
  useReloadOnReturn(reloadQuietly);
  useChangesElsewhere(
    videoId,
    (now) => {
      const { video, hidden } = latest.current ?? {};
      if (!video || !hidden) return false;
      // Another load would discard the one in progress, which may take long on a slow network.
      if (loadsInProgress.current > 0) return 'later';
      if (recent.isMoving || storedIds(queue.unsent(), videoId).size > 0) return 'later';
      if (!now) return true;
      const own = hidden.total - hiddenThen.current;
      return (
        shownAsHidden(now) !== shownAsHidden(video) + own ||
        now.last_hiding?.pass_id !== video.last_hiding?.pass_id ||
        now.last_pass?.finished_at !== video.last_pass?.finished_at
      );
    },
    reloadQuietly,
  );

  useEffect(() => {
    setLoaded({ status: 'loading' });
    latest.current = undefined;
    isLeft.current = false;
    void reload();
    return () => {
      load.current += 1;
      isLeft.current = true;
    };
    // `reload` changes with the language, but a change of language must not fetch the comments.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, videoId]);

  const update = useCallback((change: (lists: CommentLists) => CommentLists) => {
    if (!latest.current) return;
    const lists = change(latest.current);
    latest.current = lists;
    setLoaded({ status: 'ready', lists });
  }, []);

  const showMove = useCallback(
    (wanted: readonly Comment[], from: Side, isUndo: boolean): ShownMove => {
      // Until React renders the lists, the user can choose a comment again that has left them.
      if (isUndo) update((lists) => withLoaded(lists, wanted, from));
      const ids = idsOf(wanted);
      const left = latest.current?.[from].comments.filter(({ id }) => ids.has(id)) ?? [];
      const comments = isUndo ? wanted : left;
      const undone = isUndo && from === 'visible' ? wanted : [];
      const move: Move = { ids: idsOf(comments), from, pending: new Set(), undone };
      if (comments.length > 0) recent.begin(move);
      update((lists) => moveComments(lists, move.ids, from, undone));
      return {
        comments,
        end: ({ returned, isUnsure, ...result }) => {
          recent.end(move, result);
          const back = left.filter(({ id }) => returned.has(id));
          update((lists) => markPending(moveBack(lists, back, from), move));
          if (isUnsure || (undone.length > 0 && hasUndonePass.current)) reloadQuietly();
        },
      };
    },
    [recent, update, reloadQuietly],
  );

  const tellTabs = useOtherTabs(videoId, (event) => {
    if (event.kind === 'cleaned') {
      hasUndonePass.current ||= event.undone !== undefined;
      reloadQuietly();
      return;
    }
    const { ids, from, pending } = event;
    const move: Move = { ids: new Set(ids), from, pending: new Set(pending) };
    recent.note(move);
    update((lists) => markPending(moveElsewhere(lists, move.ids, from), move));
    if (event.reload) reloadQuietly();
  });

  useEffect(
    () =>
      queue.onSettled(({ change, error, pending }) => {
        if (!isCommentChange(change) || change.videoId !== videoId) return;
        const from = change.kind === 'hide' ? 'visible' : 'hidden';
        const { ids } = change;
        const move: Move = { ids: new Set(ids), from, pending: new Set(pending) };
        if (error === undefined)
          recent.note({ ...move, ids: move.ids.difference(storedIds(queue.unsent(), videoId)) });
        // The other tabs have shown the change since it was stored.
        else
          tellTabs({ kind: 'moved', videoId, ids: [...ids], from: otherSide(from), pending: [] });
        update((lists) => markPending(lists, move));
      }),
    [queue, videoId, recent, update, tellTabs],
  );

  const loadPage = useCallback(
    async (side: Side, token: string): Promise<void> => {
      const request = recent.request();
      setMore('loading');
      try {
        const response = await api.comment.listComments({
          videoId,
          status: side,
          page_token: token,
        });
        const next = readCommentPage(response, side);
        update((lists) => {
          // The lists of a new visit may end elsewhere.
          if (lists[side].nextPageToken !== token) return lists;
          const { total } = lists[side];
          const list = appendPage(lists[side], request.pageOf(next, side, total));
          const longer = request.withMoves(withStored({ ...lists, [side]: list }));
          // The page brings the server's newer total and pending changes. Moves of this page are in
          // the total already.
          hiddenThen.current += longer.hidden.total - lists.hidden.total;
          return longer;
        });
        setMore('idle');
      } catch (error) {
        if (isLeft.current) return;
        setMore('failed');
        toast({
          kind: 'error',
          text: t('comments.loadFailedToast'),
          description: problemText(error, i18n),
        });
      } finally {
        request.end();
        page.current = undefined;
      }
    },
    [api, videoId, recent, withStored, update, t, i18n],
  );
  const loadMore = useCallback(
    async (side: Side): Promise<void> => {
      const token = latest.current?.[side].nextPageToken ?? null;
      if (token === null || page.current) return;
      page.current = loadPage(side, token);
      await page.current;
    },
    [loadPage],
  );

  return { loaded, showMove, tellTabs, reload, more, loadMore };
}

/**
 * Returns a list with the further pages that the shown list has, so that the reader stays where they
 * are. A page that cannot be loaded ends the list.
 */
async function atLeast(
  { comment: api }: ApiClient,
  videoId: string,
  first: CommentList,
  side: Side,
  shown: CommentLists,
): Promise<CommentList> {
  let list = first;
  while (list.nextPageToken !== null && list.comments.length < shown[side].comments.length) {
    const page_token = list.nextPageToken;
    const further = { videoId, status: side, page_token };
    const page = await api.listComments(further).catch(() => undefined);
    if (page === undefined) break;
    list = { ...appendPage(list, readCommentPage(page, side)), total: first.total };
  }
  return list;
}

/** Returns how many comments the lists show as hidden. They show a pending restore as done. */
function shownAsHidden(video: Pick<ListedVideo, 'hidden_count' | 'pending_restore_count'>): number {
  return video.hidden_count - video.pending_restore_count;
}

/** Returns the ids of a video's comments whose changes are stored for later. */
function storedIds(unsent: readonly Change[], videoId: string): ReadonlySet<string> {
  return new Set(
    unsent.flatMap((change) =>
      isCommentChange(change) && change.videoId === videoId ? change.ids : [],
    ),
  );
}

/** Returns the path of the call for both lists, by which its stored response is known. */
function listAddress(videoId: string): string {
  return `/api/youtube/videos/${encodeURIComponent(videoId)}/comments`;
}
