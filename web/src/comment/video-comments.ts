import { apiProblem } from '@threadsweep/shared/client.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
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
  moveElsewhere,
  otherSide,
  type Side,
  withPending,
  withWaiting,
} from './comment-lists.ts';
import { useOtherTabs } from './other-tabs.ts';

type LoadedComments =
  | { status: 'loading' }
  /** `isUnknown`: no channel of the account has such a video. */
  | { status: 'error'; detail: string | undefined; isUnknown: boolean }
  | { status: 'ready'; lists: CommentLists };

/** Whether a further page can be loaded, is loading, or has failed to load. */
export type More = 'idle' | 'loading' | 'failed';

interface VideoComments {
  loaded: LoadedComments;
  /** Applies a change to the lists, if they are loaded. */
  update: (change: (lists: CommentLists) => CommentLists) => void;
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

  const reload = useCallback(async () => {
    const mine = ++load.current;
    try {
      await queue.read();
      await answerOrKept(
        backend,
        async ({ comment }) => readComments(await comment.listComments({ videoId })),
        (answer) => {
          if (mine !== load.current) return;
          const lists = withWaiting(withPending(answer), videoId, queue.waiting());
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
    }
  }, [backend, queue, videoId, t, i18n]);
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

  useEffect(
    () =>
      queue.onSettled(({ change, pending }) => {
        if (!isCommentChange(change) || change.videoId !== videoId) return;
        const side = change.kind === 'hide' ? 'hidden' : 'visible';
        update((lists) => markPending(lists, new Set(pending), side));
      }),
    [queue, videoId, update],
  );

  useOtherTabs(videoId, (event) => {
    if (event.kind === 'cleaned') {
      void reload();
      return;
    }
    const { ids, from, pending } = event;
    update((lists) =>
      markPending(moveElsewhere(lists, new Set(ids), from), new Set(pending), otherSide(from)),
    );
  });

  const loadMore = useCallback(
    async (side: Side): Promise<void> => {
      const token = latest.current?.[side].nextPageToken ?? null;
      if (token === null || fetching.current) return;
      const mine = load.current;
      fetching.current = true;
      setMore('loading');
      try {
        const answer = await api.comment.listComments({ videoId, status: side, page_token: token });
        if (mine !== load.current) return;
        const page = readCommentPage(answer, side);
        update((lists) =>
          withWaiting(
            withPending({ ...lists, [side]: appendPage(lists[side], page) }),
            videoId,
            queue.waiting(),
          ),
        );
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
        fetching.current = false;
      }
    },
    [api, queue, videoId, update, t, i18n],
  );

  return { loaded, update, reload, more, loadMore };
}
