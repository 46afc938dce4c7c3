import { verifyAgain } from '../account/address.ts';
import { mailAddressLinks } from '../account/change-address.ts';
import { invalidInput } from '../platform/errors.ts';
import { stepped } from '../platform/stepped.ts';
import { api } from './procedure.ts';

/** Sends the verification mail again. An unknown address gets the same response. */
export const resendVerification = api.account.resendVerification.handler(
  async ({ input, context }) => {
    const { app, account } = context;
    const email = input?.email ?? account?.user.email;
    if (email === undefined) throw invalidInput(app, { email: 'Please enter your email address' });
    const pending = account?.user.pendingEmail;
    if (account && pending && (input?.email === undefined || input.email === pending)) {
      await mailAddressLinks(app, account, pending);
    } else {
      await stepped(app.config.answerStepMs, () => verifyAgain(app, email));
    }
    return { status: 'success' as const, message: 'Verification email sent!' };
  },
);
