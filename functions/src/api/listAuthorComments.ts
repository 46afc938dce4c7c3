import { chosenChannel } from '../channel/channel-store.ts';
import { authorComments } from '../workflows/review/author.ts';
import { accountOf, api } from './procedure.ts';
import { decidedResponse } from './responses.ts';

/** Lists an author's comments on one channel on which there is a decision, with their texts. */
export const listAuthorComments = api.comment.listAuthorComments.handler(
  async ({ input, context }) => {
    const { app } = context;
    const { uid, user } = accountOf(context);
    const channel = await chosenChannel(app, uid, input.account);
    const found = await authorComments(app, { uid, user, channel }, input.authorId);
    return {
      status: 'success' as const,
      comments: found.comments.map(decidedResponse),
      more: found.more,
      hidden_total: found.hidden,
      visible_total: found.visible,
    };
  },
);
