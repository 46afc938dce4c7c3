import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { App } from '../google/app.ts';
import { endPlanIfDue } from '../workflows/change-plan.ts';
import { codeOf, Problem, type Refusing } from '../platform/errors.ts';

/** The signed-in account of a call. */
export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** When the login behind the token happened, epoch seconds of real time. */
  authTime: number;
  user: UserDocument;
}

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
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-argument',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** SERVICE_UNAVAILABLE if the Auth service does not respond. */
type TokenCode = 'UNAUTHORIZED' | 'SERVICE_UNAVAILABLE';

/**
 * The account behind an `Authorization` header; refuses as {@link accountOfToken} does.
 * @returns undefined without a header
 */
export async function callerOf(
  app: App<TokenCode>,
  header: string | undefined,
): Promise<Account | undefined> {
  if (header === undefined) return undefined;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw sessionExpired(app);
  return accountOfToken(app, token);
}

/**
 * The account behind an access token. Refuses a token that is malformed, forged, expired or revoked,
 * or whose account is gone.
 */
export async function accountOfToken(app: App<TokenCode>, token: string): Promise<Account> {
  const claims = await app.auth.verifyIdToken(token, true).catch((error: unknown) => {
    if (REFUSALS.has(codeOf(error))) throw sessionExpired(app, error);
    throw new Problem(
      app,
      'SERVICE_UNAVAILABLE',
      'Could not check your login. Please try again in a moment.',
      { cause: error },
    );
  });
  // A custom token can outlive its account and recreate the Auth user, so the document decides.
  const user = (await app.documents.user(claims.uid).get()).data();
  if (!user) throw sessionExpired(app);
  return {
    uid: claims.uid,
    email: claims.email ?? user.email,
    emailVerified: claims.email_verified === true,
    authTime: claims.auth_time,
    user: await endPlanIfDue(app, claims.uid, user),
  };
}
