import { createHash, randomBytes } from 'node:crypto';

import type { DocumentReference, Query, Transaction } from 'firebase-admin/firestore';

import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { expireAfter, isoNow } from '../platform/clock.ts';
import { Problem, type Refusing } from '../platform/errors.ts';
import { noteDelivered } from './undeliverable.ts';

const HOUR_MS = 3_600_000;

/** How long a link is valid, by its purpose. A reset link is valid for a shorter time. */
export const LINK_LIFE_MS: Record<VerificationDocument['purpose'], number> = {
  verify: 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'cancel-email-change': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
};

/** Creates the secret of a link, and stores only its hash. */
export async function createVerification(
  app: App,
  uid: string,
  email: string,
  purpose: VerificationDocument['purpose'],
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const life = LINK_LIFE_MS[purpose];
  await linkOf(app, token).set({
    uid,
    email,
    purpose,
    expiresAt: new Date(app.clock.now() + life).toISOString(),
    expireAt: expireAfter(app.clock, life),
    usedAt: null,
  });
  return token;
}

/**
 * Reads the verification that belongs to a link's secret. Refuses a secret that is unknown,
 * expired, or of another address.
 */
export async function readVerification(
  app: App<'LINK_EXPIRED'>,
  token: string,
  email: string,
  purposes: readonly VerificationDocument['purpose'][],
): Promise<VerificationDocument> {
  const found = (await linkOf(app, token).get()).data();
  if (
    !found ||
    found.email !== email ||
    !purposes.includes(found.purpose) ||
    Date.parse(found.expiresAt) <= app.clock.now()
  )
    throw linkExpired(app);
  return found;
}

/** The purposes of links that confirm an address. */
const CONFIRMING: ReadonlySet<VerificationDocument['purpose']> = new Set([
  'verify',
  'change-email',
]);

/**
 * Marks a link as used. A link that confirms an address also shows that mail reaches it.
 * @returns `used` if the link was used before, or simultaneously by another call; `void` if the
 *   link was deleted after it was read
 */
export async function claimVerification(
  app: App,
  token: string,
): Promise<'claimed' | 'used' | 'void'> {
  const reference = linkOf(app, token);
  const { claim, found } = await app.documents.db.runTransaction(async (transaction) => {
    const link = (await transaction.get(reference)).data();
    if (!link) return { claim: 'void' as const };
    if (link.usedAt !== null) return { claim: 'used' as const };
    transaction.update(reference, { usedAt: isoNow(app.clock) });
    return { claim: 'claimed' as const, found: link };
  });
  // The owner may have complained about notices, and still open the other links of the account.
  if (found && CONFIRMING.has(found.purpose)) await noteDelivered(app, found.uid, found.email);
  return claim;
}

/**
 * Deletes the account's links for these purposes that nobody has used. A used link no longer works.
 * Until it expires, it proves that its holder read a mail to the address (`discardUnverified`).
 */
export async function voidLinks(
  app: App,
  uid: string,
  purposes: readonly VerificationDocument['purpose'][],
): Promise<void> {
  const links = await unusedLinks(app, uid, purposes).get();
  await Promise.all(links.docs.map(({ ref }) => ref.delete()));
}

/**
 * Replaces the pending address of an account, and deletes the unused links of the earlier change in
 * the same transaction. Otherwise, a simultaneous call could delete the links of a later change.
 * @param kept the id of a link that stays
 */
export async function setPendingEmail(
  app: App,
  transaction: Transaction,
  uid: string,
  pendingEmail: string | null,
  kept?: string,
): Promise<void> {
  const links = await transaction.get(
    unusedLinks(app, uid, ['change-email', 'cancel-email-change']),
  );
  for (const { id, ref } of links.docs) if (id !== kept) transaction.delete(ref);
  transaction.update(app.documents.user(uid), { pendingEmail });
}

function unusedLinks(
  app: App,
  uid: string,
  purposes: readonly VerificationDocument['purpose'][],
): Query<VerificationDocument, VerificationDocument> {
  return app.documents.verifications
    .where('uid', '==', uid)
    .where('purpose', 'in', purposes)
    .where('usedAt', '==', null);
}

export function linkExpired(refusing: Refusing<'LINK_EXPIRED'>): Problem<'LINK_EXPIRED'> {
  return new Problem(
    refusing,
    'LINK_EXPIRED',
    'Invalid or expired verification link. Please request a new one.',
  );
}

/** Returns the reference to the document of a link with this secret. */
export function linkOf(
  app: App,
  token: string,
): DocumentReference<VerificationDocument, VerificationDocument> {
  return app.documents.verifications.doc(hash(token));
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
