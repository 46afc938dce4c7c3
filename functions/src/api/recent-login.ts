import type { App } from '../google/app.ts';
import { Problem } from '../platform/errors.ts';
import type { Account } from './caller.ts';

/** How fresh the login must be, in seconds. */
const RECENT_LOGIN_SECONDS = 300;

/** Refuses a call whose login is older than five minutes: a session that was stolen is not enough. */
export function requireRecentLogin(
  app: App<'RECENT_LOGIN_REQUIRED'>,
  { authTime }: Pick<Account, 'authTime'>,
): void {
  // Auth's tokens contain real time, even if a test moves the product's clock.
  if (Date.now() / 1000 - authTime <= RECENT_LOGIN_SECONDS) return;
  throw new Problem(
    app,
    'RECENT_LOGIN_REQUIRED',
    'Please log in again before you delete your account.',
  );
}
