import type { ScheduleDocument } from '@threadsweep/shared/documents/schedule.ts';

import type { AccessApp } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import { describeError } from '../../platform/log.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import { queueRun } from '../../schedule/schedule-store.ts';
import { settlePlan } from '../change-plan.ts';
import { revokeUnlinked } from '../disconnect.ts';
import { planAccount } from '../protect.ts';

/** A pass counts as lost so long after its time: Cloud Tasks has tried it for ten minutes by then. */
const LOST_AFTER_MS = 15 * 60_000;
/** How many documents one query reads, and how many of a kind one look deletes. */
const PAGE = 300;

/**
 * The hourly job: queues a look at each channel that is due for one, and a new task for each overdue
 * pass whose task was lost; ends plans whose month is over; deletes what has expired. It reads only
 * documents that are due, whatever the number of channels.
 */
export async function reconcile(app: AccessApp): Promise<void> {
  const startedAt = isoNow(app.clock);
  const [looks, lost, ended, swept] = await Promise.all([
    queueLooks(app),
    queueLost(app),
    endPlans(app),
    deleteExpired(app),
  ]);
  const done = { startedAt, finishedAt: isoNow(app.clock), channels: looks, mended: lost + ended };
  await app.documents.reconcile.set(done);
  app.log.info('reconcile', { looks, lostPasses: lost, endedPlans: ended, swept });
}

async function queueLooks(app: AccessApp): Promise<number> {
  const now = isoNow(app.clock);
  const due = app.documents.schedules.where('lookAt', '<=', now).orderBy('lookAt');
  return forEachOf(app, app.documents.pages(due, PAGE), async (channel) => {
    try {
      await app.tasks.enqueueChannel({ kind: 'look', ...channel }, Date.parse(now));
    } catch (error) {
      // The look stays due: the next hour queues it again.
      const { channelId } = channel;
      app.log.error('a look at a channel has no task', { channelId, error: describeError(error) });
    }
  });
}

async function queueLost(app: AccessApp): Promise<number> {
  const before = new Date(app.clock.now() - LOST_AFTER_MS).toISOString();
  const overdue = app.documents.schedules.where('nextPassAt', '<', before).orderBy('nextPassAt');
  const now = isoNow(app.clock);
  const queued = await forEachOf(app, app.documents.pages(overdue, PAGE), (channel) =>
    queueRun(app, channel, now),
  );
  if (queued > 0) app.log.warn('scheduled passes had lost their tasks', { count: queued });
  return queued;
}

/** Works on the channels of schedules, those of one page at a time; returns their number. */
async function forEachOf(
  app: AccessApp,
  pages: AsyncIterable<Parameters<typeof validDocuments<ScheduleDocument>>[1]>,
  work: (channel: { uid: string; channelId: string; chain: string }) => Promise<void>,
): Promise<number> {
  let count = 0;
  for await (const page of pages) {
    const valid = validDocuments(app, page);
    await Promise.all(valid.map(({ id, uid, chain }) => work({ uid, channelId: id, chain })));
    count += valid.length;
  }
  return count;
}

/** Moves accounts to the Free plan whose paid month is over, although nobody logs in. */
async function endPlans(app: AccessApp): Promise<number> {
  const ended = await app.documents.users
    .where('planEndsAt', '>', '')
    .where('planEndsAt', '<=', isoNow(app.clock))
    .limit(PAGE)
    .get();
  for (const user of validDocuments(app, ended.docs)) {
    await settlePlan(app, user.id, user);
    await planAccount(app, user.id);
  }
  return ended.size;
}

/**
 * Deletes expired links of mails, and connections that were started and never linked, whose grants it
 * revokes at Google. Firestore's TTL deletes documents too, within a day; it revokes nothing.
 * @returns how many documents were deleted
 */
async function deleteExpired(app: AccessApp): Promise<number> {
  const { documents } = app;
  const now = isoNow(app.clock);
  const [states, verifications] = await Promise.all([
    documents.oauthStates.where('expiresAt', '<', now).limit(PAGE).get(),
    documents.verifications.where('expiresAt', '<', now).limit(PAGE).get(),
  ]);
  let deleted = 0;
  for (const { id, uid, channel, sealed } of validDocuments(app, states.docs)) {
    try {
      if (channel && sealed) await revokeUnlinked(app, uid, channel.id, sealed);
      await documents.oauthStates.doc(id).delete();
      deleted += 1;
    } catch (error) {
      // Google or KMS does not respond: the next hour tries again.
      app.log.warn('an unused grant was not revoked', { error: describeError(error) });
    }
  }
  const batch = documents.db.batch();
  for (const { ref } of verifications.docs) batch.delete(ref);
  await batch.commit();
  return deleted + verifications.size;
}
