import type { App } from '../app.ts';
import { isoNow } from '../clock.ts';
import type { ScheduleDocument } from '../documents.ts';
import type { ChannelTask } from '../google/task-queue.ts';
import { describeError } from '../log.ts';

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

/**
 * Sees to it that the channel's next scheduled pass has a task: the link of the chain that a pass
 * leaves behind. Without Cloud Tasks it is left to reconcile, which finds that the pass is overdue.
 * @returns when it is due; null where no video has one
 */
export async function queueNextRun(
  app: App,
  uid: string,
  channelId: string,
): Promise<string | null> {
  const { documents } = app;
  const next = await documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('nextPassAt', '>', '')
    .orderBy('nextPassAt')
    .limit(1)
    .get();
  const nextPassAt = next.docs[0]?.data().nextPassAt ?? null;
  const reference = documents.schedules.doc(channelId);
  const chain = await documents.db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (stored?.uid !== uid) return undefined;
    if (stored.nextPassAt !== nextPassAt)
      transaction.update(reference, { nextPassAt, tasksAt: tasksWith(app, stored, nextPassAt) });
    return stored.chain;
  });
  if (chain !== undefined) await queueRun(app, { uid, channelId, chain }, nextPassAt);
  return nextPassAt;
}

/** The moments for which tasks of a channel wait, together with one more. */
export function tasksWith(
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
