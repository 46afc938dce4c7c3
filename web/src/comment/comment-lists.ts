import type { Comment } from '@threadsweep/shared/contract/comment.ts';

export type Side = 'visible' | 'hidden';

/** One tab's comments, as far as they are loaded. */
export interface CommentList {
  comments: Comment[];
  /** On YouTube, loaded or not. */
  total: number;
  nextPageToken: string | null;
}

export type CommentLists = Record<Side, CommentList>;

function otherSide(side: Side): Side {
  return side === 'visible' ? 'hidden' : 'visible';
}

/**
 * The lists after a comment has changed sides. A comment that the creator hides is theirs; one that
 * is restored has no source. Unchanged where the comment is not on `from`.
 */
export function moveComment(lists: CommentLists, id: string, from: Side): CommentLists {
  const to = otherSide(from);
  const comment = lists[from].comments.find((candidate) => candidate.id === id);
  if (!comment) return lists;
  const moved: Comment = { ...comment, source: to === 'hidden' ? 'creator' : null };
  return { ...lists, [from]: without(lists[from], id), [to]: withComment(lists[to], moved) };
}

/** The lists with a comment back on the side and as it was before {@link moveComment}. */
export function moveBack(lists: CommentLists, comment: Comment, to: Side): CommentLists {
  const from = otherSide(to);
  return {
    ...lists,
    [from]: without(lists[from], comment.id),
    [to]: withComment(lists[to], comment),
  };
}

/** A list with its next page; a comment that is there already is not shown twice. */
export function appendPage(
  list: CommentList,
  page: { comments: Comment[]; total: number; nextPageToken: string | null },
): CommentList {
  const known = new Set(list.comments.map((comment) => comment.id));
  const added = page.comments.filter((comment) => !known.has(comment.id));
  return { ...page, comments: [...list.comments, ...added] };
}

function without(list: CommentList, id: string): CommentList {
  const comments = list.comments.filter((comment) => comment.id !== id);
  if (comments.length === list.comments.length) return list;
  return { ...list, comments, total: Math.max(0, list.total - 1) };
}

/** Before the first that is older: YouTube lists the newest first, but replies with their thread. */
function withComment(list: CommentList, comment: Comment): CommentList {
  if (list.comments.some((known) => known.id === comment.id)) return list;
  const older = list.comments.findIndex((known) => known.timestamp < comment.timestamp);
  const at = older === -1 ? list.comments.length : older;
  return { ...list, comments: list.comments.toSpliced(at, 0, comment), total: list.total + 1 };
}
