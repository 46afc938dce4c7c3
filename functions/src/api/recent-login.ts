import type { App } from '../google/app.ts';
import { Problem } from '../platform/errors.ts';
import { RECENT_LOGIN_SECONDS, type SessionCaller } from './caller.ts';

/**
 * Refuses a call whose login is older than five minutes, so that a stolen session is not enough.
 * The session's start must be recent, too, because a session's custom token can be exchanged for a
 * new access token at Firebase Auth.
 * @param sentence the sentence of the refusal for the user
 */
export function requireRecentLogin(
  app: App<'RECENT_LOGIN_REQUIRED'>,
  { authTime, session }: Pick<SessionCaller, 'authTime' | 'session'>,
  sentence: string,
): void {
  // Firebase Auth's tokens contain real time, even if a test moves the clock. So the login is
  // compared with real time, and the session with the clock.
  const isFresh = Date.now() / 1000 - authTime <= RECENT_LOGIN_SECONDS;
  const sessionAge = (app.clock.now() - Date.parse(session.startedAt)) / 1000;
  if (isFresh && session.byPassword && sessionAge <= RECENT_LOGIN_SECONDS) return;
  throw new Problem(app, 'RECENT_LOGIN_REQUIRED', sentence);
}

/** Refuses the deletion of the account if the call's login is older than five minutes. */
export function requireRecentLoginToDelete(
  app: App<'RECENT_LOGIN_REQUIRED'>,
  caller: SessionCaller,
): void {
  requireRecentLogin(app, caller, 'Please log in again before you delete your account.');
}
