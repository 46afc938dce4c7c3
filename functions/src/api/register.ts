import type { Language } from '@threadsweep/shared/account-form.ts';

import { api } from './procedure.ts';
import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';
import { ensureUser, newUser } from '../account/account-store.ts';
import { sendMail, sendVerification } from '../account/mail-store.ts';

const MESSAGE = 'Verification email sent. Please check your inbox.';

/** Makes an account and sends the verification mail; a known address is answered alike. */
export const register = api.account.register.handler(async ({ input, context: { app } }) => {
  const { email, name, password } = input;
  const language = input.language ?? 'en';
  let uid: string;
  try {
    const created = await app.auth.createUser({ email, password, displayName: name });
    uid = created.uid;
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-exists') throw error;
    await tellOwner(app, email, language);
    return { status: 'success' as const, message: MESSAGE };
  }
  await app.documents.user(uid).set(newUser(app, { email, name, language }));
  await sendVerification(app, { uid, email, name, language }, 'verify');
  return { status: 'success' as const, message: MESSAGE };
});

/** Whoever registers learns nothing of an existing account; its owner learns of the attempt. */
async function tellOwner(app: App, email: string, language: Language): Promise<void> {
  const known = await app.auth.getUserByEmail(email);
  const details = { email, name: known.displayName ?? email, language };
  const user = await ensureUser(app, known.uid, details);
  const recipient = { uid: known.uid, email, name: user.name, language: user.language };
  if (known.emailVerified)
    await sendMail(app, recipient, 'known-address', `${app.config.appUrl}/login`);
  else await sendVerification(app, recipient, 'verify');
}
