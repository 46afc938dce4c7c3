import { countExpiring, storedDays } from '../account/statistics-store.ts';
import { accountOf, api } from './procedure.ts';

const DAYS = 7;

/** Returns what passes and the creator did on the last seven days, and what YouTube is about to delete. */
export const getStatistics = api.cleaning.getStatistics.handler(async ({ context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const [days, expiring] = await Promise.all([
    storedDays(app, uid, DAYS),
    countExpiring(app, uid, user.createdAt),
  ]);
  return { status: 'success' as const, days, hidden_expiring: expiring };
});
