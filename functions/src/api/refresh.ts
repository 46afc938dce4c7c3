import { api } from './procedure.ts';
import { accountOfToken } from './caller.ts';
import { sessionResponse } from './responses.ts';

/** Exchanges a refresh token for a new session; refuses it if the account or the session has ended. */
export const refresh = api.account.refresh.handler(async ({ input, context: { app } }) => {
  const tokens = await app.identity.refresh(app, input.refresh_token);
  await accountOfToken(app, tokens.accessToken);
  return sessionResponse(app, tokens);
});
