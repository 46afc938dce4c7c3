import { accountOf, api } from './procedure.ts';
import { notFound } from '../platform/errors.ts';
import { setVisibility } from '../workflows/moderate.ts';

/** Restores one comment; no pass hides it again. */
export const unhideComment = api.comment.unhideComment.handler(async ({ input, context }) => {
  const { uid } = accountOf(context);
  const { videoId, commentId } = input;
  const { done, pending } = await setVisibility(context.app, uid, videoId, [commentId], 'restore');
  if (pending.length > 0)
    return {
      status: 'success' as const,
      message: 'The comment will be restored with the next cleaning',
      pending: true as const,
    };
  if (done.length === 0) throw notFound(context.app, 'comment');
  return { status: 'success' as const, message: 'Comment restored' };
});
