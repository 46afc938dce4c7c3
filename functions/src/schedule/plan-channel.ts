import { type Plan, PLAN_TERMS, removalsLeft } from '@threadsweep/shared/plan.ts';
import { protectionOf } from '@threadsweep/shared/protection.ts';
import { FIRST_PASS_AFTER_MS, remainingPasses } from '@threadsweep/shared/schedule.ts';

import { planOf } from '../plan/plan.ts';
import type { App } from '../google/app.ts';
import { listStoredChannels } from '../channel/channel-store.ts';
import type { ChannelDocument, UserDocument, VideoDocument } from '../platform/firestore.ts';
import { isTaken, newSchedule, nextLink, queueRun, upcomingOf } from './schedule-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long ago a video may be published that any plan still cleans; two days more for what waited. */
const WINDOW_MS = PLAN_TERMS.pro.cycleHours * HOUR_MS + 2 * DAY_MS;

/** When a video is cleaned next, as its document has it. */
type NextPass = Pick<VideoDocument, 'nextPassAt' | 'passDueAt'>;

const NONE: NextPass = { nextPassAt: null, passDueAt: null };

/**
 * Gives every video of a channel its next pass, as plan, switch and connection have it now, and the
 * first of them its task. It can run at any time and any number of times: what stands right is left.
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
    if (!user || !channel || isTaken(scheduleFound.data(), uid)) return undefined;
    let changed = false;
    for (const { id, ref, ...video } of videos.docs.map((found) => ({
      id: found.id,
      ref: found.ref,
      stored: found.data(),
    }))) {
      const next = nextPass(app, user, channel, video.stored);
      planned.set(id, next);
      if (next.nextPassAt === video.stored.nextPassAt && next.passDueAt === video.stored.passDueAt)
        continue;
      transaction.update(ref, { ...next });
      changed = true;
    }
    const nextPassAt = earliest(planned.values());
    const upcoming = upcomingOf(
      [...planned].map(([videoId, next]) => ({ videoId, at: next.nextPassAt })),
    );
    const stored = scheduleFound.data();
    if (stored?.uid === uid) {
      if (changed || stored.nextPassAt !== nextPassAt)
        transaction.update(reference, {
          ...nextLink(app, stored, nextPassAt),
          upcoming,
          plans: stored.plans + 1,
        });
      return { ...stored, nextPassAt };
    }
    const begun = newSchedule(app, uid);
    const linked = { ...begun, ...nextLink(app, begun, nextPassAt), upcoming };
    transaction.set(reference, linked);
    return linked;
  });
  if (schedule) await queueRun(app, { uid, channelId, chain: schedule.chain }, schedule.nextPassAt);
  return planned;
}

/** Plans all channels of an account anew, after its plan or its switch has changed. */
export async function planAccount(app: App, uid: string): Promise<void> {
  for (const { id } of await listStoredChannels(app, uid)) await planChannel(app, uid, id);
}

/**
 * Plans a channel anew after comments were hidden or restored, where the account's plan limits how
 * many passes may hide: its passes end when all is hidden, and return when one is restored.
 */
export async function planLimited(app: App, uid: string, channelId: string): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  if (user && PLAN_TERMS[planOf(app, user)].removals !== null)
    await planChannel(app, uid, channelId);
}

/** Whether scheduled passes run on a channel, now or when a pause that ends by itself is over. */
export function isProtected(app: App, user: UserDocument, channel: ChannelDocument): boolean {
  const { autoCleaning, removalsUsed } = user;
  const account = { autoCleaning, removalsLeft: removalsLeft(planOf(app, user), removalsUsed) };
  // Without its pause: what is left is what the creator must act on.
  const { status } = protectionOf({ ...channel, pause: null }, account, app.clock.now());
  return status === 'active';
}

function nextPass(
  app: App,
  user: UserDocument,
  channel: ChannelDocument,
  video: VideoDocument,
): NextPass {
  if (!isProtected(app, user, channel)) return NONE;
  const plan = planOf(app, user);
  const published = Date.parse(video.publishedAt);
  if (isStillDue(video, plan)) {
    const { nextPassAt, passDueAt } = video;
    return { nextPassAt, passDueAt };
  }
  const firstPass = Date.parse(channel.connectedAt) + FIRST_PASS_AFTER_MS;
  const [due] = remainingPasses(published, plan, app.clock.now(), firstPass);
  if (due === undefined) return NONE;
  const pauseEnd = channel.pause ? Date.parse(channel.pause.until) : 0;
  return {
    nextPassAt: new Date(Math.max(due, pauseEnd)).toISOString(),
    passDueAt: new Date(due).toISOString(),
  };
}

/** Whether the pass that the video waits for is one of its plan, overdue or not. */
function isStillDue({ publishedAt, nextPassAt, passDueAt }: VideoDocument, plan: Plan): boolean {
  if (nextPassAt === null || passDueAt === null) return false;
  const end = Date.parse(publishedAt) + PLAN_TERMS[plan].cycleHours * HOUR_MS;
  return Date.parse(passDueAt) <= end;
}

function earliest(passes: Iterable<NextPass>): string | null {
  let first: string | null = null;
  for (const { nextPassAt } of passes)
    if (nextPassAt !== null && (first === null || nextPassAt < first)) first = nextPassAt;
  return first;
}
