import { accountOf } from '../account/account.ts';
import { api } from '../api.ts';
import { channelAnswer, listStoredChannels } from './channel-store.ts';

/** The connected channels, first linked first. */
export const listChannels = api.channel.listChannels.handler(async ({ context }) => {
  const channels = await listStoredChannels(context.app, accountOf(context).uid);
  return channels.map(channelAnswer);
});
