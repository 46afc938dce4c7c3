import type { Language } from '@threadsweep/shared/language.ts';
import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { BUSY, codeOf, invalidInput, Problem } from '../platform/errors.ts';
import { ensureUser, newUser } from './account-store.ts';
import { isSameAddress, validSinceOf } from './compare-auth-user.ts';
import { changeAddress } from './change-address.ts';
import { giveBackLogin, giveBackToOwner } from './changed-at-auth.ts';
import { freeAddress } from './discard-unverified.ts';
import { findAuthUser } from './auth-user.ts';
import { sendMail, sendVerification } from './mail-store.ts';
import { isUndeliverable } from './undeliverable.ts';
import { claimVerification, linkExpired, readVerification } from './verification-store.ts';

/**
 * The most attempts of a registration. Simultaneous registrations of one address can delete each
 * other's accounts, so one attempt may not be enough.
 */
const TRIES = 5;
const TOO_MANY_SIGN_UPS = 'Too many people are signing up right now. Please try again in an hour.';

/**
 * Creates an account and mails the link that verifies its address. The caller does not learn
 * whether the address is registered. The new account replaces one whose address was never verified.
 * The owner of a verified address gets a mail about the attempt.
 */
export async function register(
  app: App<'SERVICE_UNAVAILABLE' | 'BAD_REQUEST'>,
  details: { email: string; name: string; language: Language },
  password: string,
): Promise<void> {
  const { email } = details;
  let isRepeated = false;
  for (let attempt = 1; ; attempt++) {
    try {
      const created = await app.auth.createUser({ email, password, displayName: details.name });
      const { uid } = created;
      const authValidSince = validSinceOf(created);
      await app.documents.user(uid).set(newUser(app, { ...details, authValidSince }));
      // A repeated registration invalidates the earlier link, and may come from a stranger. So the
      // mail says that the address was registered again.
      const kind = isRepeated ? 'verify-again' : 'verify';
      await sendVerification(app, { uid, ...details, name: null }, 'verify', kind);
      return;
    } catch (error) {
      // Firebase Auth refuses some addresses that our check accepts, such as one with two dots in a
      // row.
      if (codeOf(error) === 'auth/invalid-email')
        throw invalidInput(app, { email: 'Please enter a valid email address' }, error);
      if (isOverLimit(error))
        throw new Problem(app, 'SERVICE_UNAVAILABLE', TOO_MANY_SIGN_UPS, { cause: error });
      if (codeOf(error) !== 'auth/email-already-exists') throw error;
      if (attempt === TRIES) throw new Problem(app, 'SERVICE_UNAVAILABLE', BUSY, { cause: error });
    }
    const known = await findAuthUser(app, { email });
    if (!known) continue;
    const { uid, displayName } = known;
    if (await freeAddress(app, known)) {
      isRepeated = true;
      continue;
    }
    const name = displayName ?? email;
    const authValidSince = validSinceOf(known);
    const user = await ensureUser(app, uid, { ...details, name, authValidSince });
    if (!user) continue;
    const recipient = { uid, email, name: user.name, language: user.language };
    await sendMail(app, recipient, 'known-address', `${app.config.appUrl}/login`);
    return;
  }
}

/**
 * Returns whether Firebase Auth creates no more users for now. It allows each IP address 100 users an
 * hour (https://firebase.google.com/docs/auth/limits). The SDK does not know the second of its codes.
 */
function isOverLimit(error: unknown): boolean {
  if (codeOf(error) === 'auth/quota-exceeded') return true;
  const response = error instanceof Error && 'httpResponse' in error ? error.httpResponse : null;
  return JSON.stringify({ response }).includes('TOO_MANY_ATTEMPTS_TRY_LATER');
}

/**
 * Mails a new link that verifies an address. Does nothing for an unknown address. For a verified
 * address, mails a link only if an earlier mail was not delivered, because opening the link shows
 * that mail arrives again.
 */
export async function verifyAgain(app: App, email: string): Promise<void> {
  const known = await findAuthUser(app, { email });
  if (!known) return;
  const { uid } = known;
  const user = (await app.documents.user(uid).get()).data();
  if (known.emailVerified && !(user && isUndeliverable(user, email))) return;
  const language = user?.language ?? 'en';
  await sendVerification(app, { uid, email, name: null, language }, 'verify');
}

/**
 * Verifies an address by the secret of the mailed link. If the link is valid, opening it again
 * changes nothing.
 */
export async function verifyAddress(
  app: App<'LINK_EXPIRED' | 'CONFLICT' | 'SERVICE_UNAVAILABLE'>,
  token: string,
  email: string,
): Promise<void> {
  const found = await readVerification(app, token, email, ['verify', 'change-email']);
  // If another account has proved the address, and somebody changed its login at Firebase Auth, it
  // gets the address back, so that the link gives the address to no other account.
  await giveBackToOwner(app, email, found.uid);
  if (found.purpose === 'verify') return confirmAddress(app, token, found);
  if (found.usedAt !== null) return;
  if (await giveBackLogin(app, found.uid)) throw linkExpired(app);
  await changeAddress(app, found);
  await claimVerification(app, token);
}

/**
 * Marks the link as used before it verifies the address, because `discardUnverified` keeps an
 * account with such a link. Refuses the link if the address is not the account's own, because
 * somebody has given the account this address at Firebase Auth itself.
 */
async function confirmAddress(
  app: App<'LINK_EXPIRED'>,
  token: string,
  { uid, email }: VerificationDocument,
): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  if (user && !isSameAddress(user.email, email)) throw linkExpired(app);
  const claim = await claimVerification(app, token);
  const known = await findAuthUser(app, { uid });
  if (claim === 'used' && (known === undefined || known.emailVerified)) return;
  if (claim === 'void' || !known || !isSameAddress(email, known.email)) throw linkExpired(app);
  if (known.emailVerified) return;
  const verified = await app.auth.updateUser(uid, { emailVerified: true });
  if (isSameAddress(email, verified.email)) return;
  // Somebody has changed the address at Firebase Auth since it was read, and the link does not prove
  // the new one.
  await app.auth.updateUser(uid, { emailVerified: false });
  throw linkExpired(app);
}
