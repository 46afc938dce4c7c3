import { accountOf, api } from './procedure.ts';

/** Returns whether scheduled passes clean the account's videos. */
export const getAutoCleaning = api.account.getAutoCleaning.handler(({ context }) => ({
  status: 'success' as const,
  auto_cleaning_enabled: accountOf(context).user.autoCleaning,
}));
