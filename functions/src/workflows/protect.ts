import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import type { ProtectionPause } from '@threadsweep/shared/protection.ts';

import { listStoredChannels } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { planOf } from '../plan/plan.ts';
import { readKeptShare } from '../quota/kept-share-store.ts';
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
 * Plans the next pass of every video of a channel, by the account's plan and settings, and queues a
 * task for the first pass. It can be called at any time and repeated.
 * @returns the next passes by video id, for the videos that are young enough to have one
 */
export async function planChannel(
  app: App,
  uid: string,
  channelId: string,
): Promise<ReadonlyMap<string, NextPass>> {
  const { documents } = app;
  const planned = new Map<string, NextPass>();
  const schedule = await documents.contended(async (transaction) => {
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
    const spent = stored?.uid === uid ? null : await readKeptShare(app, transaction, channelId);
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
    const begun = newSchedule(app, uid, spent);
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

/**
 * Plans the passes of all channels of an account again, after its plan or its settings have
 * changed.
 */
export async function planAccount(app: App, uid: string): Promise<void> {
  for (const { id } of await listStoredChannels(app, uid)) await planChannel(app, uid, id);
}

/**
 * Plans a channel's passes again after comments were hidden, if the plan limits removals. When the
 * limit is reached, the channel has no passes until the creator chooses a larger plan.
 */
export async function planLimited(app: App, uid: string, channelId: string): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  if (user && PLAN_TERMS[planOf(app, user)].removals !== null)
    await planChannel(app, uid, channelId);
}

/**
 * Pauses the scheduled passes of a channel, with a reason that the creator sees. A pass that is due
 * during the pause runs at the end of the pause.
 */
export async function pauseChannel(
  app: App,
  uid: string,
  channelId: string,
  pause: ProtectionPause,
): Promise<void> {
  const { documents } = app;
  const channel = documents.channels(uid).doc(channelId);
  await documents.contended(async (transaction) => {
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

/** Sets or ends a channel's pause. The times of its passes stay the same. */
export async function setPause(
  app: App,
  uid: string,
  channelId: string,
  pause: ProtectionPause | null,
): Promise<void> {
  await app.documents.channels(uid).doc(channelId).update({ pause });
}
