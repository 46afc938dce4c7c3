import { type StoredChannel, storedChannel } from '../../channel/channel-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import { isProblem } from '../../platform/errors.ts';
import { describeError } from '../../platform/log.ts';
import { quotaResumesAt } from '../../quota/quota-problem.ts';
import { storedSchedule } from '../../schedule/schedule-store.ts';
import { isLive, keepSubscribed } from '../../schedule/subscription-store.ts';
import { callBudget, channelAccess } from '../access.ts';
import { settlePlan } from '../change-plan.ts';
import { endSchedule } from '../disconnect.ts';
import { planChannel } from '../protect.ts';
import { type Owner, registerVideos } from '../videos.ts';
import { deleteAged, refreshAged } from './aged-data.ts';
import { findUploads } from './uploads.ts';

const HOUR_MS = 3_600_000;
/** Looks start on the hour: a look that is due a little later would start an hour later. */
const EARLY_MS = 10 * 60_000;
/** A pass that is in progress for longer, in ms, gets another task: longer than its own task waits. */
const STUCK_AFTER_MS = 15 * 60_000;
/** A channel has one pass at a time, and few that wait. */
const MOST_STUCK = 20;

/**
 * Looks at a channel and repairs what it finds: uploads without a notice, a subscription that ends,
 * titles that are too old to be kept, interrupted passes, a revoked access, and a run without a task.
 * Each look sets the time of the next: a day later if the hub announces uploads, else an hour later.
 * @throws an error after which Cloud Tasks should retry
 */
export async function lookAtChannel(app: AccessApp, uid: string, channelId: string): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  const channel = user && (await channelOf(app, uid, channelId));
  if (!user || !channel) {
    await endSchedule(app, uid, channelId);
    return;
  }
  const settled = await settlePlan(app, uid, user);
  const waits = await look(app, { uid, user: settled }, channel);
  await planChannel(app, uid, channelId);
  const next = new Date(app.clock.now() + waits - EARLY_MS).toISOString();
  await app.documents.schedules.doc(channelId).update({ lookAt: next });
}

/** @returns how long until the next look, in ms */
async function look(app: AccessApp, owner: Owner, channel: StoredChannel): Promise<number> {
  const { uid } = owner;
  try {
    if (channel.status === 'connected') {
      const access = await channelAccess(app, uid, channel, {
        // The creator does not ask for it: the reserve stays for manual cleans.
        budget: callBudget(app, uid, channel.id, false),
        keepsToken: false,
      });
      await registerVideos(app, owner, channel, await findUploads(app, uid, channel, access));
      await refreshAged(app, uid, channel, access);
      await resumeStuckPasses(app, uid, channel.id);
      await keepSubscribed(app, uid, channel.id);
      const schedule = await storedSchedule(app, uid, channel.id);
      return isLive(app, schedule?.subscription ?? null) ? 24 * HOUR_MS : HOUR_MS;
    }
  } catch (error) {
    const resumesAt = quotaResumesAt(error);
    if (resumesAt !== undefined) return resumesAt - app.clock.now() + EARLY_MS;
    // The channel's status tells the creator.
    if (!isProblem(error, 'RECONNECT_REQUIRED')) throw error;
  }
  await deleteAged(app, uid, channel);
  return 24 * HOUR_MS;
}

async function channelOf(
  app: AccessApp,
  uid: string,
  channelId: string,
): Promise<StoredChannel | undefined> {
  try {
    return await storedChannel(app, uid, channelId);
  } catch (error) {
    if (isProblem(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}

/**
 * Queues a new task for each pass of a channel that is in progress for long. It resumes a pass whose
 * process and task were both lost, and leaves a pass alone that runs, since that holds the lease.
 */
async function resumeStuckPasses(app: AccessApp, uid: string, channelId: string): Promise<void> {
  const before = new Date(app.clock.now() - STUCK_AFTER_MS).toISOString();
  const found = await app.documents
    .passes(uid)
    .where('channelId', '==', channelId)
    .where('status', 'in', ['running', 'waiting'])
    .where('startedAt', '<', before)
    .limit(MOST_STUCK)
    .get();
  // Another name each hour, such as `2026112015`: that of the lost task is still taken.
  const hour = isoNow(app.clock).slice(0, 13).replaceAll(/\D/g, '');
  for (const { id: passId } of found.docs) {
    try {
      await app.tasks.enqueuePass({ uid, passId }, app.clock.now(), hour);
    } catch (error) {
      app.log.error('a pass has no task to fall back on', { passId, error: describeError(error) });
    }
  }
}
