import { accountOf, api } from './procedure.ts';
import { Problem } from '../platform/errors.ts';
import { sessionResponse } from './responses.ts';
import { voidPasswordLinks } from '../account/verification-store.ts';

/** Changes the password; every other session ends, and the answer holds this one's new tokens. */
export const changePassword = api.account.changePassword.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { email } = account.user;
  await app.identity.signIn(email, input.current_password).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'INVALID_CREDENTIALS')
      throw new Problem('FORBIDDEN', 'The current password is incorrect.', {
        data: { fields: { current_password: 'The current password is incorrect.' } },
      });
    throw error;
  });
  await app.auth.updateUser(account.uid, { password: input.new_password });
  await app.auth.revokeRefreshTokens(account.uid);
  await voidPasswordLinks(app, account.uid);
  return sessionResponse(app, await app.identity.signIn(email, input.new_password));
});
