import { verifyAddress } from '../account/address.ts';
import { api } from './procedure.ts';

/** Opens a link of the verification mail; opening it again within its time changes nothing. */
export const verifyEmail = api.account.verifyEmail.handler(async ({ input, context: { app } }) => {
  await verifyAddress(app, input.token, input.email);
  return { status: 'success' as const, message: 'Email verified successfully!' };
});
