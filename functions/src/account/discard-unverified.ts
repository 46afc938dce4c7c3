import type { VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';

/**
 * Deletes an account whose address was never verified, with all that whoever registered it may hold:
 * its id goes, and with it every link, session, refresh token and custom token. It has no channel,
 * since connecting one needs a verified address.
 * @returns false, and nothing is deleted, if one of its links was used meanwhile
 */
export async function discardUnverified(app: App, uid: string): Promise<boolean> {
  const { documents } = app;
  const isUnverified = await documents.contended(async (transaction) => {
    const links = await transaction.get(documents.verifications.where('uid', '==', uid));
    if (links.docs.some((link) => provesAddress(app, link.data()))) return false;
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
function provesAddress(app: App, { usedAt, expiresAt }: VerificationDocument): boolean {
  // The claim of a call that crashed before Auth knew of it must not hold for good.
  return usedAt !== null && Date.parse(expiresAt) > app.clock.now();
}
