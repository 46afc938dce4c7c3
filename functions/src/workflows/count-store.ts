import type { RemovalChange } from '@threadsweep/engine/hiding/removal.ts';
import { FieldPath, FieldValue, type Transaction, WriteBatch } from 'firebase-admin/firestore';

import { DayChanges } from '@threadsweep/shared/day-insights.ts';
import type { ChannelDay, DayDocument } from '@threadsweep/shared/documents/cleaning.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

import { isDoubtful, isHidden, isRestoring } from '../comment/decision-store.ts';
import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { notFound } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { unreservedRemovals } from '../plan/plan.ts';
import { storedSchedule } from '../schedule/schedule-store.ts';
import { reservedBy } from '../video/video-store.ts';

/** How a batch of decisions changes the counters of a user, a video and a day. */
export class Counted {
  /** The number of newly hidden comments minus the number of those that are no longer hidden. */
  hidden = 0;
  /** The number of new pending restores of hidden comments, minus the number of ended ones. */
  restoring = 0;
  /** The number of hidden comments whose change YouTube refused, because they are gone. */
  gone = 0;
  /**
   * The number of comments whose hiding the creator now has to confirm, minus the number of
   * confirmed or restored ones.
   */
  doubtful = 0;
  /** How the decisions change the number of removals, which the account's plan limits. */
  readonly removals: RemovalChange[] = [];
  /** How the decisions change the insights of the days. */
  readonly changes = new DayChanges();

  /** Adds the difference that a change of a decision makes. It does not add removals. */
  change(
    place: { channelId: string; videoId: string },
    before: DecisionDocument | undefined,
    after: DecisionDocument,
  ): void {
    this.hidden += Number(isHidden(after)) - Number(isHidden(before));
    this.restoring += Number(isRestoring(after)) - Number(isRestoring(before));
    this.gone += Number(isHidden(before) && after.status === 'failed');
    this.doubtful += Number(isDoubtful(after)) - Number(isDoubtful(before));
    this.changes.change(place, before, after);
  }
}

/** Adds the counters' changes to the transaction that writes the decisions. */
export function writeCounts(
  app: App,
  transaction: Transaction,
  uid: string,
  videoId: string,
  counted: Counted,
): void {
  const { documents } = app;
  const { hidden, restoring, gone, doubtful } = counted;
  if (hidden !== 0 || restoring !== 0 || doubtful !== 0)
    transaction.update(documents.videos(uid).doc(videoId), {
      hiddenCount: FieldValue.increment(hidden),
      ...(restoring === 0 ? {} : { restoring: FieldValue.increment(restoring) }),
      ...(doubtful === 0 ? {} : { doubtful: FieldValue.increment(doubtful) }),
    });
  writeRemovals(app, transaction, uid, videoId, counted.removals);
  const today = { hidden: Math.max(0, hidden), restored: Math.max(0, -hidden - gone) };
  writeDays(app, transaction, uid, today, counted.changes);
}

/**
 * Reads how many more removals the account's plan allows, for a transaction that reserves some of
 * them.
 * @returns null if the plan has no limit
 */
export async function readRemovalsLeft(
  app: App<'NOT_FOUND'>,
  transaction: Transaction,
  uid: string,
): Promise<number | null> {
  const user = (await transaction.get(app.documents.user(uid))).data();
  if (!user) throw notFound(app, 'account');
  const left = unreservedRemovals(app, user);
  return left === Infinity ? null : left;
}

/**
 * Adds to the account's used removals, and to the removals that a video's pending comments reserve.
 */
export function writeRemovals(
  app: App,
  transaction: Transaction,
  uid: string,
  videoId: string,
  removals: readonly RemovalChange[],
): void {
  const used = removals.reduce((total, change) => total + change.used, 0);
  const reserved = removals.reduce((total, change) => total + change.reserved, 0);
  const user = app.documents.user(uid);
  if (used !== 0) transaction.update(user, { removalsUsed: FieldValue.increment(used) });
  if (reserved !== 0) transaction.update(user, reservedBy(videoId), FieldValue.increment(reserved));
}

/** The counts of what passes and the creator did on a day. */
type DayCounts = Partial<Omit<DayDocument, 'channels'>>;

/**
 * Adds to today's statistics and to the insights of the changed days, with one write for each day.
 */
