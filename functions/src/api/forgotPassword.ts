import { api } from './procedure.ts';
import { findAuthUser } from '../account/auth-user.ts';
import { sendVerification } from '../account/mail-store.ts';

/** Sends a link to choose a new password; an unknown address is answered alike. */
export const forgotPassword = api.account.forgotPassword.handler(
  async ({ input, context: { app } }) => {
    const { email } = input;
    const answer = {
      status: 'success' as const,
      message: 'If this address has an account, we sent it a link to choose a new password.',
    };
    const known = await findAuthUser(app, { email });
    if (!known) return answer;
    const user = (await app.documents.user(known.uid).get()).data();
    if (!user) return answer;
    const recipient = { uid: known.uid, email, name: user.name, language: user.language };
    await sendVerification(app, recipient, 'reset-password');
    return answer;
  },
);
