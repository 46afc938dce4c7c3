import { verifyAddress } from '../account/address.ts';
import { rememberClient } from '../platform/rate-limit.ts';
import { api } from './procedure.ts';

/**
 * Verifies an address by the mailed link. While the link is valid, opening it again changes
 * nothing.
 */
export const verifyEmail = api.account.verifyEmail.handler(async ({ input, context }) => {
  const { app, address } = context;
  await verifyAddress(app, input.token, input.email);
  await rememberClient(app, address, input.email);
  return { status: 'success' as const, message: 'Email verified successfully!' };
});
