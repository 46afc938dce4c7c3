import type { Context, ReasonCode } from '../types.ts';
import type { Comment } from '../types.ts';

/**
 * Returns why an author's comments are always kept, or null. Only the channel id identifies an
 * author, because display names can be copied.
 */
export function exemption(comment: Comment, context: Context): ReasonCode | null {
  const id = comment.authorChannelId;
  if (id === undefined || id === '') return null;
  if (id === context.creatorId) return 'creator';
  return context.trustedAuthors?.has(id) === true ? 'trusted-author' : null;
}
