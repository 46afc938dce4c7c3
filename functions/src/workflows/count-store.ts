import { FieldValue, type Transaction, WriteBatch } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';

/** What the counters of a user, a video and a day change by with a batch of decisions. */
export interface Counted {
  /** Comments that are hidden now and were not, less those that no longer are. */
  hidden: number;
  /** Of these, the ones that passes hid, which count against the Free plan. */
  byPasses: number;
}

/** Adds the counters' changes to a transaction, so that decision and count are one. */
export function writeCounts(
  app: App,
  transaction: Transaction,
  uid: string,
  videoId: string,
  counted: Counted,
): void {
  const { documents } = app;
  if (counted.hidden !== 0)
    transaction.update(documents.videos(uid).doc(videoId), {
      hiddenCount: FieldValue.increment(counted.hidden),
    });
  if (counted.byPasses !== 0)
    transaction.update(documents.user(uid), {
      removalsUsed: FieldValue.increment(counted.byPasses),
    });
  writeDay(app, transaction, uid, {
    hidden: Math.max(0, counted.hidden),
    restored: Math.max(0, -counted.hidden),
  });
}

const STATISTICS = ['passes', 'read', 'hidden', 'restored'] as const;

/** Adds to a day's statistics, within a transaction or a batch. @param date UTC, today's by default */
export function writeDay(
  app: App,
  transaction: Transaction | WriteBatch,
  uid: string,
  by: Partial<Record<(typeof STATISTICS)[number], number>>,
  date = isoNow(app.clock).slice(0, 10),
): void {
  const day = app.documents.days(uid).doc(date);
  const increments = STATISTICS.filter((name) => (by[name] ?? 0) !== 0).map((name) => [
    name,
    FieldValue.increment(by[name] ?? 0),
  ]);
  if (increments.length === 0) return;
  const added = Object.fromEntries(increments);
  if (transaction instanceof WriteBatch) transaction.set(day, added, { merge: true });
  else transaction.set(day, added, { merge: true });
}

/** The videos of a channel on which comments were decided on and wait to be hidden. */
export async function videosThatWait(app: App, uid: string, channelId: string): Promise<string[]> {
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('hidesWait', '==', true)
    .select()
    .get();
  return found.docs.map(({ id }) => id);
}

/** How many comments of a channel were decided on and wait to be hidden. */
export async function countWaiting(app: App, uid: string, channelId: string): Promise<number> {
  const videos = await videosThatWait(app, uid, channelId);
  const counts = await Promise.all(
    videos.map((id) =>
      app.documents.decisions(uid, id).where('status', '==', 'pending').count().get(),
    ),
  );
  return counts.reduce((total, count) => total + count.data().count, 0);
}
