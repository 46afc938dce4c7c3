import { accountOf, api } from './procedure.ts';
import { deleteEverything } from '../workflows/delete-account.ts';

/** Deletes the account and all that belongs to it. */
export const deleteAccount = api.account.deleteAccount.handler(async ({ context }) => {
  await deleteEverything(context.app, accountOf(context).uid);
  return { status: 'success' as const, message: 'Account deleted successfully.' };
});
