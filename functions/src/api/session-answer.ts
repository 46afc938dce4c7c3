import type { App } from '../google/app.ts';
import type { Tokens } from '../google/identity.ts';

/** The tokens of a session as the API answers them, with one for the web SDK. */
export async function sessionAnswer(app: App, tokens: Tokens) {
  return {
    status: 'success' as const,
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresIn,
    custom_token: await app.auth.createCustomToken(tokens.uid),
  };
}
