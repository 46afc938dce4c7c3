import { accountOf, actorOf, api } from './procedure.ts';
import { notFound, Problem } from '../platform/errors.ts';
import { EXPIRED, setVisibility } from '../workflows/moderate.ts';

/** Restores one comment. No later pass hides it. */
export const unhideComment = api.comment.unhideComment.handler(async ({ input, context }) => {
  const account = accountOf(context);
  const { videoId, commentId } = input;
  const { done, pending, expired } = await setVisibility(
    context.app,
    { uid: account.uid, by: actorOf(account) },
    videoId,
    [commentId],
    'restore',
  );
  if (pending.length > 0)
    return {
      status: 'success' as const,
      message: 'The comment will be restored with the next clean',
      pending: true as const,
    };
  if (expired?.includes(commentId)) throw new Problem(context.app, 'NOT_FOUND', EXPIRED);
  if (done.length === 0) throw notFound(context.app, 'comment');
  return { status: 'success' as const, message: 'Comment restored' };
});
