import { api, sessionOf } from './procedure.ts';
import { requireRecentLoginToDelete } from './recent-login.ts';
import { deleteEverything } from '../workflows/delete-account.ts';

/** Deletes the account and all its data. It needs a login of the last five minutes. */
export const deleteAccount = api.account.deleteAccount.handler(async ({ context }) => {
  const { app } = context;
  const caller = sessionOf(context);
  requireRecentLoginToDelete(app, caller);
  await deleteEverything(app, caller.uid);
  return { status: 'success' as const, message: 'Account deleted successfully.' };
});
