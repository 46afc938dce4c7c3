import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { readDecided, readReview, type ReviewComment } from './review-response.ts';

/** How long a decision can be undone before it is sent, in ms. */
const UNDO_MS = 6_000;

export interface Decision {
  comment: ReviewComment;
  action: 'hide' | 'keep';
}

type LoadedReview =
  | { is: 'loading' }
  | { is: 'error'; detail: string | undefined }
  | { is: 'ready'; comments: readonly ReviewComment[]; total: number };

export interface Review {
  loaded: LoadedReview;
  /** Decisions that are not sent yet, first made first. */
  unsent: readonly Decision[];
  decide: (decision: Decision) => void;
  /** Takes the last decision back that is not sent yet. */
  undo: () => void;
  reload: () => void;
}

/**
 * The comments of a channel that the detector asks about. A decision takes effect on the screen at
 * once. It is sent when no other one has followed for some seconds, or when the screen is left.
 */
export function useReview(account: string | undefined): Review {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [loaded, setLoaded] = useState<LoadedReview>({ is: 'loading' });
  const [unsent, setUnsent] = useState<readonly Decision[]>([]);
  /** The same for work that outlives a render. */
  const latest = useRef<readonly Decision[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<LoadedReview> => {
      try {
        const found = readReview(
          await api.review.listReview(account === undefined ? {} : { account }),
        );
        return { is: 'ready', comments: found.comments, total: found.total };
      } catch (error) {
        return { is: 'error', detail: problemText(error, i18n) };
      }
    };
    const show = async (): Promise<void> => {
      const next = await load();
      if (!isCurrent) return;
      // What is shown stays if it cannot be loaded again.
      setLoaded((before) => (next.is === 'error' && before.is === 'ready' ? before : next));
    };
    void show();
    return () => {
      isCurrent = false;
    };
    // Each attempt loads again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [api, account, i18n, attempt]);
  useReloadOnReturn(reload);

  const change = useCallback((next: readonly Decision[]) => {
    latest.current = next;
    setUnsent(next);
  }, []);

  const putBack = useCallback((decisions: readonly Decision[]) => {
    const comments = decisions.map(({ comment }) => comment);
    setLoaded((before) =>
      before.is === 'ready'
        ? {
            ...before,
            comments: [...comments, ...before.comments].toSorted((a, b) => b.score - a.score),
            total: before.total + comments.length,
          }
        : before,
    );
  }, []);

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const decisions = latest.current;
    if (decisions.length === 0) return;
    change([]);
    try {
      const failed = readDecided(
        await api.review.decideReview({
          ...(account === undefined ? {} : { account }),
          decisions: decisions.map(({ comment, action }) => ({
            video_id: comment.video_id,
            id: comment.id,
            action,
          })),
        }),
      );
      if (failed.length > 0)
        toast({ kind: 'info', text: t('asked.gone', { count: failed.length }) });
    } catch (error) {
      putBack(decisions);
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('asked.failed'), description });
    }
  }, [api, account, change, putBack, t, i18n]);

  useEffect(() => {
    const sendWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') void send();
    };
    document.addEventListener('visibilitychange', sendWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', sendWhenHidden);
      void send();
    };
  }, [send]);

  function decide(decision: Decision): void {
    const { id } = decision.comment;
    if (latest.current.some(({ comment }) => comment.id === id)) return;
    setLoaded((before) =>
      before.is === 'ready'
        ? {
            ...before,
            comments: before.comments.filter((comment) => comment.id !== id),
            total: Math.max(0, before.total - 1),
          }
        : before,
    );
    change([...latest.current, decision]);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), UNDO_MS);
  }

  function undo(): void {
    const last = latest.current.at(-1);
    if (!last) return;
    change(latest.current.slice(0, -1));
    putBack([last]);
  }

  return { loaded, unsent, decide, undo, reload };
}
