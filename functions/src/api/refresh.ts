import { noteUse } from '../account/session-store.ts';
import { continueSession } from '../account/session-tokens.ts';
import { allEnded } from '../platform/all-ended.ts';
import { api } from './procedure.ts';
import { accountOfToken } from './caller.ts';
import { sessionResponse } from './responses.ts';

/**
 * Exchanges a refresh token for new tokens. Refuses the token if the account is deleted or the
 * session has ended.
 */
export const refresh = api.account.refresh.handler(async ({ input, context: { app, device } }) => {
  const tokens = await app.identity.refresh(app, input.refresh_token);
  const { uid, session } = await accountOfToken(app, tokens.accessToken, device);
  const [fresh] = await allEnded([
    continueSession(app, tokens, session),
    noteUse(app, uid, session),
  ]);
  return sessionResponse(fresh);
});
