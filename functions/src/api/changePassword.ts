import { checkPassword, replacePassword } from '../account/password.ts';
import { accountOf, api } from './procedure.ts';
import { sessionResponse } from './responses.ts';

/** Changes the password; every other session ends, and the answer holds this one's new tokens. */
export const changePassword = api.account.changePassword.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  await checkPassword(app, user.email, input.current_password);
  await replacePassword(app, uid, { password: input.new_password });
  return sessionResponse(app, await app.identity.signIn(app, user.email, input.new_password));
});
