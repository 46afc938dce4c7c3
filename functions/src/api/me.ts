import { accountOf, api } from './procedure.ts';
import { userAnswer } from '../account/account.ts';
import { hasChannel } from '../account/account-store.ts';

/** The signed-in user. */
export const me = api.account.me.handler(async ({ context }) => {
  const { uid, user, emailVerified } = accountOf(context);
  return userAnswer(context.app, uid, user, {
    emailVerified,
    firstLogin: user.firstLogin,
    hasChannel: await hasChannel(context.app, uid),
  });
});
