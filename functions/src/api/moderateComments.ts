import { accountOf, actorOf, api } from './procedure.ts';
import { notFound, Problem } from '../platform/errors.ts';
import { hideMany } from '../workflows/clean/hide-many.ts';
import { EXPIRED, setVisibility } from '../workflows/moderate.ts';

const GONE = 'This comment is no longer under this video on YouTube.';
const OVER_LIMIT =
  "A preview named this comment, and your free plan's limit is reached. Hide it on its own, or choose Basic or Pro.";

/**
 * Hides or restores many comments, 50 in each call to YouTube. The response names the comments that
 * could not be changed.
 */
export const moderateComments = api.comment.moderateComments.handler(async ({ input, context }) => {
  const account = accountOf(context);
  const of = { uid: account.uid, user: account.user, by: actorOf(account) };
  const { videoId, ids, action, undo: isUndo = false } = input;
  const {
    done,
    pending,
    failed,
    expired = [],
    overLimit,
  } = action === 'hide'
    ? await hideMany(context.app, { ...of, isUndo }, videoId, ids)
    : { ...(await setVisibility(context.app, of, videoId, ids, action)), overLimit: [] };
  if (expired.length === ids.length) throw new Problem(context.app, 'NOT_FOUND', EXPIRED);
  if (done.length + pending.length + overLimit.length === 0) throw notFound(context.app, 'comment');
  const verb = action === 'hide' ? 'hidden' : 'restored';
  const now = `${done.length} ${done.length === 1 ? 'comment' : 'comments'} ${verb}`;
  return {
    status: 'success' as const,
    message: pending.length > 0 ? `${now}; ${pending.length} more with the next clean` : now,
    done,
    ...(pending.length > 0 ? { pending } : {}),
    failed: [
      ...failed.map((id) => ({ id, error: expired.includes(id) ? EXPIRED : GONE })),
      ...overLimit.map((id) => ({ id, error: OVER_LIMIT, code: 'PLAN_LIMIT' as const })),
    ],
  };
});
