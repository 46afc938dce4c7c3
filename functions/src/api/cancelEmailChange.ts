import { cancelAddress } from '../account/change-address.ts';
import { api } from './procedure.ts';

/**
 * Cancels the pending change of an address by the link that was mailed to the old address. Opening
 * the link again confirms that the change is cancelled.
 */
export const cancelEmailChange = api.account.cancelEmailChange.handler(
  async ({ input, context: { app } }) => {
    await cancelAddress(app, input.token, input.email);
    return { status: 'success' as const, message: 'The change of your email was cancelled.' };
  },
);
