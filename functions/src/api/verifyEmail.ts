import { api } from './procedure.ts';
import type { App } from '../google/app.ts';
import type { VerificationDocument } from '../platform/firestore.ts';
import { codeOf, Problem } from '../platform/errors.ts';
import { updateUser } from '../account/account-store.ts';
import { findAuthUser } from '../account/auth-user.ts';
import { sendMail } from '../account/mail-store.ts';
import { claimVerification, linkExpired, readVerification } from '../account/verification-store.ts';

/** Opens a link of the verification mail; opening it again within its time changes nothing. */
export const verifyEmail = api.account.verifyEmail.handler(async ({ input, context: { app } }) => {
  const found = await readVerification(app, input.token, input.email, ['verify', 'change-email']);
  if (found.purpose === 'verify') await verifyAddress(app, found);
  else await changeAddress(app, found);
  await claimVerification(app, input.token);
  return { status: 'success' as const, message: 'Email verified successfully!' };
});

async function verifyAddress(
  app: App<'LINK_EXPIRED'>,
  { uid, email, usedAt }: VerificationDocument,
): Promise<void> {
  if (usedAt !== null) return;
  const known = await findAuthUser(app, { uid });
  if (known?.email !== email) throw linkExpired(app);
  if (!known.emailVerified) await app.auth.updateUser(uid, { emailVerified: true });
}

async function changeAddress(
  app: App<'LINK_EXPIRED' | 'CONFLICT'>,
  { uid, email, usedAt }: VerificationDocument,
): Promise<void> {
  if (usedAt !== null) return;
  const user = (await app.documents.user(uid).get()).data();
  // A later change, or its withdrawal, makes the older link void.
  if (!user || user.pendingEmail !== email) throw linkExpired(app);
  try {
    await app.auth.updateUser(uid, { email, emailVerified: true });
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-exists') throw error;
    throw new Problem(app, 'CONFLICT', 'This email address already belongs to another account.', {
      cause: error,
    });
  }
  await updateUser(app, uid, { email, pendingEmail: null });
  const former = { uid, email: user.email, name: user.name, language: user.language };
  await sendMail(app, former, 'email-changed', `mailto:${app.config.supportEmail}`);
}
