import type { UserDocument, VerificationDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { codeOf, Problem, sessionExpired } from '../platform/errors.ts';
import { changingAuth } from './auth-change-store.ts';
import { isChangedAtAuth } from './compare-auth-user.ts';
import { findAuthUser } from './auth-user.ts';
import { freeAddress } from './discard-unverified.ts';
import { addEvent } from './security-event-store.ts';
import { addMail, queueMail, sendVerification } from './mail-store.ts';
import { endSessions, stillExists } from './session-store.ts';
import {
  linkExpired,
  linkOf,
  readVerification,
  setPendingEmail,
  voidLinks,
} from './verification-store.ts';

interface Owner {
  uid: string;
  user: UserDocument;
}

/**
 * Starts the change to another address, unless the session has ended in the meantime. The change
 * replaces a pending one.
 */
export async function requestAddress(
  app: App<'UNAUTHORIZED'>,
  { uid, user, sessionId }: Owner & { sessionId: string },
  email: string,
): Promise<void> {
  await app.documents.contended(async (transaction) => {
    if (!(await stillExists(app, transaction, { uid, sessionId }))) throw sessionExpired(app);
    await setPendingEmail(app, transaction, uid, email);
  });
  await mailAddressLinks(app, { uid, user }, email);
}

/**
 * Mails two links that expire at the same time: one to the new address, which makes the change, and
 * one to the old address, which cancels it.
 */
export async function mailAddressLinks(
  app: App,
  { uid, user }: Owner,
  email: string,
): Promise<void> {
  const { name, language } = user;
  await Promise.all([
    sendVerification(app, { uid, name: null, language, email }, 'change-email'),
    sendVerification(app, { uid, name, language, email: user.email }, 'cancel-email-change'),
  ]);
}

/** Cancels the pending change of an address, if there is one, and invalidates its links. */
export async function withdrawAddress(app: App, uid: string): Promise<void> {
  await app.documents.contended((transaction) => setPendingEmail(app, transaction, uid, null));
}

/**
 * Cancels the pending change by the link that was mailed to the old address. If the link is valid
 * and no change is pending, it confirms that the address stays: an earlier call has cancelled the
 * change, but its response may have been lost. The link cancels no change that was requested after
 * it was mailed.
 */
export async function cancelAddress(
  app: App<'LINK_EXPIRED'>,
  token: string,
  email: string,
): Promise<void> {
  const { uid } = await readVerification(app, token, email, ['cancel-email-change']);
  const owner = app.documents.user(uid);
  const link = linkOf(app, token);
  await app.documents.contended(async (transaction) => {
    const user = (await transaction.get(owner)).data();
    if (user?.email !== email) throw linkExpired(app);
    if (user.pendingEmail === null) return;
    const found = (await transaction.get(link)).data();
    // A later request has deleted the link, or comes after a call that has used it.
    if (found?.usedAt !== null) throw linkExpired(app);
    // The link stays, so that it confirms the cancellation if it is opened again.
    await setPendingEmail(app, transaction, uid, null, link.id);
    transaction.update(link, { usedAt: isoNow(app.clock) });
    addEvent(app, transaction, uid, 'email-change-cancelled', {});
  });
}

/**
 * Gives the account the new address after its owner has opened the mailed link. Does nothing if
 * another call with the link has done so.
 */
export async function changeAddress(
  app: App<'LINK_EXPIRED' | 'CONFLICT' | 'SERVICE_UNAVAILABLE'>,
  { uid, email }: VerificationDocument,
): Promise<void> {
  const reference = app.documents.user(uid);
  const user = (await reference.get()).data();
  if (!user) throw linkExpired(app);
  const isChanged = await changingAuth(app, uid, {
    mayStart: ({ pendingEmail }) => pendingEmail === email,
    change: async (atAuth) => {
      // The change stores a new `authValidSince`. Without this check, Threadsweep would then accept
      // a password that somebody has set at Firebase Auth itself.
      if (isChangedAtAuth(app, user, atAuth)) throw linkExpired(app);
      await giveAddress(app, uid, email);
      let notice: ReturnType<typeof addMail> | undefined;
      const isPending = await app.documents.contended(async (transaction) => {
        // Firestore may run this again.
        notice = undefined;
        const stored = (await transaction.get(reference)).data();
        if (stored?.pendingEmail !== email) return false;
        transaction.update(reference, { email, pendingEmail: null });
        // The owner learns of the change even if this call is interrupted now.
        addEvent(app, transaction, uid, 'email-changed', {});
        const help = `mailto:${app.config.supportEmail}`;
        notice = addMail(app, transaction, { uid, user: stored }, 'email-changed', help);
        return true;
      });
      if (notice) await queueMail(app, notice);
      // Firebase Auth revokes its own tokens when the address changes, so all sessions end.
      if (isPending) await endSessions(app, uid);
      else await giveAddress(app, uid, user.email);
      return isPending;
    },
  });
  if (isChanged === undefined && (await reference.get()).data()?.email === email) return;
  if (isChanged !== true) throw linkExpired(app);
  await voidLinks(app, uid, ['cancel-email-change']);
}

/**
 * Gives the Auth user an address that its owner has verified. If somebody else has registered the
 * address without verifying it, that registration is deleted.
 */
async function giveAddress(
  app: App<'CONFLICT' | 'SERVICE_UNAVAILABLE'>,
  uid: string,
  email: string,
): Promise<void> {
  const give = () => app.auth.updateUser(uid, { email, emailVerified: true });
  try {
    await give();
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-exists') throw error;
    const other = await findAuthUser(app, { email });
    if (other && (await freeAddress(app, other))) return void (await give());
    throw new Problem(app, 'CONFLICT', 'This email address already belongs to another account.', {
      cause: error,
    });
  }
}
