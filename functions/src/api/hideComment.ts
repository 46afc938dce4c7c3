import { accountOf, actorOf, api } from './procedure.ts';
import { notFound } from '../platform/errors.ts';
import { setVisibility } from '../workflows/moderate.ts';

/** Hides one comment. Comments that the creator hides do not count against the plan's limit. */
export const hideComment = api.comment.hideComment.handler(async ({ input, context }) => {
  const account = accountOf(context);
  const of = { uid: account.uid, by: actorOf(account) };
  const { videoId, commentId } = input;
  const { done, pending } = await setVisibility(context.app, of, videoId, [commentId], 'hide');
  if (pending.length > 0)
    return {
      status: 'success' as const,
      message: 'The comment will be hidden with the next clean',
      pending: true as const,
    };
  if (done.length === 0) throw notFound(context.app, 'comment');
  return { status: 'success' as const, message: 'Comment hidden' };
});
