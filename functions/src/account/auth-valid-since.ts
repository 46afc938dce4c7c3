import type { App } from '../google/app.ts';
import { updateUser } from './account-store.ts';
import { type AuthUser, findAuthUser } from './auth-user.ts';

/**
 * Returns the time since when Firebase Auth accepts a user's tokens, in epoch ms. Each change of
 * the address or the password sets this time, even one that Threadsweep did not make
 * (https://firebase.google.com/docs/auth/admin/manage-sessions).
 */
export function validSinceOf({ tokensValidAfterTime }: AuthUser): number | null {
  return tokensValidAfterTime === undefined ? null : Date.parse(tokensValidAfterTime);
}

/**
 * Changes the address or the password of an Auth user, and stores the time since when tokens are
 * valid. No time is stored during the change or after a failure, so Threadsweep never mistakes its
 * own change for a stranger's.
 */
export async function changingAuth<T>(app: App, uid: string, change: () => Promise<T>): Promise<T> {
  await updateUser(app, uid, { authValidSince: null });
  const result = await change();
  const changed = await findAuthUser(app, { uid });
  await updateUser(app, uid, { authValidSince: changed ? validSinceOf(changed) : null });
  return result;
}
