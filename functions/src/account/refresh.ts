import { api } from '../api.ts';
import { sessionExpired } from './account.ts';
import { sessionAnswer } from './session-answer.ts';

/** Trades a refresh token for a new session. */
export const refresh = api.account.refresh.handler(async ({ input, context: { app } }) => {
  const tokens = await app.identity.refresh(input.refresh_token);
  const user = await app.documents.user(tokens.uid).get();
  if (!user.exists) throw sessionExpired();
  return sessionAnswer(app, tokens);
});
