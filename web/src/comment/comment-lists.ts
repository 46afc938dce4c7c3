import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import type { CommentedVideo } from './commented-video.ts';
import { type Change, isCommentChange, isGrouped } from '../data/offline-store.ts';

export type Side = 'visible' | 'hidden';

/** The loaded comments of one tab. */
export interface CommentList {
  comments: Comment[];
  /** The number of comments on YouTube, loaded or not. */
  total: number;
  nextPageToken: string | null;
  /** The number of hidden comments by who hid them, if the API returns it. */
  by?: Record<HiddenBy, number> | undefined;
  /** The number of hidden comments that YouTube deletes within the next days. */
  expiring?: number | undefined;
  /** The number of further hidden comments that YouTube has deleted. */
  gone?: number | undefined;
}

export type HiddenBy = NonNullable<Comment['source']>;

export interface CommentLists extends Record<Side, CommentList> {
  /** The video; undefined if the API does not return it. */
  video?: CommentedVideo | undefined;
}

export function otherSide(side: Side): Side {
  return side === 'visible' ? 'hidden' : 'visible';
}

/** Returns whether a comment is by the channel itself. */
export function isOwn({ authorChannelId }: Comment, channelId: string | undefined): boolean {
  return authorChannelId !== null && authorChannelId !== '' && authorChannelId === channelId;
}

/**
 * Returns the lists after comments have moved from the side `from` to the other one: from the
 * visible to the hidden ones, or back. A comment that the creator hides gets the creator as its
 * source; a restored one has no source. Returns the lists unchanged if none of the comments is on
 * `from`.
 * @param undone the hidden comments as they were before a restore that this move undoes
 */
export function moveComments(
  lists: CommentLists,
  ids: ReadonlySet<string>,
  from: Side,
  undone: readonly Comment[] = [],
): CommentLists {
  const to = otherSide(from);
  const source: Comment['source'] = to === 'hidden' ? 'creator' : null;
  const verdicts = new Map(undone.map((comment) => [comment.id, verdictOf(comment)]));
  const moved = lists[from].comments
    .filter(({ id }) => ids.has(id))
    .map((comment) =>
      Object.assign({}, comment, { source, pending: undefined }, verdicts.get(comment.id)),
    );
  if (moved.length === 0) return lists;
  return { ...lists, [from]: without(lists[from], ids), [to]: withComments(lists[to], moved) };
}

/** Returns why a pass hid the comment; undefined if no pass hid it. */
function verdictOf({ source, category, score, reasons }: Comment): Partial<Comment> | undefined {
  return source === 'threadsweep' ? { source, category, score, reasons } : undefined;
}

/** Returns the lists after another tab has moved comments, some of which may not be loaded here. */
export function moveElsewhere(
  lists: CommentLists,
  ids: ReadonlySet<string>,
  from: Side,
): CommentLists {
  const to = otherSide(from);
  const known = [...lists.visible.comments, ...lists.hidden.comments];
  const unknown = ids.size - known.filter(({ id }) => ids.has(id)).length;
  const moved = moveComments(lists, ids, from);
  if (unknown === 0) return moved;
  return {
    ...moved,
    [from]: { ...moved[from], total: Math.max(0, moved[from].total - unknown) },
    [to]: { ...moved[to], total: moved[to].total + unknown },
  };
}

/**
 * Returns the lists with the comments as they were before {@link moveComments}. A comment that is no
 * longer in the other list does not return.
 */
export function moveBack(
  lists: CommentLists,
  comments: readonly Comment[],
  to: Side,
): CommentLists {
  const from = otherSide(to);
  const there = idsOf(lists[from].comments);
  const returned = comments.filter(({ id }) => there.has(id));
  return {
    ...lists,
    [from]: without(lists[from], idsOf(returned)),
    [to]: withComments(lists[to], returned),
  };
}

/**
 * Returns the lists with these comments loaded on `side`, if they are in neither list. The totals
 * count them already.
 */
export function withLoaded(
  lists: CommentLists,
  comments: readonly Comment[],
  side: Side,
): CommentLists {
  const known = idsOf([...lists.visible.comments, ...lists.hidden.comments]);
  const missing = comments.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return lists;
  const loaded = withComments(lists[side], missing);
  return { ...lists, [side]: { ...lists[side], comments: loaded.comments } };
}

/** Returns the lists with the totals after a clean has hidden further comments. */
export function countHidden(lists: CommentLists, count: number): CommentLists {
  if (count === 0) return lists;
  const { visible, hidden } = lists;
  const by = hidden.by && { ...hidden.by, threadsweep: hidden.by.threadsweep + count };
  return {
    ...lists,
    visible: { ...visible, total: Math.max(0, visible.total - count) },
    hidden: { ...hidden, total: hidden.total + count, by },
  };
}

