import { linkChannel as link } from '../workflows/connect.ts';
import { noteEvent } from '../account/security-event-store.ts';
import { tellLinkedChannel } from '../account/security-notice.ts';
import { accountOf, api } from './procedure.ts';
import { channelResponse } from './responses.ts';

/** Links the channel that is stored under a secret to the caller's account. */
export const linkChannel = api.channel.linkChannel.handler(async ({ input, context }) => {
  const { app, device } = context;
  const owner = accountOf(context);
  const channel = await link(app, owner, input.state);
  await noteEvent(app, owner.uid, 'channel-linked', { device });
  // If the two times differ, the channel was already connected and the creator only renewed the
  // grant, which needs no mail.
  if (channel.connectedAt === channel.refreshedAt) await tellLinkedChannel(app, owner);
  return {
    status: 'success' as const,
    message: 'YouTube account linked successfully',
    account: channelResponse(app, channel, owner.user),
  };
});
