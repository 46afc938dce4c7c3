import type { Insights } from '@threadsweep/shared/contract/insights.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The numbers of hidden comments on the sample's days, the newest last. They repeat. */
const SCAMS = [6, 4, 9, 12, 7, 5, 3, 8, 22, 41, 18, 9, 6, 5];
const SPAM = [3, 2, 2, 5, 4, 3, 2, 4, 6, 9, 5, 3, 2, 3];
const HOURS = [9, 7, 6, 4, 3, 2, 2, 3, 5, 8, 9, 11, 12, 10, 9, 12, 16, 21, 24, 26, 25, 21, 17, 12];

/**
 * Returns invented insights, which show a creator on the Free plan what the screen looks like.
 * @param now epoch ms
 */
export function sampleInsights(now: number, count: number): Insights {
  const days = Array.from({ length: count }, (_, n) => {
    const date = new Date(now - (count - 1 - n) * DAY_MS).toISOString().slice(0, 10);
    const at = n % SCAMS.length;
    const [scam = 0, spam = 0] = [SCAMS[at], SPAM[at]];
    return {
      date,
      scam,
      spam,
      inappropriate: n % 3,
      creator: n % 5 === 0 ? 1 : 0,
      restored: n % 4 === 0 ? 1 : 0,
    };
  });
  const sum = (of: 'scam' | 'spam' | 'inappropriate' | 'restored') =>
    days.reduce((total, day) => total + day[of], 0);
  const hidden = sum('scam') + sum('spam') + sum('inappropriate');
  return {
    days,
    delay: { count: hidden, median: 24 * MINUTE_MS, p95: 1.2 * HOUR_MS },
    videos: [],
    hours: HOURS,
    taken_back: { hidden, restored: sum('restored') },
    advanced: null,
  };
}
