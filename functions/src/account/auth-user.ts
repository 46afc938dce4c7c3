import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';

/** A user of Firebase Auth. */
export type AuthUser = NonNullable<Awaited<ReturnType<typeof findAuthUser>>>;

/** The codes of Firebase Auth for a user that does not exist, or whose email it never accepts. */
const NOBODY = new Set<unknown>(['auth/user-not-found', 'auth/invalid-email']);

/** Returns the user of Firebase Auth with this id or email, or undefined if there is none. */
export async function findAuthUser(app: App, by: { uid: string } | { email: string }) {
  const found = 'uid' in by ? app.auth.getUser(by.uid) : app.auth.getUserByEmail(by.email);
  return found.catch((error: unknown) => {
    if (NOBODY.has(codeOf(error))) return undefined;
    throw error;
  });
}
