import type { Device } from '@threadsweep/shared/contract/session.ts';

import type { App } from '../google/app.ts';
import { endSessions, type SessionsEnd } from './session-store.ts';
import { revokeTokens } from './token-store.ts';
import { withdrawAddress } from './change-address.ts';
import { voidLinks } from './verification-store.ts';

/** Firebase Auth's name of the login by password. */
const PASSWORD = 'password';

/**
 * Replaces the password, as the work of `changingAuth`. Ends every session, revokes all machine
 * tokens, cancels a pending address and invalidates every link, because somebody who knew the old
 * password may have created them. It also removes every other login and every second factor that
 * somebody has added at Firebase Auth itself, because Threadsweep offers none.
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
  const { providerData, multiFactor } = await app.auth.getUser(uid);
  const others = providerData.map(({ providerId }) => providerId).filter((id) => id !== PASSWORD);
  const hasFactor = (multiFactor?.enrolledFactors ?? []).length > 0;
  await app.auth.updateUser(uid, {
    ...change,
    ...(others.length > 0 && { providersToUnlink: others }),
    ...(hasFactor && { multiFactor: { enrolledFactors: null } }),
  });
  await app.auth.revokeRefreshTokens(uid);
  const end = await endSessions(app, uid);
  await revokeTokens(app, uid, device);
  await withdrawAddress(app, uid);
  await voidLinks(app, uid, ['reset-password']);
  return end;
}
