import { api, sessionOf } from './procedure.ts';
import { requireRecentLoginToDelete } from './recent-login.ts';
import { deleteEverything } from '../workflows/delete-account.ts';

/** Deletes the account and all that belongs to it, with a login at most five minutes old. */
export const deleteAccount = api.account.deleteAccount.handler(async ({ context }) => {
  const { app } = context;
  const caller = sessionOf(context);
  requireRecentLoginToDelete(app, caller);
  await deleteEverything(app, caller.uid);
  return { status: 'success' as const, message: 'Account deleted successfully.' };
});
