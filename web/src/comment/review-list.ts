import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useBackend, useReloadOnReturn, useUnsentChanges } from '../data/backend-context.ts';
import { type Loaded, useLoaded } from '../ui/loaded.ts';
import type { Change, ReviewDecision } from '../data/offline-store.ts';
import { readReview, type ReviewComment, type ReviewLists } from './review-response.ts';

/** How long a decision can be undone before it is sent, in ms. */
const UNDO_MS = 6_000;

export interface Decision {
  comment: ReviewComment;
  action: ReviewAction;
  /** Whether a hide undoes a restore. */
  undo?: true;
}

/** Decisions that one undo reverses. */
interface Entry {
  decisions: readonly Decision[];
  /** Resolves with the job of the queue that sends them. */
  job: Promise<number>;
}

export interface Review extends Pick<Loaded<ReviewLists>, 'failure' | 'reload'> {
  /** The lists as they were loaded; undefined until then. */
  loaded: ReviewLists | undefined;
  /** The loaded comments that are shown: those without a decision, and those in `reversed`. */
  open: readonly ReviewComment[];
  /**
   * The ids of comments whose decision was undone after it was sent. The server counts them as
   * decided, so that the next review omits them. Until then, the creator can decide again.
   */
  reversed: ReadonlySet<string>;
  /** The number of undecided comments of each kind, including those that are not loaded. */
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
}

const NONE: ReviewLists = {
  comments: [],
  totals: { asked: 0, held: 0, doubtful: 0 },
  unavailable: 0,
};

/**
 * Returns the comments that the creator has to decide on, of all channels. A decision is stored in
 * the browser's queue. It is sent after some seconds without another one, when the creator leaves
 * the screen, or at the app's next start.
 */
export function useReview(): Review {
  const { queue } = useBackend();
  const changes = useUnsentChanges();
  const { data: loaded, failure, change: changeLists, reload } = useLoaded(fetchReview);
  useReloadOnReturn(reload);
  /** The decisions since the screen was opened; each entry can be undone as a whole. */
  const [stack, setStack] = useState<readonly Entry[]>([]);
  /** The comments on which cleans in progress decide. */
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  /** The comments whose decision was undone. Its reversal may be unsent. */
  const [returned, setReturned] = useState<ReadonlySet<string>>(new Set());
  const [reversed, setReversed] = useState<ReadonlySet<string>>(new Set());
  /** The number of decisions that the browser is storing. */
  const [storing, setStoring] = useState(0);
  const latest = useRef(stack);
  /** Sends the decisions; undefined if none can be undone before it is sent. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The undos in progress, by comment. */
  const undoing = useRef(new Map<string, Promise<void>>());

  const change = useCallback((next: readonly Entry[]) => {
    latest.current = next;
    setStack(next);
  }, []);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
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
    () => new Set(changes.flatMap(decisionsIn).map(({ id }) => id)),
    [changes],
  );
  const decidedIds = useMemo(
    () =>
      new Set([
        ...stack.flatMap(({ decisions }) => decisions.map(({ comment }) => comment.id)),
        ...unsent.difference(returned),
        ...leaving,
      ]),
    [stack, unsent, returned, leaving],
  );
  const open = useMemo(() => without(loaded ?? NONE, decidedIds), [loaded, decidedIds]);
  const left = useMemo(() => without(open, reversed).totals, [open, reversed]);

  /**
   * Stores decisions. Those on a comment whose earlier decision is being undone wait for the undo,
   * so that the server gets them last.
   */
  async function store(decisions: readonly Decision[]): Promise<number> {
    setStoring((count) => count + 1);
    try {
      const undos = decisions.flatMap(({ comment }) => undoing.current.get(comment.id) ?? []);
      if (undos.length > 0) await Promise.allSettled(undos);
      const job = await queue.add(asChange(decisions));
      clearTimeout(timer.current);
      timer.current = setTimeout(send, UNDO_MS);
      return job;
    } finally {
      setStoring((count) => count - 1);
    }
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
    setLeaving((before) => before.union(ids));
    const end = (): void => {
      changeLists((lists) => without(lists, ids));
      setLeaving((before) => before.difference(ids));
      void reload();
    };
    cleans.then(end, end);
  }

  async function takeBack({ decisions, job }: Entry): Promise<void> {
    const opposite = decisions.flatMap(reverse);
    if (await queue.withdraw(await job, opposite.length === 0)) return;
    setReversed((before) => before.union(new Set(decisions.map(({ comment }) => comment.id))));
    if (opposite.length > 0) await queue.add(asChange(opposite));
    // Newer decisions can still be undone, so the reversal is sent with them.
    if (timer.current === undefined) send();
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
    failure,
    open: open.comments,
    reversed,
    left,
    decided: stack.flatMap((entry) => entry.decisions).length,
    isUnsent:
      storing > 0 ||
      stack.some(({ decisions }) => decisions.some(({ comment }) => unsent.has(comment.id))),
    decide,
    leave,
    undo,
    reload,
  };
}

async function fetchReview({ review }: ApiClient): Promise<ReviewLists> {
  return readReview(await review.listReview({}));
}

/** Returns the lists without some comments, which the totals no longer count. */
function without(lists: ReviewLists, ids: ReadonlySet<string>): ReviewLists {
  const totals = { ...lists.totals };
  for (const { id, kind } of lists.comments) if (ids.has(id)) totals[kind] -= 1;
  return { ...lists, comments: lists.comments.filter(({ id }) => !ids.has(id)), totals };
}

function decisionsIn(change: Change): readonly ReviewDecision[] {
  return change.kind === 'review' ? change.decisions : [];
}

function asChange(decisions: readonly Decision[]): Extract<Change, { kind: 'review' }> {
  return {
    kind: 'review',
    decisions: decisions.map(({ comment, ...decision }) => ({
      videoId: comment.video_id,
      id: comment.id,
      ...decision,
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
  return action === 'restore' ? [{ comment, action: 'hide', undo: true }] : [];
}
