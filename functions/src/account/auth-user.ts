import type { App } from '../google/app.ts';
import { codeOf } from '../platform/errors.ts';

/** A user of the Auth service. */
export type AuthUser = NonNullable<Awaited<ReturnType<typeof findAuthUser>>>;

/** A user of the Auth service, by id or email; undefined if there is none. */
export async function findAuthUser(app: App, by: { uid: string } | { email: string }) {
  const found = 'uid' in by ? app.auth.getUser(by.uid) : app.auth.getUserByEmail(by.email);
  return found.catch((error: unknown) => {
    if (codeOf(error) === 'auth/user-not-found') return undefined;
    throw error;
  });
}
