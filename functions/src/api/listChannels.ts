import { channelResponse } from './responses.ts';
import { accountOf, api } from './procedure.ts';
import { listStoredChannels } from '../channel/channel-store.ts';

/** Lists the connected channels, in the order in which the creator connected them. */
export const listChannels = api.channel.listChannels.handler(async ({ context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const channels = await listStoredChannels(app, uid);
  return channels.map((channel) => channelResponse(app, channel, user));
});
