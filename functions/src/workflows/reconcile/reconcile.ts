import type { AccessApp } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import type { ScheduleDocument } from '../../platform/schedule-document.ts';
import { describeError } from '../../platform/log.ts';
import { settlePlan } from '../change-plan.ts';
import { planAccount } from '../protect.ts';
import { queueRun } from '../../schedule/schedule-store.ts';
import { sweepExpired } from './sweep.ts';

/** How long after its time a pass counts as lost: Cloud Tasks has tried it for ten minutes by then. */
const LOST_AFTER_MS = 15 * 60_000;
/** How many channels are asked for at once. */
const PAGE = 300;

/**
 * The hourly look at all schedules: gives each channel whose look is due a task of its own, and each
 * pass that is overdue a new one in place of the one that was lost; ends plans whose month is over;
 * sweeps what has expired. It reads what is due and nothing else, whatever the number of channels.
 */
export async function reconcile(app: AccessApp): Promise<void> {
  const startedAt = isoNow(app.clock);
  const [looks, lost, ended, swept] = await Promise.all([
    queueLooks(app),
    queueLost(app),
    endPlans(app),
    sweepExpired(app),
  ]);
  const done = { startedAt, finishedAt: isoNow(app.clock), channels: looks, mended: lost + ended };
  await app.documents.reconcile.set(done);
  app.log.info('reconcile', { looks, lostPasses: lost, endedPlans: ended, swept });
}

async function queueLooks(app: AccessApp): Promise<number> {
  const { schedules } = app.documents;
  const now = app.clock.now();
  const due = schedules.where('lookAt', '<=', isoNow(app.clock)).orderBy('lookAt').limit(PAGE);
  let queued = 0;
  for (let page = await due.get(); !page.empty;) {
    await Promise.all(
      page.docs.map((schedule) =>
        app.tasks
          .enqueueChannel({ kind: 'look', ...taskOf(schedule) }, now)
          .catch((error: unknown) => {
            // Its look stays due: the next hour asks again.
            app.log.error('a look at a channel has no task', {
              channelId: schedule.id,
              error: describeError(error),
            });
          }),
      ),
    );
    queued += page.size;
    const last = page.docs.at(-1);
    if (page.size < PAGE || !last) break;
    page = await due.startAfter(last).get();
  }
  return queued;
}

async function queueLost(app: AccessApp): Promise<number> {
  const before = new Date(app.clock.now() - LOST_AFTER_MS).toISOString();
  const overdue = app.documents.schedules
    .where('nextPassAt', '<', before)
    .orderBy('nextPassAt')
    .limit(PAGE);
  let queued = 0;
  for (let page = await overdue.get(); !page.empty;) {
    const now = isoNow(app.clock);
    await Promise.all(page.docs.map((schedule) => queueRun(app, taskOf(schedule), now)));
    queued += page.size;
    const last = page.docs.at(-1);
    if (page.size < PAGE || !last) break;
    page = await overdue.startAfter(last).get();
  }
  if (queued > 0) app.log.warn('scheduled passes had lost their tasks', { count: queued });
  return queued;
}

function taskOf(schedule: { id: string; data: () => ScheduleDocument }) {
  const { uid, chain } = schedule.data();
  return { uid, channelId: schedule.id, chain };
}

/** Brings accounts to the Free plan whose paid month is over, though nobody logs in. */
async function endPlans(app: AccessApp): Promise<number> {
  const ended = await app.documents.users
    .where('planEndsAt', '>', '')
    .where('planEndsAt', '<=', isoNow(app.clock))
    .limit(PAGE)
    .get();
  for (const user of ended.docs) {
    await settlePlan(app, user.id, user.data());
    await planAccount(app, user.id);
  }
  return ended.size;
}
