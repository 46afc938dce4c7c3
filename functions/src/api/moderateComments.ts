import { accountOf, api } from './procedure.ts';
import { notFound } from '../platform/errors.ts';
import { setVisibility } from '../workflows/moderate.ts';

/** Hides or restores many comments, 50 in each call to YouTube, and returns those that failed. */
export const moderateComments = api.comment.moderateComments.handler(async ({ input, context }) => {
  const { uid } = accountOf(context);
  const { videoId, ids, action } = input;
  const { done, pending, failed } = await setVisibility(context.app, uid, videoId, ids, action);
  if (done.length + pending.length === 0) throw notFound(context.app, 'comment');
  const verb = action === 'hide' ? 'hidden' : 'restored';
  const now = `${done.length} ${done.length === 1 ? 'comment' : 'comments'} ${verb}`;
  return {
    status: 'success' as const,
    message: pending.length > 0 ? `${now}; ${pending.length} more with the next cleaning` : now,
    done,
    ...(pending.length > 0 ? { pending } : {}),
    failed: failed.map((id) => ({
      id,
      error: 'This comment is no longer under this video on YouTube.',
    })),
  };
});
