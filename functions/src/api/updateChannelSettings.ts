import { chosenChannel } from '../channel/channel-store.ts';
import { changeChannelSettings } from '../workflows/channel-settings.ts';
import { accountOf, actorOf, api } from './procedure.ts';
import { channelResponse } from './responses.ts';

/** Changes the settings of the named channel, or of the first channel by default. */
export const updateChannelSettings = api.channel.updateChannelSettings.handler(
  async ({ input, context }) => {
    const { app } = context;
    const account = accountOf(context);
    const { uid, user } = account;
    const { id } = await chosenChannel(app, uid, input.account);
    const owner = { uid, user, by: actorOf(account) };
    const channel = await changeChannelSettings(app, owner, id, input);
    return { status: 'success' as const, account: channelResponse(app, channel, user) };
  },
);
