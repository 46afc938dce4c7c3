import { api } from './procedure.ts';
import { invalidInput } from '../platform/errors.ts';
import { findAuthUser } from '../account/auth-user.ts';
import { sendVerification } from '../account/mail-store.ts';

/** Sends the verification mail again; an unknown address is answered alike. */
export const resendVerification = api.account.resendVerification.handler(
  async ({ input, context }) => {
    const { app, account } = context;
    const email = input?.email ?? account?.user.email;
    if (email === undefined) throw invalidInput(app, { email: 'Please enter your email address' });
    const answer = { status: 'success' as const, message: 'Verification email sent!' };

    // A change of address that waits for its link is what a signed-in user asks again for.
    const pending = account?.user.pendingEmail;
    if (account && pending && (input?.email === undefined || input.email === pending)) {
      const { name, language } = account.user;
      await sendVerification(
        app,
        { uid: account.uid, email: pending, name, language },
        'change-email',
      );
      return answer;
    }
    const known = await findAuthUser(app, { email });
    if (!known || known.emailVerified) return answer;
    const user = (await app.documents.user(known.uid).get()).data();
    await sendVerification(
      app,
      {
        uid: known.uid,
        email,
        name: user?.name ?? known.displayName ?? email,
        language: user?.language ?? 'en',
      },
      'verify',
    );
    return answer;
  },
);
