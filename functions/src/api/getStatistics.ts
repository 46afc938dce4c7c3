import { countExpiring, storedDays } from '../account/statistics-store.ts';
import { lastVisit } from '../account/visit-store.ts';
import { countToReview } from '../video/video-store.ts';
import { accountOf, api } from './procedure.ts';

const DAYS = 7;

/**
 * Returns the counts of what passes and the creator did in the last seven days, and what the
 * creator has to do now.
 */
export const getStatistics = api.cleaning.getStatistics.handler(async ({ context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const [days, expiring, open] = await Promise.all([
    storedDays(app, uid, DAYS),
    countExpiring(app, uid, user),
    countToReview(app, uid),
  ]);
  const counts = days.map(({ date, passes, read, hidden, restored }) => ({
    date,
    passes,
    read,
    hidden,
    restored,
  }));
  const visit = lastVisit(app, user);
  return {
    status: 'success' as const,
    days: counts,
    hidden_expiring: expiring,
    to_review: open.asked + open.doubtful,
    since_visit: visit && { at: visit.seenAt, hidden: user.removalsUsed - visit.removals },
  };
});
