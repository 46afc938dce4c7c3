import { accountOf, api } from './procedure.ts';
import { planAccount } from '../workflows/protect.ts';
import { updateUser } from '../account/account-store.ts';

/** Switches the schedule on or off; cleaning by hand works either way. */
export const setAutoCleaning = api.account.setAutoCleaning.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  await updateUser(app, uid, { autoCleaning: input.status });
  // Off: tasks that wait end quietly. On: the passes that are still to come return.
  await planAccount(app, uid);
  return { status: 'success' as const, auto_cleaning_enabled: input.status };
});
