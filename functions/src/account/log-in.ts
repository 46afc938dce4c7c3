import { setTimeout as delay } from 'node:timers/promises';

import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { Device } from '@threadsweep/shared/contract/session.ts';

import { type App, recovering } from '../google/app.ts';
import type { SignInCode } from '../google/identity.ts';
import { BUSY, Problem } from '../platform/errors.ts';
import { ensureUser } from './account-store.ts';
import { findAuthUser } from './auth-user.ts';
import { rememberValidSince } from './auth-change-store.ts';
import { completeChange, giveBackLogin } from './changed-at-auth.ts';
import { isChangedAtAuth, validSinceOf } from './compare-auth-user.ts';
import { countFailedLogin, noteFailedLogins } from './security-event-store.ts';
import { tellLogin } from './security-notice.ts';
import { beginSession, type SessionTokens } from './session-tokens.ts';

/** The most attempts of a login in the second in which all sessions of the account ended. */
const TRIES = 3;

/**
 * Checks a password and starts a session.
 * @returns the account before the login, so `firstLogin` is true on the first one
 */
export async function logIn(
  app: App<SignInCode | 'EMAIL_NOT_VERIFIED'>,
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<{ user: UserDocument; tokens: SessionTokens }> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const accepted = await recovering(
      app,
      ['INVALID_CREDENTIALS', 'FORBIDDEN'],
      (checking) => app.identity.signIn(checking, email, password),
      async (problem) => {
        if (problem.code === 'FORBIDDEN') await refuseInChange(app, email);
        else await countFailedLogin(app, email);
        throw problem;
      },
    );
    const known = await findAuthUser(app, { uid: accepted.uid });
    if (!known) throw wrongLogin(app);
    if (!known.emailVerified)
      throw new Problem(app, 'EMAIL_NOT_VERIFIED', 'Please verify your email before logging in');
    const name = known.displayName ?? email;
    const stored = { email, name, language: 'en', authValidSince: validSinceOf(known) } as const;
    const user = await ensureUser(app, accepted.uid, stored);
    if (!user) throw wrongLogin(app);
    const mayBeChanged = user.authChange !== null || isChangedAtAuth(app, user, known);
    if (mayBeChanged && (await giveBackLogin(app, accepted.uid))) throw wrongLogin(app);
    if (user.authValidSince === null) await rememberValidSince(app, accepted.uid, known);
    const begun = await beginSession(app, accepted, device);
    if (begun) {
      const { uid } = accepted;
      await noteFailedLogins(app, uid, email);
      await tellLogin(app, { uid, user: begun.user }, device);
      return begun;
    }
    // Firebase Auth stores login times in whole seconds. In the second in which all sessions ended,
    // a login would seem older than the end, so wait for the next second.
    await delay(1000 - (Date.now() % 1000));
  }
  throw new Problem(app, 'UNAUTHORIZED', 'Your session has expired. Please log in again.');
}

function wrongLogin(app: App<'INVALID_CREDENTIALS'>): Problem<'INVALID_CREDENTIALS'> {
  return new Problem(app, 'INVALID_CREDENTIALS', 'Invalid email or password');
}

/**
 * Refuses a login of an account that Threadsweep itself has disabled, because a change at Firebase
 * Auth is in progress or was interrupted. It completes an interrupted change.
 */
async function refuseInChange(app: App<'SERVICE_UNAVAILABLE'>, email: string): Promise<void> {
  const known = await findAuthUser(app, { email });
  // A change of the address may be interrupted before the account's document has the new address.
  // So this looks the account up by its id.
  const isInChange = known?.disabled !== true || (await completeChange(app, known.uid));
  if (isInChange) throw new Problem(app, 'SERVICE_UNAVAILABLE', BUSY);
}
