import { linkChannel as link } from '../workflows/connect.ts';
import { accountOf, api } from './procedure.ts';
import { channelResponse } from './responses.ts';

/** Links the channel that is kept under a secret to the caller's account. */
export const linkChannel = api.channel.linkChannel.handler(async ({ input, context }) => {
  const { app } = context;
  const owner = accountOf(context);
  const channel = await link(app, owner, input.state);
  return {
    status: 'success' as const,
    message: 'YouTube account linked successfully',
    account: channelResponse(app, channel, owner.user),
  };
});
