import { revokeToken as revoke } from '../account/token-store.ts';
import { notFound } from '../platform/errors.ts';
import { api, sessionOf } from './procedure.ts';

/** Revokes a machine token of the account at once. */
export const revokeToken = api.token.revokeToken.handler(async ({ input, context }) => {
  const { app, device } = context;
  const { uid } = sessionOf(context);
  const isRevoked = await revoke(app, { uid, publicId: input.tokenId }, device);
  if (!isRevoked) throw notFound(app, 'token');
  return { status: 'success' as const };
});
