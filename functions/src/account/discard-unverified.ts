import { randomUUID } from 'node:crypto';

import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';
import { type AuthUser, findAuthUser } from './auth-user.ts';
import { withoutChange } from './auth-change-store.ts';
import { isSameAddress } from './compare-auth-user.ts';

/** How long an account may exist without a verified address. */
const UNVERIFIED_MS = 30 * 24 * 3_600_000;
/** The number of accounts on a page: Firebase Auth looks up at most 100 in one call. */
const PAGE = 100;

/**
 * Deletes the accounts whose address nobody has verified for 30 days. An account with a valid link
 * stays until a later run. A page of 100 accounts costs one call to Firebase Auth, and each
 * deletion the operations of {@link discardUnverified}.
 * @returns the number of deleted accounts
 */
export async function purgeUnverified(app: App): Promise<number> {
  const { documents, clock } = app;
  const before = new Date(clock.now() - UNVERIFIED_MS).toISOString();
  // A login needs a verified address, so all unverified accounts are among those without a login.
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
    app.log.error('unverified accounts were not deleted', { purged, error });
  }
  return purged;
}

/**
 * Deletes an account whose address was never verified. Its id is never used again, so its links,
 * sessions and tokens become useless. It has no channel, because connecting one needs a verified
 * address. An account with a login had a verified address, even if Firebase Auth does not say so:
 * the thief of a session can change the address there and back.
 * @param keeps returns whether a link prevents the deletion; by default, a used link that has not
 * expired does
 * @returns false, without any deletion, if a link or a login prevents it
 */
async function discardUnverified(
  app: App,
  uid: string,
  keeps: typeof provesAddress = provesAddress,
): Promise<boolean> {
  const { documents } = app;
  const isUnverified = await documents.contended(async (transaction) => {
    const user = (await transaction.get(documents.user(uid))).data();
    if (user?.firstLogin === false) return false;
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

/**
 * Frees an address for its owner. Deletes an account that has not verified the address. If somebody
 * gave an account this address at Firebase Auth itself, verified or not, it gives the Auth user
 * another one, which `giveBackLogin` replaces by the account's own. The Auth user stays, because a
 * new one would not be disabled if an administrator has disabled this one.
 * Waits for a change in progress, which may give the account this address or take it away.
 * @returns false if the account keeps the address
 */
export async function freeAddress(
  app: App<'SERVICE_UNAVAILABLE'>,
  { uid, email, emailVerified }: AuthUser,
): Promise<boolean> {
  const user = (await app.documents.user(uid).get()).data();
  if (!user || email === undefined || isSameAddress(user.email, email))
    return !emailVerified && discardUnverified(app, uid);
  // The account may be changing to this address, which its owner has proved. So no change may start
  // before the address is free, and Firebase Auth is asked again.
  const isFreed = await withoutChange(
    app,
    uid,
    (stored) => !isSameAddress(stored.email, email),
    async () => {
      const atAuth = await findAuthUser(app, { uid });
      if (!isSameAddress(email, atAuth?.email)) return true;
      // Nobody can foresee this address, and so take it before.
      const free = `${randomUUID()}@freed.invalid`;
      await app.auth.updateUser(uid, { email: free, emailVerified: false });
      return true;
    },
  );
  return isFreed === true;
}

/** Returns whether a call has used the link and is about to verify the address. */
function provesAddress(app: App, link: VerificationDocument): boolean {
  // If the call that marked the link crashed, the mark counts only until the link expires.
  return link.usedAt !== null && isValid(app, link);
}

function isValid(app: App, { expiresAt }: VerificationDocument): boolean {
  return Date.parse(expiresAt) > app.clock.now();
}
