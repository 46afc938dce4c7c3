import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

import { giveBackLogin, isChangedAtAuth, isForeign } from '../account/changed-at-auth.ts';
import { findAuthUser } from '../account/auth-user.ts';
import { goesOn, idOfLogin, type StoredSession, storeSession } from '../account/session-store.ts';
import { tellLogin } from '../account/security-notice.ts';
import { claimsOf } from '../account/token-claims.ts';
import type { StoredToken } from '../account/token-store.ts';
import type { App } from '../google/app.ts';
import { endPlanIfDue } from '../workflows/change-plan.ts';
import { codeOf, Problem, type Refusing } from '../platform/errors.ts';
import { describeError } from '../platform/log.ts';

/** The account of a call. */
export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  user: UserDocument;
}

/** An account that somebody is logged in to. */
export interface SessionCaller extends Account {
  kind: 'session';
  /** When the login behind the token happened, epoch seconds of real time. */
  authTime: number;
  session: StoredSession;
}

/** An account on whose behalf a program calls, with a machine token: nobody is logged in. */
export interface TokenCaller extends Account {
  kind: 'token';
  token: StoredToken;
}

export type Caller = SessionCaller | TokenCaller;

/** How old a login may be, in seconds, to count as recent. */
export const RECENT_LOGIN_SECONDS = 300;

export function sessionExpired(
  refusing: Refusing<'UNAUTHORIZED'>,
  cause?: unknown,
): Problem<'UNAUTHORIZED'> {
  const sentence = 'Your session has expired. Please log in again.';
  return new Problem(refusing, 'UNAUTHORIZED', sentence, { cause });
}

/**
 * The codes with which the Auth service refuses a token. Any other error, such as a broken connection,
 * must not end the session.
 */
const REFUSALS = new Set<unknown>([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * Whether the Auth service refused a token. The Admin SDK reports the failed request for Google's public
 * keys as an invalid argument, too; only its refusals name the ID token in their message
 * (`mapJwtErrorToAuthError` in its token-verifier.ts).
 */
function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  const isUnclear = code === 'auth/argument-error' || code === 'auth/invalid-argument';
  return isUnclear ? describeError(error).includes('ID token') : REFUSALS.has(code);
}

/** SERVICE_UNAVAILABLE if the Auth service does not respond. */
export type TokenCode = 'UNAUTHORIZED' | 'SERVICE_UNAVAILABLE';

/**
 * The account behind the access token of a session, never behind a machine token. Refuses a token that is malformed, forged, expired or revoked,
 * whose session has ended, or whose account is gone.
 * @param device from which the token comes
 */
export async function accountOfToken(
  app: App<TokenCode>,
  token: string,
  device: Device,
): Promise<SessionCaller> {
  const claims = await app.auth.verifyIdToken(token, true).catch((error: unknown) => {
    if (isRefusal(error)) throw sessionExpired(app, error);
    throw new Problem(
      app,
      'SERVICE_UNAVAILABLE',
      'Could not check your login. Please try again in a moment.',
      { cause: error },
    );
  });
  // A custom token can outlive its account and recreate the Auth user, so the document decides.
  const { user, session } = await sessionOfToken(app, claims.uid, token, device);
  if (claims.email !== undefined && isForeign(user, claims.email)) {
    await giveBackLogin(app, claims.uid);
    throw sessionExpired(app);
  }
  return {
    kind: 'session',
    uid: claims.uid,
    email: claims.email ?? user.email,
    emailVerified: claims.email_verified === true,
    authTime: claims.auth_time,
    session,
    user: await endPlanIfDue(app, claims.uid, user),
  };
}

/**
 * The session that a verified token belongs to, and its account, in one round trip. A token without the
 * claim comes from a login at Auth itself, or of an earlier version. Its first call begins its session,
 * so that the creator sees it and can end it.
 */
async function sessionOfToken(
  app: App<TokenCode>,
  uid: string,
  token: string,
  device: Device,
): Promise<{ user: UserDocument; session: StoredSession }> {
  const { sid, authTime, byPassword } = claimsOf(token);
  const id = sid ?? idOfLogin(authTime);
  const [owner, stored] = await Promise.all([
    app.documents.user(uid).get(),
    app.documents.sessions(uid).doc(id).get(),
  ]);
  const [user, known] = [owner.data(), stored.data()];
  if (user && known && goesOn(app, known)) return { user, session: { ...known, id } };
  // A custom token without the claim is of an earlier version, and only for Firestore.
  if (known || sid !== undefined || !byPassword) throw sessionExpired(app);
  // Whoever has set a password at Auth itself can log in there with it.
  const atAuth = await findAuthUser(app, { uid });
  if (user && atAuth && isChangedAtAuth(user, atAuth) && (await giveBackLogin(app, uid)))
    throw sessionExpired(app);
  const isRecent = Date.now() / 1000 - authTime <= RECENT_LOGIN_SECONDS;
  const login = { uid, id, device, byPassword: isRecent, isLogin: true };
  const begun = await storeSession(app, { ...login, proof: { authTime } });
  if (!begun) throw sessionExpired(app);
  await tellLogin(app, { uid, user: begun.user }, device);
  return begun;
}
