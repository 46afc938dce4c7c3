import { api, sessionOf } from './procedure.ts';
import { requireRecentLoginToDelete } from './recent-login.ts';
import { Problem } from '../platform/errors.ts';
import { deleteEverything } from '../workflows/delete-account.ts';

/** Deletes the caller's own account. It needs a login of the last five minutes. */
export const deleteAccountQuick = api.account.deleteAccountQuick.handler(
  async ({ input, context }) => {
    const account = sessionOf(context);
    if (input.userId !== account.uid)
      throw new Problem(context.app, 'FORBIDDEN', 'You can only delete your own account.');
    requireRecentLoginToDelete(context.app, account);
    await deleteEverything(context.app, account.uid);
    return { status: 'success' as const, message: 'Account deleted successfully.' };
  },
);
