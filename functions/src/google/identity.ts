import { z } from 'zod';

import type { Config } from '../platform/config.ts';
import { Problem, type Refusing } from '../platform/errors.ts';

/** The tokens of a session, from a login or a refresh. */
export interface Tokens {
  uid: string;
  accessToken: string;
  refreshToken: string;
  /** The lifetime of the access token, in seconds. */
  expiresIn: number;
}

export interface Identity {
  signIn(refusing: Refusing<SignInCode>, email: string, password: string): Promise<Tokens>;
  /** Exchanges a custom token that we have signed for tokens with the same claims. */
  exchange(
    refusing: Refusing<RefreshCode>,
    uid: string,
    customToken: string,
  ): Promise<Tokens & { isNewUser: boolean }>;
  /**
   * Exchanges a refresh token for new tokens. Refuses with UNAUTHORIZED if the session has ended.
   */
  refresh(refusing: Refusing<RefreshCode>, refreshToken: string): Promise<Tokens>;
}

export type RefreshCode =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';
export type SignInCode = RefreshCode | 'INVALID_CREDENTIALS';

const signInShape = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.coerce.number(),
});
const signInResponse = signInShape.transform(
  ({ localId: uid, idToken: accessToken, ...rest }): Tokens => ({ uid, accessToken, ...rest }),
);
const exchangeResponse = signInShape.omit({ localId: true }).extend({
  isNewUser: z.boolean().default(false),
});
const refreshResponse = z
  .object({
    user_id: z.string(),
    id_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.coerce.number(),
  })
  .transform((given): Tokens => ({
    uid: given.user_id,
    accessToken: given.id_token,
    refreshToken: given.refresh_token,
    expiresIn: given.expires_in,
  }));
/**
 * The response if somebody has added a second factor at Firebase Auth itself. The owner removes it
 * with a new password.
 */
const secondFactor = z.object({ mfaPendingCredential: z.string() });
const refusal = z.object({ error: z.object({ message: z.string() }) });

/**
 * The codes of Firebase Auth for a wrong email or password. The emulator distinguishes the two;
 * projects with enumeration protection do not.
 */
const WRONG_LOGIN = new Set([
  'INVALID_PASSWORD',
  'EMAIL_NOT_FOUND',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_EMAIL',
]);
const TIMEOUT_MS = 10_000;

/**
 * Creates the client of Firebase Auth's REST API for logins. The Admin SDK does not check
 * passwords.
 */
export function createIdentity(config: Config['identity']): Identity {
  return {
    async signIn(refusing, email, password) {
      const url = `${config.url}/v1/accounts:signInWithPassword?key=${config.apiKey}`;
      const body = JSON.stringify({ email, password, returnSecureToken: true });
      const content = await post(refusing, url, body, 'application/json');
      if (content instanceof Refused) throw signInRefused(refusing, content.reason);
      if (secondFactor.safeParse(content).success) throw wrongLogin(refusing);
      return signInResponse.parse(content);
    },
    async exchange(refusing, uid, customToken) {
      const url = `${config.url}/v1/accounts:signInWithCustomToken?key=${config.apiKey}`;
      const body = JSON.stringify({ token: customToken, returnSecureToken: true });
      const content = await post(refusing, url, body, 'application/json');
      if (content instanceof Refused) throw refused(refusing, content.reason);
      const { idToken: accessToken, ...rest } = exchangeResponse.parse(content);
      return { uid, accessToken, ...rest };
    },
    async refresh(refusing, refreshToken) {
      const url = `${config.secureTokenUrl}/v1/token?key=${config.apiKey}`;
      const body = new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      });
      const form = 'application/x-www-form-urlencoded';
      const content = await post(refusing, url, body.toString(), form);
      if (content instanceof Refused) throw refused(refusing, content.reason);
      return refreshResponse.parse(content);
    },
  };
}

class Refused {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

async function post(
  refusing: Refusing<'SERVICE_UNAVAILABLE'>,
  url: string,
  body: string,
  contentType: string,
): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const send = () =>
    fetch(url, { method: 'POST', headers: { 'content-type': contentType }, body, signal });
  // The service may close an idle connection while the request is sent, so the request is sent
  // again.
  const response = await send()
    .catch(send)
    .catch((cause: unknown) => Promise.reject(unavailable(refusing, cause)));
  const content: unknown = await response.json().catch(() => undefined);
  if (response.ok) return content;
  const parsed = refusal.safeParse(content);
  const reason = parsed.success ? parsed.data.error.message.split(' ')[0] : undefined;
  if (response.status >= 500 || reason === undefined)
    throw unavailable(refusing, new Error(`the Auth service answered ${response.status}`));
  return new Refused(reason);
}

function signInRefused(refusing: Refusing<SignInCode>, reason: string): Problem<SignInCode> {
  return WRONG_LOGIN.has(reason) ? wrongLogin(refusing) : refused(refusing, reason);
}

function wrongLogin(refusing: Refusing<'INVALID_CREDENTIALS'>): Problem<'INVALID_CREDENTIALS'> {
  return new Problem(refusing, 'INVALID_CREDENTIALS', 'Invalid email or password');
}

function refused(refusing: Refusing<RefreshCode>, reason: string): Problem<RefreshCode> {
  if (reason === 'USER_DISABLED')
    return new Problem(refusing, 'FORBIDDEN', 'This account is disabled. Please contact support.');
  if (reason.startsWith('TOO_MANY_ATTEMPTS'))
    return new Problem(
      refusing,
      'TOO_MANY_REQUESTS',
      'Too many attempts. Please wait a few minutes and try again.',
    );
  const sentence = 'Your session has expired. Please log in again.';
  return new Problem(refusing, 'UNAUTHORIZED', sentence, { cause: new Error(reason) });
}

function unavailable(
  refusing: Refusing<'SERVICE_UNAVAILABLE'>,
  cause: unknown,
): Problem<'SERVICE_UNAVAILABLE'> {
  return new Problem(
    refusing,
    'SERVICE_UNAVAILABLE',
    'The login service is not responding right now. Please try again in a moment.',
    { cause },
  );
}
