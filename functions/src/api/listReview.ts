import { chosenChannel } from '../channel/channel-store.ts';
import { authorsInForce } from '../plan/plan.ts';
import { listReview as list } from '../workflows/review.ts';
import { accountOf, api } from './procedure.ts';
import { visibleResponse } from './responses.ts';

/**
 * Lists the comments of a channel with an uncertain verdict, those with the highest score first.
 */
export const listReview = api.review.listReview.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const channel = await chosenChannel(app, uid, input.account);
  const { comments, total } = await list(app, uid, channel, authorsInForce(app, user).trusted);
  return {
    status: 'success' as const,
    comments: comments.map(({ comment, video, category, score, reasons }) =>
      Object.assign(visibleResponse(comment, null), {
        video_id: video.id,
        video_title: video.title,
        category,
        score,
        reasons: [...reasons],
      }),
    ),
    total,
  };
});
