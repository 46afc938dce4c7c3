import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import { planOf } from '../plan/plan.ts';
import { accountOf, api } from './procedure.ts';
import { listStoredChannels } from '../channel/channel-store.ts';
import { channelLimit } from '../channel/channel-limit.ts';
import { createState } from '../channel/state-store.ts';

/** Begins the connection of a channel; refused before the consent page where the plan is full. */
export const startConnection = api.channel.startConnection.handler(async ({ context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const plan = planOf(app, user);
  const channels = await listStoredChannels(app, uid);
  // A channel that waits to be reconnected must get through, however full the plan is.
  const full = channels.length >= PLAN_TERMS[plan].channels;
  if (full && channels.every((channel) => channel.status !== 'reconnect')) throw channelLimit(plan);
  const { state, verifier } = await createState(app, uid);
  return {
    status: 'success' as const,
    authorization_url: await app.oauth.authorizationUrl(state, verifier),
  };
});
