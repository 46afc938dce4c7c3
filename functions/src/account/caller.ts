import type { App } from '../app.ts';
import { describeError } from '../log.ts';
import { Problem } from '../problem.ts';
import { type Account, sessionExpired } from './account.ts';

/**
 * The account behind an `Authorization` header.
 * @returns undefined without a header
 * @throws Problem UNAUTHORIZED for a token that is malformed, forged, expired or revoked, or whose
 *   account is gone; SERVICE_UNAVAILABLE where the Auth service cannot be asked
 */
export async function callerOf(app: App, header: string | undefined): Promise<Account | undefined> {
  if (header === undefined) return undefined;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw sessionExpired();
  const claims = await app.auth.verifyIdToken(token, true).catch((error: unknown) => {
    // Only what the Auth service says of the token ends a session; a broken connection does not.
    if (/network|ECONNREFUSED|timeout|unavailable/i.test(describeError(error)))
      throw new Problem(
        'SERVICE_UNAVAILABLE',
        'Your login cannot be checked right now. Please try again in a moment.',
        { cause: error },
      );
    throw sessionExpired(error);
  });
  // A custom token can outlive its account and bring the Auth user back; the document decides.
  const user = (await app.documents.user(claims.uid).get()).data();
  if (!user) throw sessionExpired();
  return {
    uid: claims.uid,
    email: claims.email ?? user.email,
    emailVerified: claims.email_verified === true,
    authTime: claims.auth_time,
    user,
  };
}
