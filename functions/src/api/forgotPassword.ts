import { findAuthUser } from '../account/auth-user.ts';
import { sendVerification } from '../account/mail-store.ts';
import { api } from './procedure.ts';

/** Mails a link to choose a new password; an unknown address gets the same response. */
export const forgotPassword = api.account.forgotPassword.handler(
  async ({ input, context: { app } }) => {
    const { email } = input;
    const known = await findAuthUser(app, { email });
    const user = known && (await app.documents.user(known.uid).get()).data();
    if (user) {
      const { language } = user;
      const name = known.emailVerified ? user.name : null;
      await sendVerification(app, { uid: known.uid, email, name, language }, 'reset-password');
    }
    return {
      status: 'success' as const,
      message: 'If this address has an account, we sent it a link to choose a new password.',
    };
  },
);
