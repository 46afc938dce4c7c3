import { accountOf, api } from './procedure.ts';
import { userResponse } from './responses.ts';
import { hasChannel } from '../channel/channel-store.ts';

/** The signed-in user. */
export const me = api.account.me.handler(async ({ context }) => {
  const { uid, user, emailVerified } = accountOf(context);
  return userResponse(context.app, uid, user, {
    emailVerified,
    firstLogin: user.firstLogin,
    hasChannel: await hasChannel(context.app, uid),
  });
});
