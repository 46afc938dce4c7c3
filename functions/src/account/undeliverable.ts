import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';

/** The most addresses in the list: the account's address, a pending one, and earlier ones. */
const KEPT = 5;

/**
 * Records that mail to an address cannot be delivered, or that its owner has complained about a
 * mail, if the account has the address. Notices to the address then stop, all other mails go on.
 */
export async function noteUndeliverable(app: App, uid: string, email: string): Promise<void> {
  await change(app, uid, (user) => {
    if (email !== user.email && email !== user.pendingEmail) return undefined;
    if (isUndeliverable(user, email)) return undefined;
    return [...user.undeliverable, { email, since: isoNow(app.clock) }].slice(-KEPT);
  });
}

/**
 * Removes the record that mail to an address cannot be delivered, because somebody has opened a
 * link that confirms it.
 */
export async function noteDelivered(app: App, uid: string, email: string): Promise<void> {
  await change(app, uid, (user) =>
    isUndeliverable(user, email)
      ? user.undeliverable.filter((known) => known.email !== email)
      : undefined,
  );
}

/** Returns whether an address of the account gets no notices. */
export function isUndeliverable(user: UserDocument, email: string): boolean {
  return user.undeliverable.some((known) => known.email === email);
}

/**
 * Returns the account's address to which mail cannot be delivered, the pending address first.
 * Returns null if there is none.
 */
export function undeliverableAddress(user: UserDocument): string | null {
  const { email, pendingEmail } = user;
  if (pendingEmail !== null && isUndeliverable(user, pendingEmail)) return pendingEmail;
  return isUndeliverable(user, email) ? email : null;
}

/**
 * Replaces the list of an account's addresses to which mail cannot be delivered.
 * @param decide returns the new list, or undefined to leave the list unchanged
 */
async function change(
  app: App,
  uid: string,
  decide: (user: UserDocument) => UserDocument['undeliverable'] | undefined,
): Promise<void> {
  const reference = app.documents.user(uid);
  await app.documents.contended(async (transaction) => {
    const user = (await transaction.get(reference)).data();
    const undeliverable = user && decide(user);
    if (undeliverable) transaction.update(reference, { undeliverable });
  });
}
