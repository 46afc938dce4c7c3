import { storedDays } from '../account/statistics-store.ts';
import { accountOf, api } from './procedure.ts';

const DAYS = 7;

/** Returns what passes and the creator did on the last seven days. */
export const getStatistics = api.cleaning.getStatistics.handler(async ({ context }) => ({
  status: 'success' as const,
  days: await storedDays(context.app, accountOf(context).uid, DAYS),
}));
