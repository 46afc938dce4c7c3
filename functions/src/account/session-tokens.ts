import { setTimeout as delay } from 'node:timers/promises';

import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

import { type App, attempting } from '../google/app.ts';
import type { RefreshCode, Tokens } from '../google/identity.ts';
import { isProblem, Problem } from '../platform/errors.ts';
import { recordUnsigned } from './signing-store.ts';
import { claimsOf } from './token-claims.ts';
import { idOfLogin, newSessionId, storeSession, type StoredSession } from './session-store.ts';

/** The tokens of a session that a client receives. */
export interface SessionTokens extends Tokens {
  /** The custom token by which the web SDK joins the session; null if it could not be signed. */
  customToken: string | null;
}

/** How long a login waits until Google's service has signed the custom token. */
const SIGNING_MS = 5_000;

/**
 * Starts a session for a login that Firebase Auth has just accepted.
 * @param tokens the tokens of the login by password; the session uses them only if no custom token
 *   can be signed
 * @returns undefined if all logins of the account have ended in the meantime
 */
export async function beginSession(
  app: App<RefreshCode>,
  tokens: Tokens,
  device: Device,
): Promise<{ user: UserDocument; tokens: SessionTokens } | undefined> {
  const { uid } = tokens;
  const { authTime } = claimsOf(tokens.accessToken);
  const id = newSessionId(app, uid);
  const own = await tokensOfSession(app, uid, id);
  const stored = await storeSession(app, {
    uid,
    id: own ? id : idOfLogin(authTime),
    proof: { authTime },
    device,
    byPassword: true,
    isLogin: true,
    isVerified: true,
  });
  return stored && { user: stored.user, tokens: own ?? { ...tokens, customToken: null } };
}

/**
 * Returns the tokens of a session whose refresh token was just exchanged. If they lack the
 * session's id and a custom token can be signed, returns tokens with the id.
 */
export async function continueSession(
  app: App<RefreshCode>,
  tokens: Tokens,
  { id }: StoredSession,
): Promise<SessionTokens> {
  const { uid } = tokens;
  if (claimsOf(tokens.accessToken).sid !== undefined)
    return { ...tokens, customToken: (await customTokenOf(app, uid, id)) ?? null };
  return (await tokensOfSession(app, uid, id)) ?? { ...tokens, customToken: null };
}

/**
 * Returns tokens that contain a session's id.
 * @returns undefined if no custom token can be signed, or if Firebase Auth does not accept it
 */
export async function tokensOfSession(
  app: App<RefreshCode>,
  uid: string,
  id: string,
): Promise<SessionTokens | undefined> {
  const customToken = await customTokenOf(app, uid, id);
  if (customToken === undefined) return undefined;
  return attempting(
    app,
    async (asking) => {
      const { isNewUser, ...tokens } = await asking.identity.exchange(asking, uid, customToken);
      if (!isNewUser) return { ...tokens, customToken };
      // Another call has deleted the account, and the exchange has recreated its Auth user. So this
      // deletes the user again.
      await app.auth.deleteUser(uid);
      throw new Problem(app, 'UNAUTHORIZED', 'Your session has expired. Please log in again.');
    },
    async (error) => {
      if (!isProblem(error, 'UNAUTHORIZED') || !(error.cause instanceof Error)) throw error;
      app.log.error('Auth refuses our custom token', {
        event: 'live-data-failing',
        error: error.cause,
      });
      await recordUnsigned(app);
      return undefined;
    },
  );
}

async function customTokenOf(app: App, uid: string, id: string): Promise<string | undefined> {
  const waited = new AbortController();
  const timeout = delay(SIGNING_MS, undefined, { signal: waited.signal });
  try {
    const late = timeout.then(() => Promise.reject(new Error('the signature takes too long')));
    // If `createCustomToken` throws before it returns a promise, nothing else handles the rejection
    // that `abort` causes.
    late.catch(() => undefined);
    return await Promise.race([app.auth.createCustomToken(uid, { sid: id }), late]);
  } catch (error) {
    app.log.error('a custom token could not be signed', {
      event: 'live-data-failing',
      error,
      ...missingRole(error),
    });
    await recordUnsigned(app);
    return undefined;
  } finally {
    waited.abort();
  }
}

/**
 * Returns the role that the functions' service account lacks on itself, if Google refuses to sign
 * for this reason: https://firebase.google.com/docs/auth/admin/create-custom-tokens#troubleshooting
 */
function missingRole(error: unknown): { missingRole?: string } {
  const isDenied = error instanceof Error && error.message.includes('iam.serviceAccounts.signBlob');
  return isDenied ? { missingRole: 'roles/iam.serviceAccountTokenCreator' } : {};
}
