import { randomBytes } from 'node:crypto';

import { FieldValue } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import type { KeptUnits, ScheduleDocument } from '../platform/schedule-document.ts';
import type { ChannelTask } from '../google/task-queue.ts';
import { describeError } from '../platform/log.ts';

/** How long after its time a pass may come, and a look at a channel, before the schedule is late. */
const PASS_LATE_MS = 30 * 60_000;
const LOOK_LATE_MS = 2 * 3_600_000;

/** A channel's schedule, where it has one and it is this account's. */
export async function storedSchedule(
  app: App,
  uid: string,
  channelId: string,
): Promise<ScheduleDocument | undefined> {
  const found = (await app.documents.schedules.doc(channelId).get()).data();
  return found?.uid === uid ? found : undefined;
}

/** Whether the channel is connected to another account than this one, whose document it is then. */
export function isTaken(stored: ScheduleDocument | undefined, uid: string): boolean {
  return stored !== undefined && stored.uid !== uid && stored.sealed !== null;
}

/** The schedule of a channel that has none yet: it is looked at with the next look at all of them. */
export function newSchedule(app: App, uid: string): ScheduleDocument {
  return {
    uid,
    sealed: null,
    chain: randomBytes(4).toString('hex'),
    nextPassAt: null,
    tasksAt: [],
    lookAt: isoNow(app.clock),
    subscription: null,
    lease: null,
    quota: null,
    counted: null,
  };
}

/** The videos of a channel that have a scheduled pass to come, the earliest first. */
export function videosToPass(app: App, uid: string, channelId: string) {
  return app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('nextPassAt', '>', '')
    .orderBy('nextPassAt');
}

/** What a run leaves in its channel's document when it ends. */
export interface EndOfRun {
  /** Units that it reserved since it began, less those that it gave back. */
  used: number;
  /** Units for the next run, and what is still unreported to the ledger; null for neither. */
  kept: KeptUnits | null;
}

/**
 * Sees to it that the channel's next scheduled pass has a task: the link of the chain that a pass
 * leaves behind. Without Cloud Tasks it is left to reconcile, which finds that the pass is overdue.
 * @param end of the run that does it, where it has ended, and who holds its lease
 * @returns when it is due; null where no video has one
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
    const [found, next] = await Promise.all([
      transaction.get(reference),
      transaction.get(videosToPass(app, uid, channelId).limit(1)),
    ]);
    const nextPassAt = next.docs[0]?.data().nextPassAt ?? null;
    const stored = found.data();
    if (stored?.uid !== uid) return { nextPassAt };
    const ended = end && stored.lease?.holder === end.holder;
    if (ended || stored.nextPassAt !== nextPassAt)
      transaction.update(reference, {
        ...nextLink(app, stored, nextPassAt),
        ...(ended ? endOf(end) : {}),
      });
    return { nextPassAt, chain: stored.chain };
  });
  const { nextPassAt, chain } = queued;
  if (chain !== undefined) await queueRun(app, { uid, channelId, chain }, nextPassAt);
  return nextPassAt;
}

/** The fields of a schedule that say that a run is over. */
function endOf({ used, kept }: EndOfRun) {
  const share = used === 0 ? {} : { 'quota.used': FieldValue.increment(used) };
  return { lease: null, 'quota.kept': kept, ...share };
}

/** The fields of a schedule that say when the next run is, and that a task waits for it. */
export function nextLink(
  app: App,
  stored: Pick<ScheduleDocument, 'tasksAt'>,
  nextPassAt: string | null,
): Pick<ScheduleDocument, 'nextPassAt' | 'tasksAt'> {
  return { nextPassAt, tasksAt: tasksWith(app, stored, nextPassAt) };
}

/** The moments for which tasks of a channel wait, together with one more. */
function tasksWith(
  app: App,
  { tasksAt }: Pick<ScheduleDocument, 'tasksAt'>,
  nextPassAt: string | null,
): string[] {
  const now = isoNow(app.clock);
  const waiting = new Set(tasksAt.filter((at) => at > now));
  if (nextPassAt !== null) waiting.add(nextPassAt);
  return [...waiting];
}

/** Queues a run of what is due on a channel then. @param at ISO 8601; null for none */
export async function queueRun(
  app: App,
  of: Omit<ChannelTask, 'kind'>,
  at: string | null,
): Promise<void> {
  if (at === null) return;
  try {
    await app.tasks.enqueueChannel({ kind: 'run', ...of }, Date.parse(at));
  } catch (error) {
    const { channelId } = of;
    app.log.error('a scheduled pass has no task', { channelId, at, error: describeError(error) });
  }
}

/** Whether scheduled passes and the looks at the channels come in time; costs three reads at most. */
export async function scheduleHealth(
  app: App,
): Promise<{ status: 'ok' | 'late'; last_reconcile_at: string | null }> {
  const { schedules, reconcile } = app.documents;
  const before = (ms: number) => new Date(app.clock.now() - ms).toISOString();
  const [overdue, unseen, last] = await Promise.all([
    schedules.where('nextPassAt', '<', before(PASS_LATE_MS)).limit(1).get(),
    schedules.where('lookAt', '<', before(LOOK_LATE_MS)).limit(1).get(),
    reconcile.get(),
  ]);
  return {
    status: overdue.empty && unseen.empty ? 'ok' : 'late',
    last_reconcile_at: last.data()?.finishedAt ?? null,
  };
}
