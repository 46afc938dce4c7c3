import { HELD_WARNING_DAYS, heldBounds } from '@threadsweep/shared/held-comments.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { DayDocument } from '@threadsweep/shared/documents/cleaning.ts';
import { FieldPath } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { validData } from '../platform/stored-document.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The number of past days whose hidden comments YouTube can delete within `HELD_WARNING_DAYS`. */
const EXPIRING_DAYS = HELD_WARNING_DAYS + 1;
const NOTHING: DayDocument = { passes: 0, read: 0, hidden: 0, restored: 0, channels: {} };

/** A day's statistics, with its date in UTC. */
type StoredDay = DayDocument & { date: string };

/**
 * Returns the statistics of an account's last `count` days in UTC, oldest first.
 * @param until a time on the last of these days in epoch ms, by default now
 */
export function storedDays(
  app: App,
  uid: string,
  count: number,
  until = app.clock.now(),
): Promise<StoredDay[]> {
  return daysUntil(app, uid, count, until);
}

/**
 * Returns an upper bound for the number of an account's comments that YouTube can delete within
 * `HELD_WARNING_DAYS`. The account's document stores the counts of days that the function has read,
 * because old counts do not change. So it reads only the days since its last call, at most eleven.
 */
export async function countExpiring(app: App, uid: string, user: UserDocument): Promise<number> {
  const { expiring: at } = heldBounds(app.clock.now());
  if (user.createdAt > at) return 0;
  const until = at.slice(0, 10);
  const before = user.expiring;
  const passed = before === null ? EXPIRING_DAYS : daysBetween(before.until, until);
  if (before !== null && passed === 0) return sum(before.counts);
  const isKnown = before !== null && passed > 0 && passed < EXPIRING_DAYS;
  const days = await daysUntil(app, uid, isKnown ? passed : EXPIRING_DAYS, Date.parse(at));
  const added = days.map(({ hidden, restored }) => Math.max(0, hidden - restored));
  const counts = [...(isKnown ? before.counts : []), ...added].slice(-EXPIRING_DAYS);
  await app.documents.user(uid).update({ expiring: { until, counts } });
  return sum(counts);
}

/** Returns the number of days from one date to another, such as 2026-11-20. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/**
 * Returns the statistics of `count` days. It costs one read for each day on which something
 * happened.
 * @param until a time on the last of these days, in epoch ms
 */
async function daysUntil(
  app: App,
  uid: string,
  count: number,
  until: number,
): Promise<StoredDay[]> {
  const dates = Array.from({ length: count }, (_, n) =>
    new Date(until - (count - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );
  const found = await app.documents
    .days(uid)
    .where(FieldPath.documentId(), '>=', dates[0] ?? '')
    .where(FieldPath.documentId(), '<=', dates.at(-1) ?? '')
    .get();
  const byDate = new Map(found.docs.map((day) => [day.id, validData(app, day)]));
  return dates.map((date) => Object.assign({}, NOTHING, byDate.get(date), { date }));
}
