import type { App } from '../google/app.ts';
import { updateUser } from './account-store.ts';
import { type AuthUser, findAuthUser } from './auth-user.ts';

/**
 * Returns the time since when Firebase Auth accepts a user's tokens, in epoch ms. Each change of
 * the address or the password sets this time, also a change that is not ours
 * (https://firebase.google.com/docs/auth/admin/manage-sessions).
 */
export function validSinceOf({ tokensValidAfterTime }: AuthUser): number | null {
  return tokensValidAfterTime === undefined ? null : Date.parse(tokensValidAfterTime);
}

/**
 * Changes the address or the password of an Auth user, and stores the time since when tokens are
 * valid after this change. While the change runs, and if it fails, no time is stored. So
 * Threadsweep never mistakes its own change for one that somebody made at Firebase Auth.
 */
export async function changingAuth<T>(app: App, uid: string, change: () => Promise<T>): Promise<T> {
  await updateUser(app, uid, { authValidSince: null });
  const result = await change();
  const changed = await findAuthUser(app, { uid });
  await updateUser(app, uid, { authValidSince: changed ? validSinceOf(changed) : null });
  return result;
}
