import type { Device } from '@threadsweep/shared/contract/session.ts';

import { type App, recovering } from '../google/app.ts';
import { Problem } from '../platform/errors.ts';
import { endSessions, type SessionsEnd } from './session-store.ts';
import { revokeTokens } from './token-store.ts';
import { withdrawAddress } from './change-address.ts';
import { changingAuth } from './auth-valid-since.ts';
import { countFailedLogin } from './security-event-store.ts';
import { voidLinks } from './verification-store.ts';

/** Checks the password of an account whose owner is logged in; refuses a wrong one with FORBIDDEN. */
export async function checkPassword(
  app: App<'FORBIDDEN' | 'UNAUTHORIZED' | 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE'>,
  email: string,
  password: string,
): Promise<void> {
  await recovering(
    app,
    ['INVALID_CREDENTIALS'],
    async (checking) => void (await checking.identity.signIn(checking, email, password)),
    async () => {
      await countFailedLogin(app, email);
      const sentence = 'The current password is incorrect.';
      const data = { fields: { current_password: sentence } };
      throw new Problem(app, 'FORBIDDEN', sentence, { data });
    },
  );
}

/**
 * Replaces the password and ends every session. What somebody may have planted with the old password
 * goes with it: machine tokens, the pending change of the address, and every link.
 * @param device from which it was done; null if the owner did not do it
 * @returns the proof for the session that the same call may start
 */
export async function replacePassword(
  app: App,
  uid: string,
  change: { password: string; email?: string; emailVerified?: boolean },
  device: Device | null,
): Promise<SessionsEnd> {
  await changingAuth(app, uid, async () => {
    await app.auth.updateUser(uid, change);
    await app.auth.revokeRefreshTokens(uid);
  });
  const end = await endSessions(app, uid);
  // Only now: a session that is ending could still make one.
  await revokeTokens(app, uid, device);
  await withdrawAddress(app, uid);
  await voidLinks(app, uid, ['reset-password']);
  return end;
}
