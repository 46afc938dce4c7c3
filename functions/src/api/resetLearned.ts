import { chosenChannel } from '../channel/channel-store.ts';
import { learnedResponse } from '../channel/learned-response.ts';
import { resetTeaching } from '../channel/teaching-store.ts';
import { writeAction } from '../workflows/activity/action-store.ts';
import { accountOf, actorOf, api } from './procedure.ts';

/**
 * Forgets what the decisions on the named channel have taught, or on the first channel by default.
 * The comments stay as they are.
 */
export const resetLearned = api.rules.resetLearned.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { uid } = account;
  const { id: channelId } = await chosenChannel(app, uid, input.query?.account);
  const settings = { learned: 'reset' } as const;
  const action = { kind: 'settings', by: actorOf(account), channelId, settings } as const;
  await resetTeaching(app, { uid, channelId }, (transaction) =>
    writeAction(app, transaction, uid, action),
  );
  return learnedResponse(app, uid);
});
