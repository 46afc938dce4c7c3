import { HELD_WARNING_DAYS, heldBounds } from '@threadsweep/shared/held-comments.ts';
import type { DayDocument } from '@threadsweep/shared/documents/cleaning.ts';

import type { App } from '../google/app.ts';
import { validData } from '../platform/stored-document.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOTHING: DayDocument = { passes: 0, read: 0, hidden: 0, restored: 0, channels: {} };

/** A day's statistics, with its date in UTC. */
type StoredDay = DayDocument & { date: string };

/**
 * Returns the statistics of an account's last days in UTC, oldest first. Each day costs one read.
 */
export function storedDays(app: App, uid: string, count: number): Promise<StoredDay[]> {
  return daysUntil(app, uid, count, app.clock.now());
}

/**
 * Returns the most comments of an account that YouTube can delete within the next days. It counts
 * the comments that were hidden long enough ago, less those that were restored on the day on which
 * they were hidden. It costs eleven reads, or none for a younger account.
 */
export async function countExpiring(app: App, uid: string, createdAt: string): Promise<number> {
  const { expiring } = heldBounds(app.clock.now());
  if (createdAt > expiring) return 0;
  const days = await daysUntil(app, uid, HELD_WARNING_DAYS + 1, Date.parse(expiring));
  return days.reduce((sum, { hidden, restored }) => sum + Math.max(0, hidden - restored), 0);
}

/** Returns the statistics of `count` days. The last day is the one of `until`, in epoch ms. */
async function daysUntil(
  app: App,
  uid: string,
  count: number,
  until: number,
): Promise<StoredDay[]> {
  const dates = Array.from({ length: count }, (_, n) =>
    new Date(until - (count - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );
  const days = app.documents.days(uid);
  const found = await app.documents.db.getAll(...dates.map((date) => days.doc(date)));
  return found.map((day) => Object.assign({}, NOTHING, validData(app, day), { date: day.id }));
}
