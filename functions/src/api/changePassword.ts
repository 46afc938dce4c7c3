import { recovering } from '../google/app.ts';
import { accountOf, api } from './procedure.ts';
import { Problem } from '../platform/errors.ts';
import { sessionResponse } from './responses.ts';
import { voidPasswordLinks } from '../account/verification-store.ts';

/** Changes the password; every other session ends, and the answer holds this one's new tokens. */
export const changePassword = api.account.changePassword.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { email } = account.user;
  await recovering(
    app,
    ['INVALID_CREDENTIALS'],
    (checking) => app.identity.signIn(checking, email, input.current_password),
    () => {
      const sentence = 'The current password is incorrect.';
      const data = { fields: { current_password: sentence } };
      throw new Problem(app, 'FORBIDDEN', sentence, { data });
    },
  );
  await app.auth.updateUser(account.uid, { password: input.new_password });
  await app.auth.revokeRefreshTokens(account.uid);
  await voidPasswordLinks(app, account.uid);
  return sessionResponse(app, await app.identity.signIn(app, email, input.new_password));
});
