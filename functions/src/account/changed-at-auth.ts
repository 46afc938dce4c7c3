import { randomBytes } from 'node:crypto';

import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { type AuthUser, findAuthUser } from './auth-user.ts';
import { changingAuth, interruptedChanges, userAfterChange } from './auth-change-store.ts';
import { isChangedAtAuth, isSameAddress } from './compare-auth-user.ts';
import { freeAddress } from './discard-unverified.ts';
import { replacePassword } from './password.ts';
import { noteEvent } from './security-event-store.ts';
import { tellNewPassword } from './security-notice.ts';

/** The values of `firstLogin` of an account that had a login, and of one that had none. */
const USED = false;
const UNUSED = true;
/** The most accounts of each kind that {@link accountsWith} returns. */
const MOST = 5;

/*
 * Firebase Auth's own API is public. Somebody who has a session can exchange its custom token
 * there, which counts as a recent login. After that, they can change the address or the password of
 * the Auth user, or delete the user, without entering the password
 * (https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection names the
 * ways). So the account's document decides which address is the owner's, and stores the time of our
 * own last change.
 */

/**
 * Restores the account's address at Firebase Auth if somebody has changed the address or the
 * password there. If somebody has deleted the Auth user, it recreates the user. In both cases, it
 * ends every session and every machine token, and replaces the password by a random one. Then the
 * owner can choose a new password by mail. Waits for a change of our own, and completes one that was
 * interrupted.
 * @returns false if nobody has changed the login at Firebase Auth
 */
export async function giveBackLogin(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
): Promise<boolean> {
  for (;;) {
    const user = await userAfterChange(app, uid);
    if (!user) return false;
    const known = await findAuthUser(app, { uid });
    if (known && user.authChange === null && !isChangedAtAuth(app, user, known)) return false;
    const isGiven = await giveBack(app, uid, user, known);
    // If the account has changed since it was read, decide again.
    if (isGiven !== undefined) return isGiven;
  }
}

async function giveBack(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
  user: UserDocument,
  known: AuthUser | undefined,
): Promise<boolean | undefined> {
  const { email, firstLogin } = user;
  const given = { email, emailVerified: !firstLogin, password: randomBytes(32).toString('base64') };
  let isGiven: boolean | undefined;
  try {
    isGiven = await changingAuth(app, uid, {
      mayStart: (stored) => isSameLogin(stored, user),
      prepare: async () => {
        // Threadsweep deletes the document before the Auth user. So if only the document exists,
        // somebody deleted the user at Firebase Auth.
        if (!known) await app.auth.createUser({ uid, ...given });
      },
      change: async (atAuth) => {
        if (known && !isChangedAtAuth(app, user, atAuth)) return false;
        await replacePassword(app, uid, given, null);
        app.log.warn('an Auth user was changed at Auth, and restored', { uid });
        return true;
      },
      tell: async (isReplaced) => {
        if (!isReplaced) return;
        if (!isSameAddress(email, known?.email))
          await noteEvent(app, uid, 'email-change-cancelled');
        await noteEvent(app, uid, 'password-replaced');
        await tellNewPassword(app, { uid, user });
      },
    });
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-exists') throw error;
    const other = await findAuthUser(app, { email });
    // Somebody else has registered the address in the meantime. If they have verified it, they are
    // its owner and keep it. They also keep it if this account never had a login, because then
    // whoever registered the account may not own the address.
    if (!other || firstLogin) return true;
    return (await freeAddress(app, other)) ? undefined : true;
  }
  return isGiven;
}

/**
 * Waits for the change in progress at Firebase Auth, or completes an interrupted one.
 * @returns false if the account has no change
 */
export async function completeChange(
  app: App<'SERVICE_UNAVAILABLE'>,
  uid: string,
): Promise<boolean> {
  const user = (await app.documents.user(uid).get()).data();
  if (!user?.authChange) return false;
  await giveBackLogin(app, uid);
  return true;
}

/**
 * Completes the changes that were interrupted, so that no Auth user stays disabled until its owner
 * comes back.
 * @returns the number of completed changes
 */
export async function completeInterrupted(app: App<'SERVICE_UNAVAILABLE'>): Promise<number> {
  let completed = 0;
  for (const uid of await interruptedChanges(app)) {
    try {
      await giveBackLogin(app, uid);
      completed += 1;
    } catch (error) {
      // Firebase Auth may not respond. The next hourly job retries.
      app.log.warn('an interrupted change of a login was not completed', { uid, error });
    }
  }
  return completed;
}

function isSameLogin(one: UserDocument, other: UserDocument): boolean {
  return (
    one.email === other.email &&
    one.pendingEmail === other.pendingEmail &&
    one.authValidSince === other.authValidSince &&
    one.authChange?.id === other.authChange?.id
  );
}

/**
 * Finds the account with this address, and restores its login if somebody has changed the login at
 * Firebase Auth, or if a change of our own was interrupted.
 */
export async function giveBackByAddress(
  app: App<'SERVICE_UNAVAILABLE'>,
  email: string,
): Promise<void> {
  for (const { id } of await accountsWith(app, email)) await giveBackLogin(app, id);
}

/**
 * Restores the login of an account with this address that had a login before, as {@link
 * giveBackByAddress} does. Such an account has proved the address, so no other may verify it.
 * @param except the id of an account that stays as it is
 */
export async function giveBackToOwner(
  app: App<'SERVICE_UNAVAILABLE'>,
  email: string,
  except: string,
): Promise<void> {
  for (const { id } of await accountsWith(app, email, [USED]))
    if (id !== except) await giveBackLogin(app, id);
}

/**
 * Returns the accounts with this address, those with a login first. A stranger can create any
 * number of accounts without a login, with changes of their addresses at Firebase Auth itself.
 */
async function accountsWith(
  app: App,
  email: string,
  kinds: readonly boolean[] = [USED, UNUSED],
): Promise<(UserDocument & { id: string })[]> {
  const named = app.documents.users.where('email', '==', email);
  const found = await Promise.all(
    kinds.map((firstLogin) => named.where('firstLogin', '==', firstLogin).limit(MOST).get()),
  );
  return found.flatMap(({ docs }) => validDocuments(app, docs));
}
