import { hasChannel } from '../channel/channel-store.ts';
import { accountOf, api } from './procedure.ts';
import { userResponse } from './responses.ts';

/** Returns the signed-in user. */
export const me = api.account.me.handler(async ({ context }) => {
  const account = accountOf(context);
  return userResponse(context.app, account, await hasChannel(context.app, account.uid));
});
