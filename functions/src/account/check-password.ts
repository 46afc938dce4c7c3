import { type App, recovering } from '../google/app.ts';
import type { SignInCode } from '../google/identity.ts';
import { Problem } from '../platform/errors.ts';
import { giveBackLogin } from './changed-at-auth.ts';
import { countFailedLogin } from './security-event-store.ts';

/**
 * Checks the password of an account whose owner is logged in. Refuses a wrong password with
 * FORBIDDEN. It also refuses a password that somebody has set at Firebase Auth itself. Otherwise,
 * the thief of a session could set one there and take the account over.
 */
export async function checkPassword(
  app: App<'FORBIDDEN' | Exclude<SignInCode, 'INVALID_CREDENTIALS'>>,
  { uid, email }: { uid: string; email: string },
  password: string,
): Promise<void> {
  const isRight = await recovering(
    app,
    ['INVALID_CREDENTIALS'],
    async (checking) => {
      await checking.identity.signIn(checking, email, password);
      return true;
    },
    async () => {
      await countFailedLogin(app, email);
      return false;
    },
  );
  if (isRight && !(await giveBackLogin(app, uid))) return;
  const sentence = 'The current password is incorrect.';
  throw new Problem(app, 'FORBIDDEN', sentence, {
    data: { fields: { current_password: sentence } },
  });
}

/**
 * Returns whether this is the password of an account. Waits for a change in progress, and completes
 * an interrupted one. A password that somebody has set at Firebase Auth itself is not the account's.
 */
export async function hasPassword(
  app: App<'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE'>,
  { uid, email }: { uid: string; email: string },
  password: string,
): Promise<boolean> {
  if (await giveBackLogin(app, uid)) return false;
  return recovering(
    app,
    ['INVALID_CREDENTIALS', 'FORBIDDEN', 'UNAUTHORIZED'],
    async (checking) => (await checking.identity.signIn(checking, email, password)).uid === uid,
    async () => {
      await countFailedLogin(app, email);
      return false;
    },
  );
}
