import { accountOf, api } from './procedure.ts';
import { Problem } from '../platform/errors.ts';
import { deleteEverything } from '../workflows/delete-account.ts';

/** How fresh the login must be, in seconds. */
const RECENT_LOGIN_SECONDS = 300;

/** Deletes the caller's own account, with a login at most five minutes old. */
export const deleteAccountQuick = api.account.deleteAccountQuick.handler(
  async ({ input, context }) => {
    const account = accountOf(context);
    if (input.userId !== account.uid)
      throw new Problem(context.app, 'FORBIDDEN', 'You can only delete your own account.');
    // Auth's tokens contain real time, even if a test moves the product's clock.
    if (Date.now() / 1000 - account.authTime > RECENT_LOGIN_SECONDS)
      throw new Problem(
        context.app,
        'RECENT_LOGIN_REQUIRED',
        'Please log in again before you delete your account.',
      );
    await deleteEverything(context.app, account.uid);
    return { status: 'success' as const, message: 'Account deleted successfully.' };
  },
);
