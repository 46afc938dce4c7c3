import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import type { ProtectionPause } from '@threadsweep/shared/protection.ts';

import { listStoredChannels } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { planOf } from '../plan/plan.ts';
import { type NextPass, nextPass, WINDOW_MS } from '../schedule/next-pass.ts';
import {
  isTaken,
  newSchedule,
  nextRun,
  queueNextRun,
  queueRun,
} from '../schedule/schedule-store.ts';
import { validDocuments } from '../platform/stored-document.ts';

/**
 * Gives every video of a channel its next pass by plan, switch and connection, and the first of them
 * its task. It can run at any time and any number of times: it changes only what is wrong.
 * @returns the next pass by video id, of the videos that are young enough to have one
 */
export async function planChannel(
  app: App,
  uid: string,
  channelId: string,
): Promise<ReadonlyMap<string, NextPass>> {
  const { documents } = app;
  const planned = new Map<string, NextPass>();
  const schedule = await documents.db.runTransaction(async (transaction) => {
    planned.clear();
    const now = app.clock.now();
    const reference = documents.schedules.doc(channelId);
    const recent = documents
      .videos(uid)
      .where('channelId', '==', channelId)
      .where('removed', '==', false)
      .where('publishedAt', '>=', new Date(now - WINDOW_MS).toISOString())
      .orderBy('publishedAt', 'desc');
    const [userFound, channelFound, scheduleFound, videos] = await Promise.all([
      transaction.get(documents.user(uid)),
      transaction.get(documents.channels(uid).doc(channelId)),
      transaction.get(reference),
      transaction.get(recent),
    ]);
    const user = userFound.data();
    const channel = channelFound.data();
    const stored = scheduleFound.data();
    if (!user || !channel || isTaken(stored, uid)) return undefined;
    const plan = planOf(app, user);
    for (const video of validDocuments(app, videos.docs)) {
      const next = nextPass({ plan, user, channel, now }, video);
      planned.set(video.id, next);
      if (next.nextPassAt === video.nextPassAt && next.passDueAt === video.passDueAt) continue;
      transaction.update(documents.videos(uid).doc(video.id), { ...next });
    }
    const nextPassAt = [...planned.values()].reduce(earlier, null);
    if (stored?.uid === uid) {
      if (stored.nextPassAt !== nextPassAt)
        transaction.update(reference, nextRun(app, stored, nextPassAt));
      return { ...stored, nextPassAt };
    }
    const begun = newSchedule(app, uid);
    const linked = { ...begun, ...nextRun(app, begun, nextPassAt) };
    transaction.set(reference, linked);
    return linked;
  });
  if (schedule) await queueRun(app, { uid, channelId, chain: schedule.chain }, schedule.nextPassAt);
  return planned;
}

function earlier(first: string | null, { nextPassAt: at }: NextPass): string | null {
  return at !== null && (first === null || at < first) ? at : first;
}

/** Plans all channels of an account again, after its plan or its switch has changed. */
export async function planAccount(app: App, uid: string): Promise<void> {
  for (const { id } of await listStoredChannels(app, uid)) await planChannel(app, uid, id);
}

/**
 * Plans a channel again after comments were hidden or restored, if the plan limits how many comments
 * passes may hide: the channel's passes end at the limit, and return when a comment is restored.
 */
export async function planLimited(app: App, uid: string, channelId: string): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  if (user && PLAN_TERMS[planOf(app, user)].removals !== null)
    await planChannel(app, uid, channelId);
}

/**
 * Postpones the scheduled passes of a channel, visibly: a pass that is due before the pause ends runs
 * at its end, and the next run follows from there.
 */
export async function pauseChannel(
  app: App,
  uid: string,
  channelId: string,
  pause: ProtectionPause,
): Promise<void> {
  const { documents } = app;
  const channel = documents.channels(uid).doc(channelId);
  await documents.db.runTransaction(async (transaction) => {
    const early = await transaction.get(
      documents
        .videos(uid)
        .where('channelId', '==', channelId)
        .where('nextPassAt', '>', '')
        .where('nextPassAt', '<', pause.until),
    );
    if (!(await transaction.get(channel)).exists) return;
    transaction.update(channel, { pause });
    for (const { ref } of early.docs) transaction.update(ref, { nextPassAt: pause.until });
  });
  await queueNextRun(app, uid, channelId);
}

/** Sets or ends the pause of a channel whose passes keep their times. */
export async function setPause(
  app: App,
  uid: string,
  channelId: string,
  pause: ProtectionPause | null,
): Promise<void> {
  await app.documents.channels(uid).doc(channelId).update({ pause });
}
