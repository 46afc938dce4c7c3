import type { Device } from '@threadsweep/shared/contract/session.ts';

import type { App } from '../google/app.ts';
import { endSessions, type SessionsEnd } from './session-store.ts';
import { revokeTokens } from './token-store.ts';
import { withdrawAddress } from './change-address.ts';
import { voidLinks } from './verification-store.ts';

/**
 * Replaces the password, as the work of `changingAuth`. Ends every session, revokes all machine
 * tokens, cancels a pending address and invalidates every link, because somebody who knew the old
 * password may have created them.
 * @param device the device of the owner who changes the password; null if somebody else changed the
 * login
 * @returns the proof for the session that the same call may start
 */
export async function replacePassword(
  app: App,
  uid: string,
  change: { password: string; email?: string; emailVerified?: boolean },
  device: Device | null,
): Promise<SessionsEnd> {
  await app.auth.updateUser(uid, change);
  await app.auth.revokeRefreshTokens(uid);
  const end = await endSessions(app, uid);
  await revokeTokens(app, uid, device);
  await withdrawAddress(app, uid);
  await voidLinks(app, uid, ['reset-password']);
  return end;
}
