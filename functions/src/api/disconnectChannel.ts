import { noteEvent } from '../account/security-event-store.ts';
import { accountOf, api } from './procedure.ts';
import { chosenChannel } from '../channel/channel-store.ts';
import { disconnect } from '../workflows/disconnect.ts';

/** Disconnects the named channel, or the active channel by default. */
export const disconnectChannel = api.channel.disconnectChannel.handler(
  async ({ input, context }) => {
    const { app, device } = context;
    const { uid } = accountOf(context);
    const { id } = await chosenChannel(app, uid, input.query?.account);
    await disconnect(app, uid, id);
    await noteEvent(app, uid, 'channel-disconnected', { device });
    return { status: 'success' as const, message: 'YouTube account disconnected successfully' };
  },
);
