import { listTokens as storedTokens } from '../account/token-store.ts';
import { api, sessionOf } from './procedure.ts';
import { tokenResponse } from './responses.ts';

/** Lists the valid machine tokens of the account. */
export const listTokens = api.token.listTokens.handler(async ({ context }) => {
  const { uid } = sessionOf(context);
  const tokens = await storedTokens(context.app, uid);
  return { status: 'success' as const, tokens: tokens.map(tokenResponse) };
});
