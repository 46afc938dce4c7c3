import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useReloadOnReturn, useWaitingChanges } from '../data/backend-context.ts';
import type { Change, ReviewDecision } from '../data/offline-store.ts';
import { problemText } from '../language/problem-text.ts';
import { readReview, type ReviewComment, type ReviewLists } from './review-response.ts';

/** How long a decision can be undone before it is sent, in ms. */
const UNDO_MS = 6_000;

export interface Decision {
  comment: ReviewComment;
  action: ReviewAction;
}

/** Decisions that one undo reverses. */
interface Entry {
  decisions: readonly Decision[];
  /** Resolves with the job of the queue that sends them. */
  job: Promise<number>;
}

type LoadedReview =
  | { is: 'loading' }
  | { is: 'error'; detail: string | undefined }
  | ({ is: 'ready' } & ReviewLists);

export interface Review {
  loaded: LoadedReview;
  /** The loaded comments on which the creator has not decided. */
  open: readonly ReviewComment[];
  /** The number of comments of each kind that are left, including those that are not loaded. */
  left: ReviewLists['totals'];
  /** The number of comments that were decided since the screen was opened. */
  decided: number;
  /** Whether the last decisions are not sent yet. */
  isUnsent: boolean;
  /** Records decisions that belong together. One undo reverses all of them. */
  decide: (decisions: readonly Decision[]) => void;
  /**
   * Removes comments from the list while cleans decide on them, then loads the list again. Comments
   * on which the cleans have not decided return.
   */
  leave: (comments: readonly ReviewComment[], cleans: Promise<unknown>) => void;
  /**
   * Reverses the last decision, then the one before it.
   * @returns the comments of the reversed decision
   */
  undo: () => readonly ReviewComment[];
  reload: () => void;
}

const NONE = { asked: 0, held: 0, doubtful: 0 };

/**
 * Returns the comments that the creator has to decide on, of all channels. A decision is stored in
 * the browser's queue. It is sent after some seconds without another one, when the creator leaves
 * the screen, or at the app's next start.
 */
