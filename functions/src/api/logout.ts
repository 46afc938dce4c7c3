import { accountOf, api } from './procedure.ts';

/** Revokes the refresh tokens, which ends the account's sessions on every device. */
export const logout = api.account.logout.handler(async ({ context }) => {
  const { uid } = accountOf(context);
  await context.app.auth.revokeRefreshTokens(uid);
  return { status: 'success' as const };
});
