import { accountOf, api } from './procedure.ts';
import { channelAnswer, listStoredChannels } from '../channel/channel-store.ts';

/** The connected channels, first linked first. */
export const listChannels = api.channel.listChannels.handler(async ({ context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const channels = await listStoredChannels(app, uid);
  return channels.map((channel) => channelAnswer(app, channel, user));
});
