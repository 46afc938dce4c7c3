import type { Language } from '@threadsweep/shared/account-form.ts';
import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { codeOf, Problem } from '../platform/errors.ts';
import { ensureUser, newUser, updateUser } from './account-store.ts';
import { findAuthUser } from './auth-user.ts';
import { sendMail, sendVerification } from './mail-store.ts';
import { claimVerification, linkExpired, readVerification } from './verification-store.ts';

/**
 * Creates an account and mails the link that verifies its address. A caller who names a known address
 * learns nothing of its account; the owner learns of the attempt.
 */
export async function register(
  app: App,
  details: { email: string; name: string; language: Language },
  password: string,
): Promise<void> {
  const { email, name } = details;
  try {
    const { uid } = await app.auth.createUser({ email, password, displayName: name });
    await app.documents.user(uid).set(newUser(app, details));
    await sendVerification(app, { uid, ...details }, 'verify');
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-exists') throw error;
    const known = await app.auth.getUserByEmail(email);
    const user = await ensureUser(app, known.uid, { ...details, name: known.displayName ?? email });
    const recipient = { uid: known.uid, email, name: user.name, language: user.language };
    if (known.emailVerified)
      await sendMail(app, recipient, 'known-address', `${app.config.appUrl}/login`);
    else await sendVerification(app, recipient, 'verify');
  }
}

/** Mails the link again that verifies an address; does nothing for an unknown or verified address. */
export async function verifyAgain(app: App, email: string): Promise<void> {
  const known = await findAuthUser(app, { email });
  if (!known || known.emailVerified) return;
  const { uid, displayName } = known;
  const user = (await app.documents.user(uid).get()).data();
  const name = user?.name ?? displayName ?? email;
  await sendVerification(app, { uid, email, name, language: user?.language ?? 'en' }, 'verify');
}

/** Verifies the address of a mailed link. A repetition within the link's time changes nothing. */
export async function verifyAddress(
  app: App<'LINK_EXPIRED' | 'CONFLICT'>,
  token: string,
  email: string,
): Promise<void> {
  const found = await readVerification(app, token, email, ['verify', 'change-email']);
  if (found.usedAt === null && found.purpose === 'verify') await confirmAddress(app, found);
  else if (found.usedAt === null) await changeAddress(app, found);
  await claimVerification(app, token);
}

async function confirmAddress(
  app: App<'LINK_EXPIRED'>,
  { uid, email }: VerificationDocument,
): Promise<void> {
  const known = await findAuthUser(app, { uid });
  if (known?.email !== email) throw linkExpired(app);
  if (!known.emailVerified) await app.auth.updateUser(uid, { emailVerified: true });
}

async function changeAddress(
  app: App<'LINK_EXPIRED' | 'CONFLICT'>,
  { uid, email }: VerificationDocument,
): Promise<void> {
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
  await sendMail(app, { uid, ...user }, 'email-changed', `mailto:${app.config.supportEmail}`);
}
