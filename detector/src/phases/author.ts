import type { Context, ReasonCode } from '../types.ts';
import type { Comment } from '../types.ts';

/**
 * Why an author's comments are kept whatever they say, or null. Identity is the channel id alone: a
 * display name can be copied.
 */
export function exemption(comment: Comment, context: Context): ReasonCode | null {
  const id = comment.authorChannelId;
  if (id === undefined || id === '') return null;
  if (id === context.creatorId) return 'creator';
  return context.trustedAuthors?.has(id) === true ? 'trusted-author' : null;
}
