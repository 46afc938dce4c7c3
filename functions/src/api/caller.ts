import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

import { rememberValidSince } from '../account/auth-change-store.ts';
import { completeChange, giveBackLogin } from '../account/changed-at-auth.ts';
import { isChangedAtAuth, isSameAddress } from '../account/compare-auth-user.ts';
import { findAuthUser } from '../account/auth-user.ts';
import { goesOn, idOfLogin, type StoredSession, storeSession } from '../account/session-store.ts';
import { tellLogin } from '../account/security-notice.ts';
import { claimsOf } from '../account/token-claims.ts';
import type { StoredToken } from '../account/token-store.ts';
import type { App } from '../google/app.ts';
import { endPlanIfDue } from '../workflows/change-plan.ts';
import { codeOf, Problem, sessionExpired } from '../platform/errors.ts';
import { describeError } from '../platform/log.ts';

/** The account of a call. */
export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  user: UserDocument;
}

/** A caller who is logged in to an account. */
export interface SessionCaller extends Account {
  kind: 'session';
  /** The time of the login that the token comes from, in epoch seconds of real time. */
  authTime: number;
  session: StoredSession;
}

/** A program that calls with an account's machine token. Nobody is logged in. */
export interface TokenCaller extends Account {
  kind: 'token';
  token: StoredToken;
}

export type Caller = SessionCaller | TokenCaller;

/** The age up to which a login counts as recent, in seconds. */
export const RECENT_LOGIN_SECONDS = 300;

/**
 * The codes with which Firebase Auth refuses a token. Any other error, such as a broken connection,
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
 * Returns whether Firebase Auth refused a token. If a request for Google's public keys fails, the
 * Admin SDK also reports an invalid argument. Only the message of a refusal mentions the ID token
 * (`mapJwtErrorToAuthError` in token-verifier.ts of the SDK).
 */
function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  const isUnclear = code === 'auth/argument-error' || code === 'auth/invalid-argument';
  return isUnclear ? describeError(error).includes('ID token') : REFUSALS.has(code);
}

/** The codes that refuse a token. SERVICE_UNAVAILABLE means that Firebase Auth does not respond. */
export type TokenCode = 'UNAUTHORIZED' | 'SERVICE_UNAVAILABLE';

/**
 * Returns the account that the access token of a session belongs to. Refuses a machine token, and a
 * token that is malformed, forged, expired or revoked. Also refuses a token if its session has
 * ended or its account is deleted.
 * @param device the device that sent the token
 */
export async function accountOfToken(
  app: App<TokenCode>,
  token: string,
  device: Device,
): Promise<SessionCaller> {
  const claims = await verified(app, token).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    if (isRefusal(error)) throw sessionExpired(app, error);
    throw new Problem(
      app,
      'SERVICE_UNAVAILABLE',
      'Could not check your login. Please try again in a moment.',
      { cause: error },
    );
  });
  // A custom token can outlive its account and recreate the Auth user, so only the document proves
  // that the account exists.
  const { user, session } = await sessionOfToken(app, claims.uid, token, device);
  if (claims.email !== undefined && !isSameAddress(user.email, claims.email)) {
    await giveBackLogin(app, claims.uid);
    throw sessionExpired(app);
  }
  if (user.authValidSince === null)
    await rememberValidSince(app, claims.uid, await findAuthUser(app, { uid: claims.uid }));
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

/** Verifies a token, if necessary after the change during which its user is disabled. */
async function verified(app: App<TokenCode>, token: string) {
  const verify = () => app.auth.verifyIdToken(token, true);
  try {
    return await verify();
  } catch (error) {
    // Only a token with a valid signature is refused with this code.
    const isDisabled = codeOf(error) === 'auth/user-disabled';
    if (isDisabled && (await completeChange(app, claimsOf(token).uid))) return verify();
    throw error;
  }
}

/**
 * Returns the session of a verified token, and its account, in one request to Firestore. A token
 * without a session id comes from a login at Firebase Auth itself, or from an earlier version. Its
 * first call starts a session, so that the creator can see the session and end it.
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
  // A custom token without a session id comes from an earlier version. It is valid only at
  // Firestore, so the API refuses it.
  if (known || sid !== undefined || !byPassword) throw sessionExpired(app);
  // Somebody who has set a password at Firebase Auth itself can log in there with it. The API
  // refuses the token of such a login.
  const atAuth = await findAuthUser(app, { uid });
  const mayBeChanged =
    user && atAuth && (user.authChange !== null || isChangedAtAuth(app, user, atAuth));
  if (mayBeChanged && (await giveBackLogin(app, uid))) throw sessionExpired(app);
  const isRecent = Date.now() / 1000 - authTime <= RECENT_LOGIN_SECONDS;
  const isVerified = atAuth?.emailVerified === true;
  const login = { uid, id, device, byPassword: isRecent, isLogin: true, isVerified };
  const begun = await storeSession(app, { ...login, proof: { authTime } });
  if (!begun) throw sessionExpired(app);
  await tellLogin(app, { uid, user: begun.user }, device);
  return begun;
}
