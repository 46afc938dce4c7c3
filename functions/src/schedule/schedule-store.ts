import { randomBytes } from 'node:crypto';

import { FieldValue, type Query, type Transaction } from 'firebase-admin/firestore';

import type { ChannelQuota, KeptUnits } from '@threadsweep/shared/documents/quota.ts';
import type { ScheduleDocument } from '@threadsweep/shared/documents/schedule.ts';
import type { VideoDocument } from '@threadsweep/shared/documents/video.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import type { ChannelTask } from '../google/task-queue.ts';
import { validDocuments } from '../platform/stored-document.ts';

/** How long a pass may be overdue before the health endpoint reports `late`, in ms. */
const PASS_LATE_MS = 30 * 60_000;
/**
 * How long a channel's reconciliation may be overdue before the health endpoint reports `late`, in
 * ms.
 */
const RECONCILE_LATE_MS = 2 * 3_600_000;

/** How soon an overdue run begins, in ms: in a second whose task has not run yet. */
const SOON_MS = 1_000;

/** Returns a channel's schedule, or undefined if the account has none for it. */
export async function storedSchedule(
  app: App,
  uid: string,
  channelId: string,
): Promise<ScheduleDocument | undefined> {
  const found = (await app.documents.schedules.doc(channelId).get()).data();
  return found?.uid === uid ? found : undefined;
}

/** Returns whether the schedule belongs to another account, which has connected the channel. */
export function isTaken(stored: ScheduleDocument | undefined, uid: string): boolean {
  return stored !== undefined && stored.uid !== uid && stored.sealed !== null;
}

/**
 * Returns the first schedule of a channel. The next hourly job reconciles the channel.
 * @param quota the units that the channel has spent today, if it was connected before
 */
export function newSchedule(
  app: App,
  uid: string,
  quota: ChannelQuota | null = null,
): ScheduleDocument {
  return {
    uid,
    sealed: null,
    chain: randomBytes(4).toString('hex'),
    nextPassAt: null,
    tasksAt: [],
    lookAt: isoNow(app.clock),
    subscription: null,
    lease: null,
    requested: [],
    heldBack: false,
    quota,
    counted: null,
  };
}

/** Returns a query for the videos of a channel that have a next pass, the earliest pass first. */
export function videosWithNextPass(app: App, uid: string, channelId: string) {
  return app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('nextPassAt', '>', '')
    .orderBy('nextPassAt');
}

/** The data that a run stores in its channel's document when it ends. */
export interface EndOfRun {
  /** The units that the run reserved after its start, minus the units that it returned. */
  used: number;
  /** The units for the next run and the unreported work, or null if there is neither. */
  kept: KeptUnits | null;
}

/**
 * Queues a task for the channel's next scheduled pass. If Cloud Tasks fails, reconcile finds the
 * overdue pass.
 * @param end the end of the current run, and the holder of its lease; omitted if no run ends
 * @returns the time at which the pass is due, or null if no video has a pass
 */
export async function queueNextRun(
  app: App,
  uid: string,
  channelId: string,
  end?: EndOfRun & { holder: string },
): Promise<string | null> {
  const { documents } = app;
  const reference = documents.schedules.doc(channelId);
  const queued = await documents.contended(async (transaction) => {
    const [found, nextPassAt] = await Promise.all([
      transaction.get(reference),
      earliestPass(app, transaction, videosWithNextPass(app, uid, channelId)),
    ]);
    const stored = found.data();
    if (stored?.uid !== uid) return { nextPassAt };
    const ended = end && stored.lease?.holder === end.holder;
    if (ended || stored.nextPassAt !== nextPassAt)
      transaction.update(reference, {
        ...nextRun(app, stored, nextPassAt),
        ...(ended ? endOf(end) : {}),
      });
    return { nextPassAt, chain: stored.chain };
  });
  const { nextPassAt, chain } = queued;
  if (chain !== undefined) await queueRun(app, { uid, channelId, chain }, nextPassAt);
  return nextPassAt;
}

/**
 * Returns the time of the earliest pass among videos with a valid document, or null if there is
 * none.
 */
async function earliestPass(
  app: App,
  transaction: Transaction,
  videos: Query<VideoDocument, VideoDocument>,
): Promise<string | null> {
  const first = await transaction.get(videos.limit(1));
  const [video] = validDocuments(app, first.docs);
  if (video || first.empty) return video?.nextPassAt ?? null;
  const [next] = validDocuments(app, (await transaction.get(videos)).docs);
  return next?.nextPassAt ?? null;
}

/** Returns the changes to a schedule when a run ends. */
function endOf({ used, kept }: EndOfRun) {
  const share = used === 0 ? {} : { 'quota.used': FieldValue.increment(used) };
  return { lease: null, 'quota.kept': kept, ...share };
}

/** Returns the fields of a schedule with the next run and the times of all queued tasks. */
export function nextRun(
  app: App,
  { tasksAt }: Pick<ScheduleDocument, 'tasksAt'>,
  nextPassAt: string | null,
): Pick<ScheduleDocument, 'nextPassAt' | 'tasksAt'> {
  const now = isoNow(app.clock);
  const queued = new Set(tasksAt.filter((at) => at > now));
  if (nextPassAt !== null) queued.add(nextPassAt);
  return { nextPassAt, tasksAt: [...queued] };
}

/**
 * Queues a run of a channel. A run that is already due begins in a second: the name of a task
 * contains its time, and that of an earlier task may be taken.
 * @param at the time of the run in ISO 8601; null queues none
 */
export async function queueRun(
  app: App,
  of: Omit<ChannelTask, 'kind'>,
  at: string | null,
): Promise<void> {
  if (at === null) return;
  try {
    const time = Math.max(Date.parse(at), app.clock.now() + SOON_MS);
    await app.tasks.enqueueChannel({ kind: 'run', ...of }, time);
  } catch (error) {
    const { channelId } = of;
    app.log.error('a scheduled pass has no task', { channelId, at, error });
  }
}

/**
 * Returns whether scheduled passes and reconciliations are in time. It reads at most three
 * documents.
 */
export async function scheduleHealth(
  app: App,
): Promise<{ status: 'ok' | 'late'; last_reconcile_at: string | null }> {
  const { schedules, reconcile } = app.documents;
  const before = (ms: number) => new Date(app.clock.now() - ms).toISOString();
  const [overdue, unseen, last] = await Promise.all([
    schedules.where('nextPassAt', '<', before(PASS_LATE_MS)).limit(1).get(),
    schedules.where('lookAt', '<', before(RECONCILE_LATE_MS)).limit(1).get(),
    reconcile.get(),
  ]);
  return {
    status: overdue.empty && unseen.empty ? 'ok' : 'late',
    last_reconcile_at: last.data()?.finishedAt ?? null,
  };
}
