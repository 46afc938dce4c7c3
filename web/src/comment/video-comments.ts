import { apiProblem } from '@threadsweep/shared/client.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { answerOrKept } from '../data/patience.ts';
import { isCommentChange } from '../data/offline-store.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { readCommentPage, readComments } from './comment-response.ts';
import {
  appendPage,
  type CommentLists,
  markPending,
  moveBack,
  moveComments,
  moveElsewhere,
  otherSide,
  type Side,
  withPending,
  withWaiting,
} from './comment-lists.ts';
import { CommentMoves, type Move } from './comment-moves.ts';
import { type TellTabs, useTabs } from './other-tabs.ts';

type LoadedComments =
  | { status: 'loading' }
  /** `isUnknown`: no channel of the account has such a video. */
  | { status: 'error'; detail: string | undefined; isUnknown: boolean }
  | { status: 'ready'; lists: CommentLists };

/** Whether a further page can be loaded, is loading, or has failed to load. */
export type More = 'idle' | 'loading' | 'failed';

/** The result of a move. */
interface MoveResult {
  /** The comments that the server has moved, some of them only with the channel's next clean. */
  done: ReadonlySet<string>;
  pending: ReadonlySet<string>;
  /** The comments that return to the list which they have left. */
  returned: readonly Comment[];
}

/** Shows moves in the lists before the server has answered. */
export interface ShownMoves {
  /**
   * Shows comments in the other list.
   * @param isUndo whether to include comments that are not in the list `from`
   * @returns the comments that move
   */
  begin: (
    comments: readonly Comment[],
    from: Side,
    isUndo: boolean,
  ) => { move: Move; comments: readonly Comment[] };
  end: (move: Move, result: MoveResult) => void;
}

interface VideoComments {
  loaded: LoadedComments;
  moves: ShownMoves;
  /** Informs the other tabs of a change that this screen has made. */
  tellTabs: TellTabs;
  /** Fetches both lists again. The shown ones stay until then. */
  reload: () => Promise<void>;
  more: More;
  /** Fetches the next page of a list, unless a page is already being loaded. */
  loadMore: (side: Side) => Promise<void>;
}

/** Returns both lists of a video's comments, loaded page by page. */
export function useVideoComments(videoId: string): VideoComments {
  const backend = useBackend();
  const { api, queue } = backend;
  const { t, i18n } = useTranslation();
  const [loaded, setLoaded] = useState<LoadedComments>({ status: 'loading' });
  const [more, setMore] = useState<More>('idle');
  const fetching = useRef(false);
  /** The current lists, for work that outlives a render. */
  const latest = useRef<CommentLists>(undefined);
  /** Counts loads, so that a late response never replaces a newer one. */
  const load = useRef(0);
  const [known] = useState(() => new CommentMoves());

  const reload = useCallback(async () => {
    const mine = ++load.current;
    const request = known.request();
    try {
      await queue.read();
      await answerOrKept(
        backend,
        async ({ comment }) => readComments(await comment.listComments({ videoId })),
        (answer, isStored) => {
          // The shown lists contain changes that the stored ones do not.
          if (mine !== load.current || (isStored && latest.current)) return;
          const moved = request.withMoves(withPending(answer));
          const lists = withWaiting(moved, videoId, queue.waiting());
          latest.current = lists;
          setMore('idle');
          setLoaded({ status: 'ready', lists });
        },
      );
    } catch (error) {
      if (mine !== load.current) return;
      toast({ kind: 'error', text: t('comments.loadFailedToast') });
      setLoaded((before) =>
        before.status === 'ready'
          ? before
          : {
              status: 'error',
              detail: problemText(error, i18n),
              isUnknown: apiProblem(error)?.code === 'NOT_FOUND',
            },
      );
    } finally {
      request.end();
    }
  }, [backend, queue, videoId, known, t, i18n]);
  const reloadQuietly = useCallback(() => void reload(), [reload]);
  useReloadOnReturn(reloadQuietly);

  useEffect(() => {
    setLoaded({ status: 'loading' });
    latest.current = undefined;
    void reload();
    return () => {
      load.current += 1;
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

  const moves = useMemo(
    (): ShownMoves => ({
      begin: (wanted, from, isUndo) => {
        // Until React renders the lists, the user can choose a comment again that has left them.
        const there = new Set(latest.current?.[from].comments.map(({ id }) => id));
        const comments = isUndo ? wanted : wanted.filter(({ id }) => there.has(id));
        const move = { ids: idsOf(comments), from, pending: new Set<string>() };
        if (comments.length > 0) known.begin(move);
        update((lists) => moveComments(lists, move.ids, from));
        return { move, comments };
      },
      end: (move, { returned, ...result }) => {
        known.end(move, { ids: result.done, pending: result.pending });
        update((lists) =>
          markPending(moveBack(lists, returned, move.from), result.pending, otherSide(move.from)),
        );
      },
    }),
    [known, update],
  );

  useEffect(
    () =>
      queue.onSettled(({ change, error, pending }) => {
        if (!isCommentChange(change) || change.videoId !== videoId) return;
        const from = change.kind === 'hide' ? 'visible' : 'hidden';
        const move: Move = { ids: new Set(change.ids), from, pending: new Set(pending) };
        if (error === undefined) known.note(move);
        update((lists) => markPending(lists, move.pending, otherSide(from)));
      }),
    [queue, videoId, known, update],
  );

  const tellTabs = useTabs(videoId, (event) => {
    if (event.kind === 'cleaned') {
      void reload();
      return;
    }
    const { ids, from, pending } = event;
    const move: Move = { ids: new Set(ids), from, pending: new Set(pending) };
    known.note(move);
    update((lists) =>
      markPending(moveElsewhere(lists, move.ids, from), move.pending, otherSide(from)),
    );
  });

  const loadMore = useCallback(
    async (side: Side): Promise<void> => {
      const token = latest.current?.[side].nextPageToken ?? null;
      if (token === null || fetching.current) return;
      const mine = load.current;
      const request = known.request();
      fetching.current = true;
      setMore('loading');
      try {
        const answer = await api.comment.listComments({ videoId, status: side, page_token: token });
        if (mine !== load.current) return;
        const page = readCommentPage(answer, side);
        update((lists) => {
          const longer = withPending({ ...lists, [side]: appendPage(lists[side], page) });
          return withWaiting(request.withMoves(longer), videoId, queue.waiting());
        });
        setMore('idle');
      } catch (error) {
        if (mine !== load.current) return;
        setMore('failed');
        toast({
          kind: 'error',
          text: t('comments.loadFailedToast'),
          description: problemText(error, i18n),
        });
      } finally {
        request.end();
        fetching.current = false;
      }
    },
    [api, queue, videoId, known, update, t, i18n],
  );

  return { loaded, moves, tellTabs, reload, more, loadMore };
}

function idsOf(comments: readonly Comment[]): ReadonlySet<string> {
  return new Set(comments.map(({ id }) => id));
}
