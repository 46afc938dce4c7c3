import type { ScheduleDocument } from '@threadsweep/shared/documents/schedule.ts';

import { completeInterrupted } from '../../account/changed-at-auth.ts';
import { purgeUnverified } from '../../account/discard-unverified.ts';
import { queueLostMails } from '../../account/mail-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import { validData, validDocuments } from '../../platform/stored-document.ts';
import { queueRun } from '../../schedule/schedule-store.ts';
import { endPlanIfDue } from '../change-plan.ts';
import { revokeUnlinked } from '../disconnect.ts';
import { queueHeldBack } from '../held-back-store.ts';
import { completeDueTransfers } from '../transfer.ts';
import { sendDigests } from '../notify/digest.ts';
import { planAccount } from '../protect.ts';
import { inviteWaiting } from '../waiting-list.ts';
import { reportHealth } from './report-health.ts';

/**
 * How long a pass must be overdue before its task counts as lost. Cloud Tasks retries a task for
 * ten minutes.
 */
const LOST_AFTER_MS = 15 * 60_000;
/**
 * The number of documents that one query reads, and the most documents of each kind that one job
 * deletes.
 */
const PAGE = 300;

/**
 * Carries out the hourly job. It queues due reconciliations, overdue passes, unsent mails and
 * comments that YouTube refused to hide. It ends cancelled plans, sends digests and deletes expired
 * documents. It completes transfers and interrupted changes of logins. The first job of a day (UTC)
 * also deletes accounts that were never verified. It reads only documents that are due.
 */
export async function reconcile(app: AccessApp): Promise<void> {
  const startedAt = isoNow(app.clock);
  // The report comes first, because it includes the overdue passes that the job then queues.
  await reportHealth(app);
  const last = validData(app, await app.documents.reconcile.get());
  const isNewDay = last?.startedAt.slice(0, 10) !== startedAt.slice(0, 10);
  const [due, lost, ended, deleted, moved, mails, held, invited, digests, logins, purged] =
    await Promise.all([
      queueChannels(app),
      queueLost(app),
      endPlans(app),
      deleteExpired(app),
      completeDueTransfers(app),
      queueLostMails(app),
      queueHeldBack(app),
      inviteWaiting(app),
      sendDigests(app),
      completeInterrupted(app),
      isNewDay ? purgeUnverified(app) : 0,
    ]);
  const done = { startedAt, finishedAt: isoNow(app.clock), channels: due, mended: lost + ended };
  await app.documents.reconcile.set(done);
  app.log.info('reconcile', {
    event: 'reconcile',
    looks: due,
    lostPasses: lost,
    endedPlans: ended,
    swept: deleted,
    moved,
    lostMails: mails,
    heldBack: held,
    invited,
    digests,
    logins,
    purged,
  });
}

async function queueChannels(app: AccessApp): Promise<number> {
  const now = isoNow(app.clock);
  const due = app.documents.schedules.where('lookAt', '<=', now).orderBy('lookAt');
  return forEachOf(app, app.documents.pages(due, PAGE), async (channel) => {
    try {
      await app.tasks.enqueueChannel({ kind: 'look', ...channel }, Date.parse(now));
    } catch (error) {
      const { channelId } = channel;
      app.log.error('a look at a channel has no task', { channelId, error });
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

/**
 * Does work for the channel of each schedule, one page at a time.
 * @returns the number of channels
 */
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

/** Moves accounts to the Free plan if the paid month of their cancelled plan is over. */
async function endPlans(app: AccessApp): Promise<number> {
  const ended = await app.documents.users
    .where('planEndsAt', '>', '')
    .where('planEndsAt', '<=', isoNow(app.clock))
    .limit(PAGE)
    .get();
  for (const user of validDocuments(app, ended.docs)) {
    await endPlanIfDue(app, user.id, user);
    await planAccount(app, user.id);
  }
  return ended.size;
}

/**
 * Deletes expired mailed links, and connections that nobody completed, whose grants it revokes at
 * Google. Firestore's TTL also deletes these documents within a day, but does not revoke grants.
 * @returns the number of deleted documents
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
      // Google or Cloud KMS may not respond. The next hourly job retries.
      app.log.warn('an unused grant was not revoked', { error });
    }
  }
  const batch = documents.db.batch();
  for (const { ref } of verifications.docs) batch.delete(ref);
  await batch.commit();
  return deleted + verifications.size;
}
