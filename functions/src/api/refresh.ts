import { api } from './procedure.ts';
import { accountOfToken } from './caller.ts';
import { sessionResponse } from './responses.ts';

/** Trades a refresh token for a new session; one of an account or a session that ended is refused. */
export const refresh = api.account.refresh.handler(async ({ input, context: { app } }) => {
  const tokens = await app.identity.refresh(app, input.refresh_token);
  await accountOfToken(app, tokens.accessToken);
  return sessionResponse(app, tokens);
});
