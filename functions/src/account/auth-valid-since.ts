import type { App } from '../google/app.ts';
import { updateUser } from './account-store.ts';
import { type AuthUser, findAuthUser } from './auth-user.ts';

/**
 * Since when Auth accepts tokens of a user, epoch ms. Each change of the address or the password moves
 * it, whoever makes the change (https://firebase.google.com/docs/auth/admin/manage-sessions).
 */
export function validSinceOf({ tokensValidAfterTime }: AuthUser): number | null {
  return tokensValidAfterTime === undefined ? null : Date.parse(tokensValidAfterTime);
}

/**
 * Changes the address or the password of an Auth user, and remembers since when tokens are valid by our
 * own change. While it goes on, and if it fails, no change counts as somebody else's.
 */
export async function changingAuth<T>(app: App, uid: string, change: () => Promise<T>): Promise<T> {
  await updateUser(app, uid, { authValidSince: null });
  const result = await change();
  const changed = await findAuthUser(app, { uid });
  await updateUser(app, uid, { authValidSince: changed ? validSinceOf(changed) : null });
  return result;
}
