import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import { fold } from '../language/fold.ts';

/**
 * The filters of the hidden comments: all, one category, or those that the creator or YouTube hid.
 */
export const FILTERS = ['all', 'scam', 'spam', 'inappropriate', 'creator', 'youtube'] as const;
export type Filter = (typeof FILTERS)[number];

const folded = new WeakMap<Comment, string>();

function foldedText(comment: Comment): string {
  let text = folded.get(comment);
  if (text === undefined) {
    text = fold(`${comment.author}\n${comment.text}`);
    folded.set(comment, text);
  }
  return text;
}

function passes(comment: Comment, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'creator' || filter === 'youtube') return comment.source === filter;
  return comment.category === filter && comment.source !== 'creator';
}

/**
 * Returns the comments that match the filter and whose text or author contains every word of the
 * query.
 */
export function searchComments(
  comments: readonly Comment[],
  query: string,
  filter: Filter,
): readonly Comment[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter === 'all') return comments;
  return comments.filter(
    (comment) =>
      passes(comment, filter) && words.every((word) => foldedText(comment).includes(word)),
  );
}
