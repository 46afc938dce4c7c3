import { api } from '../api.ts';
import { accountOf } from './account.ts';
import { deleteEverything } from './account-deletion.ts';

/** Deletes the account and all that belongs to it. */
export const deleteAccount = api.account.deleteAccount.handler(async ({ context }) => {
  await deleteEverything(context.app, accountOf(context).uid);
  return { status: 'success' as const, message: 'Account deleted successfully.' };
});
