import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';

import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';
import { type AuthUser, findAuthUser } from './auth-user.ts';
import { validSinceOf } from './auth-valid-since.ts';
import { discardUnverified } from './discard-unverified.ts';
import { replacePassword } from './password.ts';
import { noteEvent } from './security-event-store.ts';
import { tellNewPassword } from './security-notice.ts';

/*
 * Firebase Auth's own API is public. Somebody who has a session can exchange its custom token
 * there, which counts as a recent login. After that, they can change the address or the password of
 * the Auth user, or delete the user, without entering the password
 * (https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection names the
 * ways). So the account's document decides which address is the owner's, and stores the time of our
 * own last change.
 */

/**
 * Returns whether somebody has changed an account's address or password at Firebase Auth itself. An
 * import of Auth users looks like a change of every password, so a deployment with imported users
 * checks only the addresses (`refusesPasswordsOfAuth`).
 */
export function isChangedAtAuth({ config }: App, user: UserDocument, atAuth: AuthUser): boolean {
  if (atAuth.email !== undefined && isForeign(user, atAuth.email)) return true;
  if (!config.refusesPasswordsOfAuth) return false;
  const { authValidSince } = user;
  const validSince = validSinceOf(atAuth);
  return authValidSince !== null && validSince !== null && validSince > authValidSince;
}

/**
 * Returns whether the address at Firebase Auth is neither the account's address nor its pending
 * one.
 */
export function isForeign({ email, pendingEmail }: UserDocument, atAuth: string): boolean {
  return ![email, pendingEmail].some((own) => own !== null && isSame(own, atAuth));
}

/**
 * Returns whether two spellings mean the same address. Firebase Auth may store an address in lower
 * case, or with an encoded domain.
 */
function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.normalize('NFKC')) ?? [];
  return `${name.toLowerCase()}@${domainToASCII(domain) || domain}`;
}

/**
 * Restores the account's address at Firebase Auth if somebody has changed the address or the
 * password there. If somebody has deleted the Auth user, it recreates the user. In both cases, it
 * ends every session and every machine token, and replaces the password by a random one. Then the
 * owner can choose a new password by mail.
 * @returns false, without any change, if nobody has changed the login at Firebase Auth
 */
export async function giveBackLogin(app: App, uid: string): Promise<boolean> {
  const reference = app.documents.user(uid);
  const before = (await reference.get()).data();
  const atAuth = await findAuthUser(app, { uid });
  const user = (await reference.get()).data();
  // The Auth user was read between these two reads of the document. If they are equal, the owner
  // made no change meanwhile.
  const isUnchanged =
    user?.email === before?.email &&
    user?.pendingEmail === before?.pendingEmail &&
    user?.authValidSince === before?.authValidSince;
  if (!user || !isUnchanged) return false;
  if (atAuth && !isChangedAtAuth(app, user, atAuth)) return false;
  const { email, firstLogin } = user;
  const given = { email, emailVerified: !firstLogin, password: randomBytes(32).toString('base64') };
  const give = async () => {
    // Threadsweep deletes the document before the Auth user. So if only the document exists,
    // somebody deleted the user at Firebase Auth.
    if (!atAuth) await app.auth.createUser({ uid, ...given });
    await replacePassword(app, uid, given, null);
  };
  try {
    await give();
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-exists') throw error;
    const other = await findAuthUser(app, { email });
    // Somebody else has registered the address in the meantime. If they have verified it, they are
    // its owner and keep it.
    if (!other || other.emailVerified || !(await discardUnverified(app, other.uid))) return true;
    await give();
  }
  app.log.warn('an Auth user was changed at Auth, and restored', { uid });
  const isAddress = atAuth?.email === undefined || isForeign(user, atAuth.email);
  if (isAddress) await noteEvent(app, uid, 'email-change-cancelled');
  await noteEvent(app, uid, 'password-replaced');
  await tellNewPassword(app, { uid, user });
  return true;
}

/**
 * Finds the account with this address, and restores its login if somebody has changed the login at
 * Firebase Auth.
 */
export async function giveBackByAddress(app: App, email: string): Promise<void> {
  const found = await app.documents.users.where('email', '==', email).limit(5).select().get();
  for (const { id } of found.docs) await giveBackLogin(app, id);
}
