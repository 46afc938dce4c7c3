import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';

/** A user of Firebase Auth. */
export type AuthUser = NonNullable<Awaited<ReturnType<typeof findAuthUser>>>;

/** Returns the user of Firebase Auth with this id or email, or undefined if there is none. */
export async function findAuthUser(app: App, by: { uid: string } | { email: string }) {
  const found = 'uid' in by ? app.auth.getUser(by.uid) : app.auth.getUserByEmail(by.email);
  return found.catch((error: unknown) => {
    if (codeOf(error) === 'auth/user-not-found') return undefined;
    throw error;
  });
}
