import { register as registerAccount } from '../account/address.ts';
import { stepped } from '../platform/stepped.ts';
import { api } from './procedure.ts';

/** Creates an account and sends the verification mail. A known address gets the same response. */
export const register = api.account.register.handler(async ({ input, context: { app } }) => {
  const { email, name, password, language = 'en' } = input;
  await stepped(app.config.answerStepMs, () =>
    registerAccount(app, { email, name, language }, password),
  );
  return {
    status: 'success' as const,
    message: 'Verification email sent. Please check your inbox.',
  };
});