/** Returns the ids of comments. */
export function idsOf(comments: readonly Comment[]): ReadonlySet<string> {
  return new Set(comments.map(({ id }) => id));
}

/** Returns a list with its next page added. A comment that it already has is not added again. */
export function appendPage(list: CommentList, page: CommentList): CommentList {
  const known = new Set(list.comments.map((comment) => comment.id));
  const added = page.comments.filter((comment) => !known.has(comment.id));
  const comments = [...list.comments, ...added];
  // A later page may count only its own comments.
  const total = Math.max(page.total, comments.length);
  return { ...list, ...page, total, by: list.by, comments };
}

function without(list: CommentList, ids: ReadonlySet<string>): CommentList {
  const comments = list.comments.filter(({ id }) => !ids.has(id));
  const removed = list.comments.filter(({ id }) => ids.has(id));
  if (removed.length === 0) return list;
  const total = Math.max(0, list.total - removed.length);
  return { ...list, comments, total, by: recount(list.by, removed, -1) };
}

/**
 * Returns the numbers by who hid the comments, after comments were added to or removed from the
 * list.
 */
function recount(by: CommentList['by'], changed: readonly Comment[], step: 1 | -1) {
  if (!by) return by;
  const next = { ...by };
  for (const { source } of changed) if (source) next[source] = Math.max(0, next[source] + step);
  return next;
}

/**
 * Inserts each comment before the first older one. YouTube lists the newest comments first, but
 * replies with their thread. One pass over the list inserts all comments.
 */
function withComments(list: CommentList, added: readonly Comment[]): CommentList {
  const known = new Set(list.comments.map(({ id }) => id));
  const fresh = added
    .filter(({ id }) => !known.has(id))
    .toSorted((a, b) => Number(a.timestamp < b.timestamp) - Number(b.timestamp < a.timestamp));
  if (fresh.length === 0) return list;
  const comments: Comment[] = [];
  let next = 0;
  for (const comment of list.comments) {
    for (let one = fresh[next]; one && comment.timestamp < one.timestamp; one = fresh[next]) {
      comments.push(one);
      next += 1;
    }
    comments.push(comment);
  }
  comments.push(...fresh.slice(next));
  return {
    ...list,
    comments,
    total: list.total + fresh.length,
    by: recount(list.by, fresh, 1),
  };
}

/** Returns the lists as if a video's pending changes were done. */
export function withUnsent(
  lists: CommentLists,
  videoId: string,
  unsent: readonly Change[],
): CommentLists {
  let changed = lists;
  for (const change of unsent) {
    if (!isCommentChange(change) || change.videoId !== videoId) continue;
    const from = change.kind === 'hide' ? 'visible' : 'hidden';
    const undone = change.undo ? lists.hidden.comments : [];
    changed = moveComments(changed, new Set(change.ids), from, undone);
  }
  return changed;
}

/**
 * Returns the lists as the channel's next clean will change them. Marks the moved comments as
 * pending.
 */
export function withPending(lists: CommentLists): CommentLists {
  let changed = lists;
  for (const [from, request] of [
    ['visible', 'hide'],
    ['hidden', 'restore'],
  ] as const) {
    const moved = lists[from].comments.filter(({ pending }) => pending === request);
    const ids = idsOf(moved);
    const undone = request === 'hide' ? moved : [];
    changed = markPending(moveComments(changed, ids, from, undone), { from, pending: ids });
  }
  return changed;
}

/**
 * Returns the lists with the comments of a move marked that the channel's next clean will move. They
 * are in their new list already.
 */
export function markPending(
  lists: CommentLists,
  { from, pending: ids }: { from: Side; pending: ReadonlySet<string> },
): CommentLists {
  if (ids.size === 0) return lists;
  const to = otherSide(from);
  const pending = to === 'hidden' ? ('hide' as const) : ('restore' as const);
  const comments = lists[to].comments.map((comment) =>
    ids.has(comment.id) ? { ...comment, pending } : comment,
  );
  return { ...lists, [to]: { ...lists[to], comments } };
}

/** Returns the ids of the comments whose changes are pending for the network. */
export function unsentComments(unsent: readonly Change[]): ReadonlySet<string> {
  return new Set(
    unsent.flatMap((change) => (isCommentChange(change) && !isGrouped(change) ? change.ids : [])),
  );
}
