import { chosenChannel } from '../channel/channel-store.ts';
import { decideReview as decide } from '../workflows/review.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/**
 * Hides or keeps comments with an uncertain verdict. Each call to YouTube hides up to 50 comments.
 */
export const decideReview = api.review.decideReview.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { uid } = account;
  const channel = await chosenChannel(app, uid, input.account);
  const decisions = input.decisions.map(({ video_id: videoId, id, action }) => ({
    videoId,
    id,
    action,
  }));
  const { hidden, kept, pending, failed } = await decide(
    app,
    { uid, by: actorOf(account) },
    channel,
    decisions,
  );
  return {
    status: 'success' as const,
    message: `${hidden.length} hidden, ${kept.length} kept`,
    hidden: hidden.map(named),
    kept: kept.map(named),
    ...(pending.length > 0 ? { pending: pending.map(named) } : {}),
    failed: failed.map(named),
  };
});

function named({ videoId, id }: { videoId: string; id: string }) {
  return { video_id: videoId, id };
}
