import type { AskedComment } from '@threadsweep/shared/contract/review.ts';

export type Action = 'hide' | 'keep';

/** The decisions of a person about the comments of the review; none of them is sent yet. */
export interface ReviewState {
  readonly comments: readonly AskedComment[];
  /** By the comment's id. */
  readonly decisions: ReadonlyMap<string, Action>;
  /** The decisions before each change, the latest last. */
  readonly earlier: readonly ReadonlyMap<string, Action>[];
  /** Only comments that contain this are shown. */
  readonly filter: string;
  /** The place of the cursor in the shown comments. */
  readonly cursor: number;
  /** Where a range began that ends at the cursor; undefined without a range. */
  readonly anchor: number | undefined;
}

/** Sends the decisions, and resolves with one sentence for each kind of result. */
export type Send = (state: ReviewState) => Promise<string[]>;

export function reviewOf(comments: readonly AskedComment[]): ReviewState {
  return {
    comments,
    decisions: new Map(),
    earlier: [],
    filter: '',
    cursor: 0,
    anchor: undefined,
  };
}

/** The comments that match the filter: by text, author, title or category, in capitals or not. */
export function shownOf({ comments, filter }: ReviewState): AskedComment[] {
  const wanted = plain(filter);
  return comments.filter(({ text, author, video_title: title, category }) =>
    [text, author, title, category].some((each) => plain(each).includes(wanted)),
  );
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The comment at the cursor; undefined if no comment matches the filter. */
export function currentOf(state: ReviewState): AskedComment | undefined {
  return shownOf(state)[state.cursor];
}

/** Whether the comment in this place is within the range, or at the cursor without a range. */
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

/** Begins a range at the cursor, or ends the one that has begun. */
export function rangeToggled(state: ReviewState): ReviewState {
  return { ...state, anchor: state.anchor === undefined ? state.cursor : undefined };
}

/** Decides about the range or the comment at the cursor, and moves to the next. */
export function decided(state: ReviewState, action: Action): ReviewState {
  const ids = shownOf(state).flatMap(({ id }, place) => (isChosen(state, place) ? [id] : []));
  const end = Math.max(state.cursor, state.anchor ?? state.cursor);
  return moved({ ...withDecisions(state, ids, action), cursor: end, anchor: undefined }, 1);
}

/** Decides about all comments by the author at the cursor, including comments that the filter hides. */
export function authorDecided(state: ReviewState, action: Action): ReviewState {
  const current = currentOf(state);
  if (!current) return state;
  const ids = state.comments.flatMap((each) => (isSameAuthor(each, current) ? [each.id] : []));
  return moved(withDecisions(state, ids, action), 1);
}

function isSameAuthor(a: AskedComment, b: AskedComment): boolean {
  // Names are not unique; a channel that was deleted has no id.
  return a.authorChannelId === null || b.authorChannelId === null
    ? a.author === b.author
    : a.authorChannelId === b.authorChannelId;
}

function withDecisions(state: ReviewState, ids: readonly string[], action: Action): ReviewState {
  if (ids.length === 0) return state;
  const decisions = new Map(state.decisions);
  for (const id of ids) decisions.set(id, action);
  return { ...state, decisions, earlier: [...state.earlier, state.decisions] };
}

/** Undoes the last decision. */
export function undone(state: ReviewState): ReviewState {
  const decisions = state.earlier.at(-1);
  if (!decisions) return state;
  return { ...state, decisions, earlier: state.earlier.slice(0, -1) };
}

/** The state after sending the decisions; the cursor keeps its place in the list. */
export function withoutDecided(state: ReviewState): ReviewState {
  const comments = state.comments.filter(({ id }) => !state.decisions.has(id));
  const left = { ...reviewOf(comments), filter: state.filter };
  const before = shownOf(state).slice(0, state.cursor);
  return moved(left, before.filter(({ id }) => !state.decisions.has(id)).length);
}

/** How many comments are to be hidden, and how many kept. */
export function countsOf({ decisions }: ReviewState): { hides: number; keeps: number } {
  const hides = [...decisions.values()].filter((action) => action === 'hide').length;
  return { hides, keeps: decisions.size - hides };
}

/** The decisions as the API takes them. */
export function decisionsOf({ comments, decisions }: ReviewState) {
  return comments.flatMap(({ id, video_id }) => {
    const action = decisions.get(id);
    return action === undefined ? [] : [{ id, video_id, action }];
  });
}
