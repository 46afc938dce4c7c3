import { tellNewToken } from '../account/security-notice.ts';
import { makeToken } from '../account/token-store.ts';
import { api, sessionOf } from './procedure.ts';
import { requireRecentLogin } from './recent-login.ts';
import { tokenResponse } from './responses.ts';

/**
 * Creates a machine token. It needs a login of the last five minutes, and only its response
 * contains the token's secret.
 */
export const createToken = api.token.createToken.handler(async ({ input, context }) => {
  const { app, device } = context;
  const caller = sessionOf(context);
  const { uid, user, session } = caller;
  requireRecentLogin(app, caller, 'Please log in again before you create a token.');
  const { name, scope, expires_in_days: days } = input;
  const made = await makeToken(app, { uid, sessionId: session.id, device }, { name, scope, days });
  await tellNewToken(app, { uid, user });
  return { status: 'success' as const, secret: made.secret, token: tokenResponse(made.token) };
});
