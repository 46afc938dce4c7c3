import { setTimeout as delay } from 'node:timers/promises';

import type { Timestamp } from 'firebase-admin/firestore';

import { COALESCE_MS } from '@threadsweep/shared/schedule.ts';

import { planOf } from '../plan/plan.ts';
import type { App } from '../google/app.ts';
import type { StoredChannel } from '../channel/channel-store.ts';
import { type UserDocument, withId } from '../platform/firestore.ts';
import type { ScheduleDocument, UpcomingPass } from '../platform/schedule-document.ts';
import { type Opening, openLedger } from '../quota/opening-store.ts';
import { isProtected } from '../schedule/next-pass.ts';
import { videosToPass } from '../schedule/schedule-store.ts';
import type { StoredVideo } from '../video/video-store.ts';
import { heldLease, leaseEnd, newLease, renewLease } from './lease-store.ts';

/** By how much the clock of Cloud Tasks may be ahead of ours, in ms: its task is not too early then. */
const SKEW_MS = 60_000;
/** Each look at a channel that collides has seen another call come through. */
const LOOKS = 10;
/** The wait before the next look grows by at most so much, in ms. */
const LOOK_AGAIN_MS = 50;

/** A video whose pass is due, and when its document was last written. */
export interface DueVideo extends StoredVideo {
  updateTime: Timestamp;
}

/** What a scheduled run begins with. */
export interface BegunRun {
  uid: string;
  user: UserDocument;
  channel: StoredChannel;
  holder: string;
  due: DueVideo[];
  /** The next passes of the channel's other videos. */
  others: readonly UpcomingPass[];
  /** The schedule as the run found it, and when it was last written; undefined where that is not known. */
  schedule: ScheduleDocument;
  written: Timestamp | undefined;
  opening: Opening;
}

export type RunStart =
  | { kind: 'begun'; run: BegunRun }
  /** `idle`: nothing is due. `unprotected`: nothing is to be cleaned any more. `expired`: the plan's month is over. */
  | { kind: 'gone' | 'idle' | 'unprotected' | 'busy' }
  | { kind: 'expired'; user: UserDocument };

/**
 * Begins the run of a channel: reads all that it needs, and in one commit takes the lease and the
 * first units. Most runs find little, so what it takes to begin and end one is what passes cost.
 */
export async function beginRun(
  app: App,
  uid: string,
  channelId: string,
  holder: string,
  passIdOf: (video: StoredVideo) => string,
): Promise<RunStart> {
  for (let look = 0; look < LOOKS; look += 1) {
    await delay(Math.random() * LOOK_AGAIN_MS * look);
    const start = await tryBegin(app, uid, channelId, holder, passIdOf);
    if (start) return start;
  }
  return { kind: 'busy' };
}

/** @returns undefined where something has changed between the look and the commit */
async function tryBegin(
  app: App,
  uid: string,
  channelId: string,
  holder: string,
  passIdOf: (video: StoredVideo) => string,
): Promise<RunStart | undefined> {
  const { documents } = app;
  const reference = documents.schedules.doc(channelId);
  const [user, channel, schedule] = await documents.getTogether(
    documents.user(uid),
    documents.channels(uid).doc(channelId),
    reference,
  );
  const owner = user.data();
  const details = channel.data();
  const stored = schedule.data();
  if (!owner || !details) return { kind: 'gone' };
  const plan = planOf(app, owner);
  if (plan !== owner.plan) return { kind: 'expired', user: owner };
  const of = { id: channelId, ...details };
  // Without a schedule it cannot be protected; planning anew gives it one.
  const now = app.clock.now();
  if (stored?.uid !== uid || !isProtected({ plan, user: owner, channel: of, now }))
    return { kind: 'unprotected' };
  // Behind the schedule: a plan that is made in between changes it, and the commit fails.
  const { due, others } = await dueVideos(app, uid, channelId, stored);
  const [first] = due;
  if (!first) return { kind: 'idle' };
  if (heldLease(app, stored)) return { kind: 'busy' };

  const payer = { uid, channelId, byHand: false };
  const batch = documents.db.batch();
  const opening = await openLedger(app, payer, stored.quota, due.length, batch);
  const lease = newLease(app, { passId: passIdOf(first), videoId: first.id, holder });
  batch.update(
    reference,
    // Until the run ends and says so itself: killed, it may leave comments that wait.
    { lease, quota: opening.quota, waiting: null },
    schedule.updateTime ? { lastUpdateTime: schedule.updateTime } : { exists: true },
  );
  const results = await documents.commitUnchanged(batch);
  if (!results) return undefined;
  const written = results.at(-1)?.writeTime;
  const run = { uid, user: owner, channel: of, holder, due, others, opening };
  return { kind: 'begun', run: { ...run, schedule: stored, written } };
}

/**
 * Renews a run's lease, without a look where nothing else has written its channel's document.
 * @returns false where somebody else has taken the channel
 */
export async function renewRun(app: App, run: BegunRun): Promise<boolean> {
  const { written, holder, channel } = run;
  if (written) {
    const batch = app.documents.db.batch();
    const schedule = app.documents.schedules.doc(channel.id);
    batch.update(schedule, 'lease.expiresAt', leaseEnd(app), { lastUpdateTime: written });
    const renewed = (await app.documents.commitUnchanged(batch))?.at(-1)?.writeTime;
    // Unless the run itself has written meanwhile.
    if (run.written === written) run.written = renewed;
    if (renewed) return true;
  }
  return renewLease(app, channel.id, holder);
}

/** The videos whose passes are due, and the next passes of the others. */
async function dueVideos(
  app: App,
  uid: string,
  channelId: string,
  { upcoming }: ScheduleDocument,
): Promise<Pick<BegunRun, 'due' | 'others'>> {
  const until = new Date(app.clock.now() + COALESCE_MS).toISOString();
  const now = new Date(app.clock.now() + SKEW_MS).toISOString();
  const query = videosToPass(app, uid, channelId);
  const found = (await query.where('nextPassAt', '<=', until).get()).docs;
  const due = found.map((document) =>
    Object.assign(withId(document), { updateTime: document.updateTime }),
  );
  // None is due just because another will soon be.
  if (!due.some(({ nextPassAt }) => nextPassAt !== null && nextPassAt <= now))
    return { due: [], others: [] };
  const ids = new Set(due.map(({ id }) => id));
  const known = upcoming?.filter(({ videoId }) => !ids.has(videoId));
  if (known) return { due, others: known };
  const last = found.at(-1);
  const later = await (last ? query.startAfter(last) : query).get();
  const others = later.docs.map((one) => ({ videoId: one.id, at: one.data().nextPassAt ?? '' }));
  return { due, others };
}
