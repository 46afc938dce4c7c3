import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';

import type { Reviewed } from './reviewed.ts';

export type { ReviewAction };
/** The two answers to a comment. A hidden comment that is kept becomes visible again. */
export type Answer = 'hide' | 'keep';

/** The user's decisions about the comments of the review, which are not yet sent. */
export interface ReviewState {
  readonly comments: readonly Reviewed[];
  /** The decisions by the comments' ids. */
  readonly decisions: ReadonlyMap<string, ReviewAction>;
  /** The decisions before each change, the latest last. */
  readonly earlier: readonly ReadonlyMap<string, ReviewAction>[];
  /** Only comments that contain this are shown. */
  readonly filter: string;
  /** The index of the cursor in the shown comments. */
  readonly cursor: number;
  /** The index of the start of the range that ends at the cursor; undefined without a range. */
  readonly anchor: number | undefined;
}

/** Sends the decisions, and resolves with one sentence for each kind of result. */
export type Send = (state: ReviewState) => Promise<string[]>;

export function reviewOf(comments: readonly Reviewed[]): ReviewState {
  return {
    comments,
    decisions: new Map(),
    earlier: [],
    filter: '',
    cursor: 0,
    anchor: undefined,
  };
}

/**
 * Returns the comments whose text, author, title or category matches the filter; case is ignored.
 */
export function shownOf({ comments, filter }: ReviewState): Reviewed[] {
  const wanted = plain(filter);
  return comments.filter(({ text, author, video_title: title, category }) =>
    [text, author, title, category ?? ''].some((each) => plain(each).includes(wanted)),
  );
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Returns the comment at the cursor, or undefined if no comment matches the filter. */
export function currentOf(state: ReviewState): Reviewed | undefined {
  return shownOf(state)[state.cursor];
}

/** Returns whether the comment at this index is in the range or, without a range, at the cursor. */
export function isChosen({ cursor, anchor = cursor }: ReviewState, place: number): boolean {
  return place >= Math.min(cursor, anchor) && place <= Math.max(cursor, anchor);
}

export function moved(state: ReviewState, by: number): ReviewState {
  const last = Math.max(0, shownOf(state).length - 1);
  return { ...state, cursor: Math.min(last, Math.max(0, state.cursor + by)) };
}

export function filtered(state: ReviewState, filter: string): ReviewState {
  return { ...state, filter, cursor: 0, anchor: undefined };
}

/** Starts a range at the cursor, or removes the current range. */
export function rangeToggled(state: ReviewState): ReviewState {
  return { ...state, anchor: state.anchor === undefined ? state.cursor : undefined };
}

/** Decides about the range or the comment at the cursor, and moves to the next. */
export function decided(state: ReviewState, answer: Answer): ReviewState {
  const ids = shownOf(state).flatMap(({ id }, place) => (isChosen(state, place) ? [id] : []));
  const end = Math.max(state.cursor, state.anchor ?? state.cursor);
  return moved({ ...withDecisions(state, ids, answer), cursor: end, anchor: undefined }, 1);
}

/** Decides about all comments by the author at the cursor, including comments that the filter hides. */
export function authorDecided(state: ReviewState, answer: Answer): ReviewState {
  const current = currentOf(state);
  if (!current) return state;
  const ids = state.comments.flatMap((each) => (isSameAuthor(each, current) ? [each.id] : []));
  return moved(withDecisions(state, ids, answer), 1);
}

function isSameAuthor(a: Reviewed, b: Reviewed): boolean {
  // Compares the ids of the channels, because names are not unique. Without an id, as for a deleted
  // channel, it compares names.
  return a.authorChannelId === null || b.authorChannelId === null
    ? a.author === b.author
    : a.authorChannelId === b.authorChannelId;
}

function withDecisions(state: ReviewState, ids: readonly string[], answer: Answer): ReviewState {
  if (ids.length === 0) return state;
  const decisions = new Map(state.decisions);
  const wanted = new Set(ids);
  for (const { id, kind } of state.comments)
    if (wanted.has(id)) decisions.set(id, actionOf(kind, answer));
  return { ...state, decisions, earlier: [...state.earlier, state.decisions] };
}

/** Undoes the last decision. */
export function undone(state: ReviewState): ReviewState {
  const decisions = state.earlier.at(-1);
  if (!decisions) return state;
  return { ...state, decisions, earlier: state.earlier.slice(0, -1) };
}

/** Returns the state after sending the decisions. The cursor keeps its position in the list. */
export function withoutDecided(state: ReviewState): ReviewState {
  const comments = state.comments.filter(({ id }) => !state.decisions.has(id));
  const left = { ...reviewOf(comments), filter: state.filter };
  const before = shownOf(state).slice(0, state.cursor);
  return moved(left, before.filter(({ id }) => !state.decisions.has(id)).length);
}

/** Returns the action that an answer needs: only a visible comment can stay visible. */
function actionOf(kind: Reviewed['kind'], answer: Answer): ReviewAction {
  return answer === 'keep' && kind !== 'asked' ? 'restore' : answer;
}

/** Returns the number of decisions of each kind. */
export function countsOf({ decisions }: ReviewState): Record<ReviewAction, number> {
  const counts = { hide: 0, keep: 0, restore: 0 };
  for (const action of decisions.values()) counts[action] += 1;
  return counts;
}

/** Returns the decisions in the format of the API. */
export function decisionsOf({ comments, decisions }: ReviewState) {
  return comments.flatMap(({ id, video_id }) => {
    const action = decisions.get(id);
    return action === undefined ? [] : [{ id, video_id, action }];
  });
}
