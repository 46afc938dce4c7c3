import type { Comment } from '@threadsweep/shared/contract/comment.ts';

/** The loaded comments that are related to a comment. */
export interface CommentContext {
  /** The comment's thread in the order of writing; empty if the comment is alone. */
  thread: readonly Comment[];
  /** The author's other comments on the video, newest first. */
  others: readonly Comment[];
}

/** @param loaded the loaded comments of both lists */
export function contextOf(comment: Comment, loaded: Iterable<Comment>): CommentContext {
  const top = comment.parent_id ?? comment.id;
  const thread: Comment[] = [];
  const others: Comment[] = [];
  for (const one of loaded) {
    if (one.id === top || one.parent_id === top) thread.push(one);
    if (one.id !== comment.id && isBySame(one, comment)) others.push(one);
  }
  const inOrder = thread.toSorted((a, b) => compare(a.timestamp, b.timestamp));
  return {
    thread: thread.length > 1 ? inOrder : [],
    others: others.toSorted((a, b) => compare(b.timestamp, a.timestamp)),
  };
}

/**
 * Returns whether two comments have the same author. Names are not unique, so they decide only if
 * no channel is known.
 */
function isBySame(one: Comment, other: Comment): boolean {
  if (one.authorChannelId !== null || other.authorChannelId !== null)
    return one.authorChannelId === other.authorChannelId;
  return one.author !== '' && one.author === other.author;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns each reason of a verdict with the passage that it marks; empty if it marks none. */
export function passagesOf({ text, reasons }: Pick<Comment, 'text' | 'reasons'>) {
  return reasons.map(({ code, start, end }) => ({
    code,
    passage:
      start !== undefined && end !== undefined && end <= text.length ? text.slice(start, end) : '',
  }));
}
