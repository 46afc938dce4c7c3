import { accountOf, api } from './procedure.ts';
import { planAccount } from '../workflows/protect.ts';
import { updateUser } from '../account/account-store.ts';

/** Turns scheduled passes on or off; manual cleans are possible either way. */
export const setAutoCleaning = api.account.setAutoCleaning.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  await updateUser(app, uid, { autoCleaning: input.status });
  // Turned off, queued tasks end without a pass. Turned on, videos get their remaining passes.
  await planAccount(app, uid);
  return { status: 'success' as const, auto_cleaning_enabled: input.status };
});
