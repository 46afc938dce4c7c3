import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';

/** How long an account may exist without a verified address. */
const UNVERIFIED_MS = 30 * 24 * 3_600_000;
/** As many accounts as Auth looks up in one call. */
const PAGE = 100;

/**
 * Deletes the accounts whose address nobody has verified for 30 days. One with a mailed link that is
 * still valid stays until a later purge. Each costs as many operations as {@link discardUnverified}; 100
 * accounts that nobody has logged in to cost one call to Auth.
 * @returns how many it has deleted
 */
export async function purgeUnverified(app: App): Promise<number> {
  const { documents, clock } = app;
  const before = new Date(clock.now() - UNVERIFIED_MS).toISOString();
  // Nobody logs in without a verified address.
  const unused = documents.users
    .where('firstLogin', '==', true)
    .where('createdAt', '<', before)
    .orderBy('createdAt');
  let purged = 0;
  try {
    for await (const page of documents.pages(unused, PAGE)) {
      const { users } = await app.auth.getUsers(page.map(({ id: uid }) => ({ uid })));
      const verified = new Set(users.flatMap((user) => (user.emailVerified ? [user.uid] : [])));
      for (const { id } of page)
        if (!verified.has(id) && (await discardUnverified(app, id, isValid))) purged += 1;
    }
  } catch (error) {
    // What is left is as old tomorrow.
    app.log.error('unverified accounts were not deleted', { purged, error });
  }
  return purged;
}

/**
 * Deletes an account whose address was never verified, with all that whoever registered it may hold:
 * its id goes, and with it every link, session, refresh token and custom token. It has no channel,
 * since connecting one needs a verified address.
 * @param keeps whether one of its links keeps the account: by default, one that was used meanwhile
 * @returns false, and nothing is deleted, if one of its links keeps it
 */
export async function discardUnverified(
  app: App,
  uid: string,
  keeps: typeof provesAddress = provesAddress,
): Promise<boolean> {
  const { documents } = app;
  const isUnverified = await documents.contended(async (transaction) => {
    const links = await transaction.get(documents.verifications.where('uid', '==', uid));
    if (links.docs.some((link) => keeps(app, link.data()))) return false;
    for (const { ref } of links.docs) transaction.delete(ref);
    transaction.delete(documents.user(uid));
    return true;
  });
  if (!isUnverified) return false;
  const mails = await documents.mail.where('uid', '==', uid).select().get();
  await Promise.all([
    ...mails.docs.map(({ ref }) => ref.delete()),
    documents.db.recursiveDelete(documents.user(uid)),
    app.auth.deleteUser(uid).catch((error: unknown) => {
      if (codeOf(error) !== 'auth/user-not-found') throw error;
    }),
  ]);
  return true;
}

/** Whether a link was used, so that its address is about to count as verified. */
function provesAddress(app: App, link: VerificationDocument): boolean {
  // The claim of a call that crashed before Auth knew of it must not hold for good.
  return link.usedAt !== null && isValid(app, link);
}

function isValid(app: App, { expiresAt }: VerificationDocument): boolean {
  return Date.parse(expiresAt) > app.clock.now();
}
