import { chosenChannel } from '../channel/channel-store.ts';
import { learnedResponse } from '../channel/learned-response.ts';
import { resetTeaching } from '../channel/teaching-store.ts';
import { accountOf, api } from './procedure.ts';

/**
 * Forgets what the decisions on the named channel have taught, or on the first channel by default.
 * The comments stay as they are.
 */
export const resetLearned = api.rules.resetLearned.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const { id: channelId } = await chosenChannel(app, uid, input.query?.account);
  await resetTeaching(app, { uid, channelId });
  return learnedResponse(app, uid);
});
