import { isInChange } from '../account/auth-change-store.ts';
import { giveBackLogin } from '../account/changed-at-auth.ts';
import { isChangedAtAuth } from '../account/compare-auth-user.ts';
import { findToken, noteTokenUse, TOKEN_PREFIX } from '../account/token-store.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';
import type { RateLimit } from '@threadsweep/shared/contract/endpoint.ts';

import type { App } from '../google/app.ts';
import { BUSY, codeOf, Problem, sessionExpired } from '../platform/errors.ts';
import { countCall } from '../platform/rate-limit.ts';
import { endPlanIfDue } from '../workflows/change-plan.ts';
import {
  type Account,
  accountOfToken,
  type Caller,
  type TokenCaller,
  type TokenCode,
} from './caller.ts';

/**
 * The limit of calls with machine tokens that are not valid. Calls with a valid token are not
 * counted.
 */
export const FAILED_TOKENS: { name: string } & RateLimit = {
  name: 'failed-token',
  calls: 60,
  seconds: 60,
};

type CallerCode = TokenCode | 'TOO_MANY_REQUESTS';

interface Client {
  address: string;
  device: Device;
}

/** Returns whether an `Authorization` header contains a machine token, valid or not. */
export function hasMachineToken(header: string | undefined): boolean {
  return tokenOf(header)?.startsWith(TOKEN_PREFIX) === true;
}

/**
 * Returns the account that an `Authorization` header belongs to. Refuses a token that is not valid.
 * @returns undefined without a header
 */
export async function callerOf(
  app: App<CallerCode>,
  header: string | undefined,
  { address, device }: Client,
): Promise<Caller | undefined> {
  if (header === undefined) return undefined;
  const token = tokenOf(header);
  if (token === undefined) throw sessionExpired(app);
  if (token.startsWith(TOKEN_PREFIX)) return accountOfMachineToken(app, token, address);
  return accountOfToken(app, token, device);
}

function tokenOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer (\S+)$/i.exec(header)?.[1];
}

/**
 * Returns the account that a machine token belongs to. A token that is not valid counts against the
 * client's limit.
 */
async function accountOfMachineToken(
  app: App<CallerCode>,
  secret: string,
  address: string,
): Promise<TokenCaller> {
  const token = await findToken(app, secret);
  const owner = token && (await ownerOf(app, token.uid));
  if (!owner) {
    const { name, ...limit } = FAILED_TOKENS;
    await countCall(app, [{ name, subject: `client:${address}`, limit }]);
    throw new Problem(
      app,
      'UNAUTHORIZED',
      'This token is not valid: it is wrong, has expired or was revoked. Please make a new one.',
    );
  }
  await noteTokenUse(app, token);
  const { uid } = token;
  return { kind: 'token', ...owner, token, user: await endPlanIfDue(app, uid, owner.user) };
}

/**
 * Returns the owner of a machine token, or undefined if the account is deleted, disabled or changed
 * at Firebase Auth itself.
 */
async function ownerOf(app: App<TokenCode>, uid: string): Promise<Account | undefined> {
  const [login, stored] = await Promise.all([
    app.auth.getUser(uid).catch((error: unknown) => {
      if (codeOf(error) === 'auth/user-not-found') return undefined;
      const sentence = 'Could not check your token. Please try again in a moment.';
      throw new Problem(app, 'SERVICE_UNAVAILABLE', sentence, { cause: error });
    }),
    app.documents.user(uid).get(),
  ]);
  const user = stored.data();
  if (user && isInChange(user)) throw new Problem(app, 'SERVICE_UNAVAILABLE', BUSY);
  if (!user || !login) return undefined;
  // An interrupted change may have disabled the Auth user.
  if (user.authChange !== null)
    return (await giveBackLogin(app, uid)) ? undefined : ownerOf(app, uid);
  if (login.disabled) return undefined;
  if (isChangedAtAuth(app, user, login) && (await giveBackLogin(app, uid))) return undefined;
  return { uid, email: login.email ?? user.email, emailVerified: login.emailVerified, user };
}
