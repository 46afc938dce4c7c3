import { verifyAddress } from '../account/address.ts';
import { api } from './procedure.ts';

/** Verifies an address by the link of its mail; a repetition while the link is valid changes nothing. */
export const verifyEmail = api.account.verifyEmail.handler(async ({ input, context: { app } }) => {
  await verifyAddress(app, input.token, input.email);
  return { status: 'success' as const, message: 'Email verified successfully!' };
});
