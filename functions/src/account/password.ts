import type { Device } from '@threadsweep/shared/contract/session.ts';

import { type App, recovering } from '../google/app.ts';
import { Problem } from '../platform/errors.ts';
import { endSessions, type SessionsEnd } from './session-store.ts';
import { revokeTokens } from './token-store.ts';
import { withdrawAddress } from './change-address.ts';
import { changingAuth } from './auth-valid-since.ts';
import { countFailedLogin } from './security-event-store.ts';
import { voidLinks } from './verification-store.ts';

/**
 * Checks the password of an account whose owner is logged in. Refuses a wrong password with
 * FORBIDDEN.
 */
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
 * Replaces the password and ends every session. It also revokes all machine tokens, cancels the
 * pending change of the address, and invalidates every link, because somebody who knew the old
 * password may have created them.
 * @param device the device of the owner who changes the password; null if somebody else changed the
 *   login
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
  // The sessions end first, because a session could still create a machine token.
  await revokeTokens(app, uid, device);
  await withdrawAddress(app, uid);
  await voidLinks(app, uid, ['reset-password']);
  return end;
}
