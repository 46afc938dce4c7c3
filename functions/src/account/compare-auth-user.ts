import { domainToASCII } from 'node:url';

import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import type { AuthUser } from './auth-user.ts';

/**
 * Returns the time since when Firebase Auth accepts a user's tokens, in epoch ms. Each change of
 * the address or the password sets this time, even one that Threadsweep did not make
 * (https://firebase.google.com/docs/auth/admin/manage-sessions).
 */
export function validSinceOf({ tokensValidAfterTime }: AuthUser): number | null {
  return tokensValidAfterTime === undefined ? null : Date.parse(tokensValidAfterTime);
}

/**
 * Returns whether somebody has changed an account's address or password at Firebase Auth itself. An
 * import of Auth users looks like a change of every password, so a deployment with imported users
 * checks only the addresses (`refusesPasswordsOfAuth`).
 */
export function isChangedAtAuth({ config }: App, user: UserDocument, atAuth: AuthUser): boolean {
  if (!isSameAddress(user.email, atAuth.email)) return true;
  if (!config.refusesPasswordsOfAuth) return false;
  const { authValidSince } = user;
  const validSince = validSinceOf(atAuth);
  return authValidSince !== null && validSince !== null && validSince > authValidSince;
}

/**
 * Returns whether two spellings mean the same address. Firebase Auth may store an address in lower
 * case, with an encoded domain, or with composed accents. Names that only look alike are different
 * mailboxes.
 * @param other undefined for a user of Firebase Auth without an address
 */
export function isSameAddress(one: string, other: string | undefined): boolean {
  return other !== undefined && plain(one) === plain(other);
}

function plain(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.normalize('NFC')) ?? [];
  return `${name.toLowerCase()}@${domainToASCII(domain) || domain}`;
}
