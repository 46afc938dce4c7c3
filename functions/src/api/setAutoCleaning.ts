import { noteAction } from '../workflows/activity/action-store.ts';
import { accountOf, actorOf, api } from './procedure.ts';
import { planAccount } from '../workflows/protect.ts';
import { updateUser } from '../account/account-store.ts';

/** Turns scheduled passes on or off. Manual cleans are possible in both cases. */
export const setAutoCleaning = api.account.setAutoCleaning.handler(async ({ input, context }) => {
  const { app } = context;
  const account = accountOf(context);
  const { uid, user } = account;
  await updateUser(app, uid, { autoCleaning: input.status });
  if (user.autoCleaning !== input.status) {
    const settings = { auto_cleaning: input.status ? 'on' : 'off' } as const;
    await noteAction(app, uid, { kind: 'settings', by: actorOf(account), settings });
  }
  await planAccount(app, uid);
  return { status: 'success' as const, auto_cleaning_enabled: input.status };
});
