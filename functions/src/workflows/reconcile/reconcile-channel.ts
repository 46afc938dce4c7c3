import { policyFor } from '@threadsweep/engine/planning/sharing.ts';

import { type StoredChannel, storedChannel } from '../../channel/channel-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { isLastingRefusal } from '../../google/youtube-error.ts';
import { isoNow } from '../../platform/clock.ts';
import { isProblem } from '../../platform/errors.ts';
import { readDay } from '../../quota/ledger-store.ts';
import { quotaResumesAt } from '../../quota/quota-problem.ts';
import { storedSchedule } from '../../schedule/schedule-store.ts';
import { distrust, isTrusted, keepSubscribed } from '../../schedule/subscription-store.ts';
import { callBudget, channelAccess } from '../access.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import { endPlanIfDue } from '../change-plan.ts';
import { endSchedule } from '../disconnect.ts';
import { notePauses } from '../notify/pause-notice.ts';
import { planChannel } from '../protect.ts';
import { type Owner, registerVideos } from '../videos.ts';
import { deleteAged, refreshAged } from './aged-data.ts';
import { findUploads } from './uploads.ts';

const HOUR_MS = 3_600_000;
/**
 * The time between two reconciliations of a channel whose hub is trusted, in ms, by the day's
 * policy. If the hub stops sending notices, an upload may get its first pass this much later.
 */
const LOOK_AFTER_MS = { eager: 3 * HOUR_MS, balanced: 6 * HOUR_MS, thrifty: 12 * HOUR_MS };
/**
 * How much earlier than due a channel is reconciled, in ms. Without this, a channel that is due
 * shortly after the hourly job would wait for the next one.
 */
const EARLY_MS = 10 * 60_000;
/**
 * How long a pass may be in progress before it gets another task, in ms. Its own task runs sooner.
 */
const STUCK_AFTER_MS = 15 * 60_000;
/** The most stuck passes to resume. A channel has one running pass and few waiting ones. */
const MOST_STUCK = 20;

/**
 * Reconciles a channel. It finds uploads without a notice, renews the subscription, refreshes old
 * titles, and resumes interrupted passes. It also detects a revoked grant and queues a missing
 * task. The next reconciliation follows an hour later, or some hours later if the hub is trusted to
 * send notices.
 * @throws an error after which Cloud Tasks should retry
 */
export async function reconcileChannel(
  app: AccessApp,
  uid: string,
  channelId: string,
): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  const channel = user && (await channelOf(app, uid, channelId));
  if (!user || !channel) {
    await endSchedule(app, uid, channelId);
    return;
  }
  const current = await endPlanIfDue(app, uid, user);
  const interval = await repair(app, { uid, user: current }, channel);
  await planChannel(app, uid, channelId);
  await notePauses(app, uid, current);
  const next = new Date(app.clock.now() + interval - EARLY_MS).toISOString();
  await app.documents.schedules.doc(channelId).update({ lookAt: next });
}

/**
 * Repairs a channel.
 * @returns the time until the next reconciliation, in ms
 */
async function repair(app: AccessApp, owner: Owner, channel: StoredChannel): Promise<number> {
  const { uid } = owner;
  try {
    if (channel.status === 'connected') {
      try {
        await readYoutube(app, owner, channel);
      } catch (error) {
        if (!isLastingRefusal(error)) throw error;
        // A retry would fail, too. So the next reconciliation is as late as after a success.
        const fields = { event: 'look-refused', channelId: channel.id, error };
        app.log.warn('YouTube refused a look at a channel', fields);
        await deleteAged(app, uid, channel);
      }
      await resumeStuckPasses(app, uid, channel.id);
      await keepSubscribed(app, uid, channel.id);
      const schedule = await storedSchedule(app, uid, channel.id);
      if (!isTrusted(app, schedule?.subscription ?? null)) return HOUR_MS;
      const { day } = await readDay(app);
      return await untilRelease(app, uid, channel.id, LOOK_AFTER_MS[policyFor(day)]);
    }
  } catch (error) {
    const resumesAt = quotaResumesAt(error);
    if (resumesAt !== undefined) return resumesAt - app.clock.now() + EARLY_MS;
    if (!isProblem(error, 'RECONNECT_REQUIRED')) throw error;
  }
  await deleteAged(app, uid, channel);
  return 24 * HOUR_MS;
}

/** Finds and stores what has changed at YouTube. */
async function readYoutube(app: AccessApp, owner: Owner, channel: StoredChannel): Promise<void> {
  const { uid } = owner;
  const access = await channelAccess(app, uid, channel, {
    // The budget of scheduled passes pays, because some units are reserved for creators.
    budget: callBudget(app, uid, channel.id, false),
    keepsToken: false,
  });
  const { uploads, unannounced, listed } = await findUploads(app, uid, channel, access);
  await registerVideos(app, owner, channel, uploads);
  const asked = (await storedSchedule(app, uid, channel.id))?.subscription;
  if (unannounced && asked) {
    await distrust(app, channel.id);
    const fields = { event: 'hub-silent', channelId: channel.id };
    app.log.warn('the hub did not announce an upload', fields);
  }
  await refreshAged(app, uid, channel, access, listed);
}

/** Returns the time until the next release of a scheduled video, in ms, but at most `most`. */
async function untilRelease(
  app: AccessApp,
  uid: string,
  channelId: string,
  most: number,
): Promise<number> {
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('privacy', '==', 'private')
    .get();
  const now = app.clock.now();
  const releases = validDocuments(app, found.docs).flatMap(({ publishAt }) =>
    publishAt !== null && Date.parse(publishAt) > now ? [Date.parse(publishAt) - now] : [],
  );
  // Makes the next reconciliation due soon after the release, even without a notice.
  return Math.min(most, ...releases.map((ms) => ms + EARLY_MS));
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
 * Queues a new task for each pass of a channel that is in progress for too long: its process was
 * killed and its task was lost. For a pass that is really running, the task does nothing, because
 * the pass has the lease.
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
  // The task's name contains the hour, such as `2026112015`, because Cloud Tasks does not accept
  // the lost task's name again.
  const hour = isoNow(app.clock).slice(0, 13).replaceAll(/\D/g, '');
  for (const { id: passId } of found.docs) {
    try {
      await app.tasks.enqueuePass({ uid, passId }, app.clock.now(), hour);
    } catch (error) {
      app.log.error('a pass has no task to fall back on', { passId, error });
    }
  }
}
