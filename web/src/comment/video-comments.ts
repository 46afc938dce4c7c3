import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { appendPage, type CommentLists, type Side } from './comment-lists.ts';

type LoadedComments =
  | { is: 'loading' }
  | { is: 'error'; detail: string | undefined }
  | { is: 'ready'; lists: CommentLists };

interface VideoComments {
  loaded: LoadedComments;
  /** Applies a change to the lists, where they are loaded. */
  update: (change: (lists: CommentLists) => CommentLists) => void;
  /** Fetches both lists anew; what is shown stays until they are there. */
  reload: () => Promise<void>;
  loadingMore: boolean;
  loadMore: (side: Side) => Promise<void>;
}

/** A video's comments, both lists, page by page. */
export function useVideoComments(videoId: string): VideoComments {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [loaded, setLoaded] = useState<LoadedComments>({ is: 'loading' });
  const [loadingMore, setLoadingMore] = useState(false);
  /** Counts loads, so that a late answer never replaces a newer one. */
  const load = useRef(0);

  const reload = useCallback(async () => {
    const mine = ++load.current;
    try {
      const answer = await api.comment.listComments({ videoId });
      if (mine !== load.current) return;
      const lists: CommentLists = {
        visible: {
          comments: answer.visible,
          total: answer.visible_total,
          nextPageToken: answer.visible_next_page_token,
        },
        hidden: {
          comments: answer.hidden,
          total: answer.hidden_total,
          nextPageToken: answer.hidden_next_page_token,
        },
      };
      setLoaded({ is: 'ready', lists });
    } catch (error) {
      if (mine !== load.current) return;
      toast({ kind: 'error', text: t('comments.loadFailedToast') });
      setLoaded((before) =>
        before.is === 'ready' ? before : { is: 'error', detail: problemText(error, i18n) },
      );
    }
  }, [api, videoId, t, i18n]);

  useEffect(() => {
    setLoaded({ is: 'loading' });
    void reload();
    return () => {
      load.current += 1;
    };
    // The texts of `reload` change with the language; the comments do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, videoId]);

  const update = useCallback((change: (lists: CommentLists) => CommentLists) => {
    setLoaded((before) =>
      before.is === 'ready' ? { is: 'ready', lists: change(before.lists) } : before,
    );
  }, []);

  async function loadMore(side: Side): Promise<void> {
    if (loaded.is !== 'ready') return;
    const token = loaded.lists[side].nextPageToken;
    if (token === null) return;
    const mine = load.current;
    setLoadingMore(true);
    try {
      const answer = await api.comment.listComments({ videoId, status: side, page_token: token });
      if (mine !== load.current) return;
      const page = {
        comments: answer[side],
        total: side === 'visible' ? answer.visible_total : answer.hidden_total,
        nextPageToken: answer.next_page_token,
      };
      update((lists) => ({ ...lists, [side]: appendPage(lists[side], page) }));
    } catch (error) {
      toast({
        kind: 'error',
        text: t('comments.loadFailedToast'),
        description: problemText(error, i18n),
      });
    } finally {
      setLoadingMore(false);
    }
  }

  return { loaded, update, reload, loadingMore, loadMore };
}
