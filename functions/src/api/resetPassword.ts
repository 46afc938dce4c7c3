import type { Device } from '@threadsweep/shared/contract/session.ts';
import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import { api } from './procedure.ts';
import { changingAuth } from '../account/auth-change-store.ts';
import { findAuthUser } from '../account/auth-user.ts';
import { hasPassword } from '../account/check-password.ts';
import { isSameAddress } from '../account/compare-auth-user.ts';
import { replacePassword } from '../account/password.ts';
import { noteEvent } from '../account/security-event-store.ts';
import { tellNewPassword } from '../account/security-notice.ts';
import { type App, recovering } from '../google/app.ts';
import { rememberClient } from '../platform/rate-limit.ts';
import { claimVerification, linkExpired, readVerification } from '../account/verification-store.ts';

/**
 * Sets a new password by a mailed link, which works once. Ends every session of the account. The
 * same call again confirms the password, because the first response may have been lost.
 */
export const resetPassword = api.account.resetPassword.handler(
  async ({ input, context: { app, device, address } }) => {
    const link = await readVerification(app, input.token, input.email, ['reset-password']);
    await recovering(
      app,
      ['LINK_EXPIRED'],
      (resetting) => reset(resetting, link, input, device),
      async (problem) => {
        if (!(await hasPassword(app, link, input.password))) throw problem;
      },
    );
    await rememberClient(app, address, link.email);
    return { status: 'success' as const, message: 'Password updated successfully' };
  },
);

async function reset(
  app: App<'LINK_EXPIRED' | 'SERVICE_UNAVAILABLE'>,
  { uid, email }: VerificationDocument,
  { token, password }: { token: string; password: string },
  device: Device,
): Promise<void> {
  const known = await findAuthUser(app, { uid });
  // A link that was mailed to a former address of the account must not work.
  if (!isSameAddress(email, known?.email)) throw linkExpired(app);
  const end = await changingAuth(app, uid, {
    // The address may have changed while this call waited for another change.
    mayStart: (user) => isSameAddress(user.email, email),
    prepare: async () => {
      if ((await claimVerification(app, token)) !== 'claimed') throw linkExpired(app);
    },
    // The caller has opened a link that was mailed to the address, which verifies it. The link does
    // not verify an address that somebody has meanwhile set at Firebase Auth itself.
    change: (atAuth) => {
      if (!isSameAddress(email, atAuth.email)) throw linkExpired(app);
      return replacePassword(app, uid, { password, emailVerified: true }, device);
    },
    tell: async () => {
      await noteEvent(app, uid, 'password-reset', { device });
      const user = (await app.documents.user(uid).get()).data();
      if (user) await tellNewPassword(app, { uid, user });
    },
  });
  if (!end) throw linkExpired(app);
}
