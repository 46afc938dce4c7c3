import type { DayDocument } from '@threadsweep/shared/documents/cleaning.ts';

import type { App } from '../google/app.ts';
import { validData } from '../platform/stored-document.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOTHING: DayDocument = { passes: 0, read: 0, hidden: 0, restored: 0 };

/** The statistics of an account's last days, UTC, oldest first. A day costs one read. */
export async function storedDays(
  app: App,
  uid: string,
  count: number,
): Promise<(DayDocument & { date: string })[]> {
  const now = app.clock.now();
  const dates = Array.from({ length: count }, (_, n) =>
    new Date(now - (count - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );
  const days = app.documents.days(uid);
  const found = await app.documents.db.getAll(...dates.map((date) => days.doc(date)));
  return found.map((day) => {
    const { passes, read, hidden, restored } = { ...NOTHING, ...validData(app, day) };
    return { date: day.id, passes, read, hidden, restored };
  });
}
