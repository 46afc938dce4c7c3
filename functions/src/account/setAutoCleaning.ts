import { api } from '../api.ts';
import { accountOf } from './account.ts';
import { updateUser } from './account-store.ts';

/** Switches the schedule on or off; cleaning by hand works either way. */
export const setAutoCleaning = api.account.setAutoCleaning.handler(async ({ input, context }) => {
  await updateUser(context.app, accountOf(context).uid, { autoCleaning: input.status });
  return { status: 'success' as const, auto_cleaning_enabled: input.status };
});
