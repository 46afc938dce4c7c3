import { api } from '../api.ts';
import { claimVerification, linkExpired, readVerification } from './verification-store.ts';

/** Sets a new password by a link of the mail, once; every session of the account ends. */
export const resetPassword = api.account.resetPassword.handler(
  async ({ input, context: { app } }) => {
    const found = await readVerification(app, input.token, input.email, ['reset-password']);
    if (!(await claimVerification(app, input.token))) throw linkExpired();
    // Whoever reads the mailbox has shown that the address is theirs.
    await app.auth.updateUser(found.uid, { password: input.password, emailVerified: true });
    await app.auth.revokeRefreshTokens(found.uid);
    return { status: 'success' as const, message: 'Password updated successfully' };
  },
);