export function useReview(): Review {
  const { api, queue } = useBackend();
  const { i18n } = useTranslation();
  const waiting = useWaitingChanges();
  const [loaded, setLoaded] = useState<LoadedReview>({ is: 'loading' });
  /** The decisions since the screen was opened; each entry can be undone as a whole. */
  const [stack, setStack] = useState<readonly Entry[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  /** The comments on which cleans in progress decide. */
  const leaving = useRef(gone);
  /** The comments whose decision was undone. Its reversal may still be waiting to be sent. */
  const [returned, setReturned] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(stack);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The undos in progress, by comment. */
  const undoing = useRef(new Map<string, Promise<void>>());
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);

  const change = useCallback((next: readonly Entry[]) => {
    latest.current = next;
    setStack(next);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<LoadedReview> => {
      try {
        return { is: 'ready', ...readReview(await api.review.listReview({})) };
      } catch (error) {
        return { is: 'error', detail: problemText(error, i18n) };
      }
    };
    const show = async (): Promise<void> => {
      const next = await load();
      if (!isCurrent) return;
      if (next.is === 'ready') setGone(leaving.current);
      setLoaded((before) => (next.is === 'error' && before.is === 'ready' ? before : next));
    };
    void show();
    return () => {
      isCurrent = false;
    };
    // Another `attempt` must load the list again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [api, i18n, attempt]);
  useReloadOnReturn(reload);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    queue.flush().catch(() => undefined);
  }, [queue]);

  useEffect(() => {
    const sendWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', sendWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', sendWhenHidden);
      send();
    };
  }, [send]);

  useEffect(
    () =>
      queue.onSettled(({ change: settled, error }) => {
        if (settled.kind !== 'review' || error === undefined) return;
        // When the server refuses decisions, the app shows the reason and loads the list again, so
        // only the undo changes here.
        const ids = new Set(settled.decisions.map(({ id }) => id));
        change(
          latest.current
            .map(({ decisions, job }) => ({
              decisions: decisions.filter(({ comment }) => !ids.has(comment.id)),
              job,
            }))
            .filter(({ decisions }) => decisions.length > 0),
        );
      }),
    [queue, change],
  );

  const unsent = useMemo(
    () => new Set(waiting.flatMap(decisionsIn).map(({ id }) => id)),
    [waiting],
  );
  const decidedIds = useMemo(
    () =>
      new Set([
        ...stack.flatMap(({ decisions }) => decisions.map(({ comment }) => comment.id)),
        ...unsent.difference(returned),
        ...gone,
      ]),
    [stack, unsent, returned, gone],
  );
  const comments = useMemo(() => (loaded.is === 'ready' ? loaded.comments : []), [loaded]);
  const open = useMemo(
    () => comments.filter(({ id }) => !decidedIds.has(id)),
    [comments, decidedIds],
  );
  const totals = loaded.is === 'ready' ? loaded.totals : NONE;
  const left = useMemo(() => {
    const counted = { ...totals };
    for (const { id, kind } of comments) if (decidedIds.has(id)) counted[kind] -= 1;
    return counted;
  }, [totals, comments, decidedIds]);

  /**
   * Stores decisions. Those on a comment whose earlier decision is being undone wait for the undo,
   * so that the server gets them last.
   */
  async function store(decisions: readonly Decision[]): Promise<number> {
    const undos = decisions.flatMap(({ comment }) => undoing.current.get(comment.id) ?? []);
    if (undos.length > 0) await Promise.allSettled(undos);
    const job = await queue.add(asChange(decisions));
    clearTimeout(timer.current);
    timer.current = setTimeout(send, UNDO_MS);
    return job;
  }

  function decide(decisions: readonly Decision[]): void {
    const known = new Set(
      latest.current.flatMap((entry) => entry.decisions.map(({ comment }) => comment.id)),
    );
    const fresh = decisions.filter(({ comment }) => !known.has(comment.id));
    if (fresh.length === 0) return;
    change([...latest.current, { decisions: fresh, job: store(fresh) }]);
  }

  function leave(comments_: readonly ReviewComment[], cleans: Promise<unknown>): void {
    const ids = new Set(comments_.map(({ id }) => id));
    leaving.current = leaving.current.union(ids);
    setGone((before) => before.union(ids));
    const end = (): void => {
      leaving.current = leaving.current.difference(ids);
      reload();
    };
    cleans.then(end, end);
  }

  async function takeBack({ decisions, job }: Entry): Promise<void> {
    const reversed = decisions.flatMap(reverse);
    if (await queue.withdraw(await job, reversed.length === 0)) return;
    if (reversed.length > 0) await queue.add(asChange(reversed));
    send();
  }

  function undo(): readonly ReviewComment[] {
    const last = latest.current.at(-1);
    if (!last) return [];
    change(latest.current.slice(0, -1));
    const ids = last.decisions.map(({ comment }) => comment.id);
    setReturned((before) => before.union(new Set(ids)));
    // It fails only after a logout, which has deleted all changes.
    const work = takeBack(last)
      .catch(() => undefined)
      .finally(() => {
        for (const id of ids) if (undoing.current.get(id) === work) undoing.current.delete(id);
      });
    for (const id of ids) undoing.current.set(id, work);
    return last.decisions.map(({ comment }) => comment);
  }

  return {
    loaded,
    open,
    left,
    decided: stack.flatMap((entry) => entry.decisions).length,
    isUnsent: stack.some(({ decisions }) =>
      decisions.some(({ comment }) => unsent.has(comment.id)),
    ),
    decide,
    leave,
    undo,
    reload,
  };
}

function decisionsIn(change: Change): readonly ReviewDecision[] {
  return change.kind === 'review' ? change.decisions : [];
}

function asChange(decisions: readonly Decision[]): Extract<Change, { kind: 'review' }> {
  return {
    kind: 'review',
    decisions: decisions.map(({ comment, action }) => ({
      videoId: comment.video_id,
      id: comment.id,
      action,
    })),
    grouped: true,
  };
}

/**
 * Returns the decision that reverses a sent one, or none if the sent one did not change the comment
 * at YouTube.
 */
function reverse({ comment, action }: Decision): Decision[] {
  const wasVisible = comment.kind === 'asked';
  if (action === 'hide') return wasVisible ? [{ comment, action: 'restore' }] : [];
  return action === 'restore' ? [{ comment, action: 'hide' }] : [];
}
