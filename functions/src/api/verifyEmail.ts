import { verifyAddress } from '../account/address.ts';
import { api } from './procedure.ts';

/**
 * Verifies an address by the mailed link. While the link is valid, opening it again changes
 * nothing.
 */
export const verifyEmail = api.account.verifyEmail.handler(async ({ input, context: { app } }) => {
  await verifyAddress(app, input.token, input.email);
  return { status: 'success' as const, message: 'Email verified successfully!' };
});