export function writeDays(
  app: App,
  transaction: Transaction,
  uid: string,
  today: DayCounts,
  changes: DayChanges,
): void {
  const date = isoNow(app.clock).slice(0, 10);
  const { byDate } = changes;
  for (const changed of new Set([date, ...byDate.keys()])) {
    const channels = byDate.get(changed);
    writeDay(app, transaction, uid, changed === date ? today : {}, changed, channels);
  }
}

/**
 * Adds to a day's statistics, in a transaction or a batch.
 * @param date the day in UTC; today by default
 */
export function writeDay(
  app: App,
  transaction: Transaction | WriteBatch,
  uid: string,
  { passes = 0, read = 0, hidden = 0, restored = 0 }: DayCounts,
  date = isoNow(app.clock).slice(0, 10),
  channels: Record<string, Partial<ChannelDay>> = {},
): void {
  const day = app.documents.days(uid).doc(date);
  const added = increments({ passes, read, hidden, restored, channels });
  if (added === undefined) return;
  if (transaction instanceof WriteBatch) transaction.set(day, added, { merge: true });
  else transaction.set(day, added, { merge: true });
}

interface Increments {
  [name: string]: FieldValue | Increments;
}

/**
 * Converts nested counts to increments, without counts of 0. Returns undefined if there are none.
 */
function increments(counts: object): Increments | undefined {
  const all: Increments = {};
  const entries: [string, unknown][] = Object.entries(counts);
  for (const [name, count] of entries) {
    if (typeof count === 'number' && count !== 0) all[name] = FieldValue.increment(count);
    const nested = typeof count === 'object' && count !== null ? increments(count) : undefined;
    if (nested) all[name] = nested;
  }
  return Object.keys(all).length === 0 ? undefined : all;
}

/** Deletes a channel's counts from the days' statistics, with the hashes of its campaigns. */
export async function forgetInsights(app: App, uid: string, channelId: string): Promise<void> {
  const { documents } = app;
  const days = await documents.days(uid).get();
  const writer = documents.db.bulkWriter();
  const updates = validDocuments(app, days.docs).flatMap(({ id, channels }) =>
    channelId in channels
      ? writer.update(
          documents.days(uid).doc(id),
          new FieldPath('channels', channelId),
          FieldValue.delete(),
        )
      : [],
  );
  await Promise.all([...updates, writer.close()]);
}

/** Returns the videos of a channel that have pending comments. */
export async function videosWithPending(
  app: App,
  uid: string,
  channelId: string,
): Promise<string[]> {
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('hidesWait', '==', true)
    .select()
    .get();
  return found.docs.map(({ id }) => id);
}

/** The fields of a video without pending comments of passes. */
export const NOTHING_WAITS = { hidesWait: false, hidesBy: null };

/**
 * Stores that a video has no pending comments of passes, unless it still has some. Must be called
 * after decisions outside of a pass over the video. Without the call, the video still shows when
 * its comments will be hidden.
 */
export async function noteNothingWaits(app: App, uid: string, videoId: string): Promise<void> {
  const { documents } = app;
  const pending = documents
    .decisions(uid, videoId)
    .where('status', '==', 'pending')
    .where('requested', '==', null);
  await documents.contended(async (transaction) => {
    const video = await transaction.get(documents.videos(uid).doc(videoId));
    if (video.data()?.hidesWait !== true || !(await transaction.get(pending.limit(1))).empty)
      return;
    transaction.update(video.ref, NOTHING_WAITS);
  });
}

/**
 * Counts the pending comments of a channel, by what the next pass does. Comments with a change that
 * the creator requested count, too.
 */
export async function countPending(
  app: App,
  uid: string,
  channelId: string,
): Promise<{ hides: number; restores: number }> {
  const [ofPasses, schedule] = await Promise.all([
    videosWithPending(app, uid, channelId),
    storedSchedule(app, uid, channelId),
  ]);
  const videos = new Set([...ofPasses, ...(schedule?.requested ?? [])]);
  const count = async (field: 'status' | 'requested', value: string) => {
    const counts = await Promise.all(
      [...videos].map((id) =>
        app.documents.decisions(uid, id).where(field, '==', value).count().get(),
      ),
    );
    return counts.reduce((total, one) => total + one.data().count, 0);
  };
  const [pending, restores] = await Promise.all([
    count('status', 'pending'),
    count('requested', 'restore'),
  ]);
  return { hides: pending - restores, restores };
}
