import { removalsLeft } from '@threadsweep/shared/plan.ts';

import { planOf } from '../plan/plan.ts';
import type { AccessApp as App } from '../google/app.ts';
import type { ChannelAccess } from '../workflows/access.ts';
import type { UserDocument } from '../platform/firestore.ts';
import type { StoredVideo } from '../video/video-store.ts';
import { extentOf, passIdOf, succession } from './due-pass.ts';
import { beginsWithin } from './going-on.ts';
import { LeaseLost } from './lease.ts';
import { renewLease } from './lease-store.ts';
import { leaveAccess, runPass } from './pass.ts';
import { logPass } from './pass-log.ts';
import { beginPass, endPass, type PassEnd, PassRecord, type Succession } from './pass-store.ts';
import { afterRun, endAtOnce } from './run-end-store.ts';
import { isMissing } from './run-failure.ts';
import type { DueVideo } from './run-store.ts';
import type { Run } from './run-under-way.ts';

/** Goes on to another video of a run, whose lease names it from then on. @throws LeaseLost */
export async function takeOn(app: App, run: Run, video: StoredVideo): Promise<void> {
  if (run.place === video.id) return;
  const place = { passId: passIdOf(video), videoId: video.id };
  run.place = video.id;
  run.written = undefined;
  if (!(await renewLease(app, run.channel.id, run.holder, place))) throw new LeaseLost();
}

/**
 * Runs the pass of a video that is due.
 * @param more whether another video of the run comes after it
 * @returns whether a free plan has hidden all that it may
 */
export async function cleanDue(
  app: App,
  run: Run,
  video: DueVideo,
  more: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { uid, channel } = run;
  const id = passIdOf(video);
  const next = succession(app, run.user, video);
  const { following } = next;
  const start = placeOf(run, video);
  // One that was interrupted is written down; else it is when there is something to tell.
  const begun = video.passId === id || video.lastPass?.id === id;
  const stored = begun ? await beginPass(app, uid, id, start) : undefined;
  if (begun && !stored) {
    // A clean by hand has taken the interrupted pass over, and ended it.
    await app.documents.videos(uid).doc(video.id).update(following);
    run.following = undefined;
    return false;
  }
  const record = new PassRecord(app, uid, id, start, begun, stored?.goesOn);
  if (!begun) record.video = { written: video.updateTime, hidesWait: video.hidesWait };
  const user = await userNow(app, run);
  const extent = extentOf(app, video);
  const { shared, wide } = await run.open();
  const threads = beginsWithin(app, record.goesOn) ? undefined : await wide.threadsOf(video);
  const scheduled = { more, last: following.nextPassAt === null, waiting: run.waiting };
  run.waiting = null;
  const pass = { uid, user, record, channel, video, extent, threads, scheduled, shared };
  const { publish, waiting, ...result } = await runPass(app, pass, signal);
  run.waiting = waiting;

  const end = { ...result, status: 'done' as const, problem: null };
  let ended = await endWithRun(app, run, { record, end, following }, shared.access);
  if (ended) run.following?.push(following.nextPassAt);
  else {
    const whole = await endPass(app, uid, { id, videoId: video.id }, end, next, record);
    if (whole.succeeded) run.following?.push(following.nextPassAt);
    else run.following = undefined;
    await publish(whole.restored);
    ended = whole.pass;
  }
  logPass(app, ended, { extent, dueAt: video.passDueAt });
  return ended.limitReached;
}

/** Ends a pass together with what it leaves to the next one of the run, or with the run. */
async function endWithRun(
  app: App,
  run: Run,
  of: { record: PassRecord; end: PassEnd; following: Succession['following'] },
  access: ChannelAccess,
) {
  const { due, others, following, waiting, done } = run;
  // A plan that is used up ends all passes of the channel, which must be planned.
  if (of.end.limitReached === true || run.written === undefined || following === undefined)
    return undefined;
  const index = due.findIndex(({ id }) => id === of.record.pass.videoId);
  const later = due[index + 1];
  if (later) {
    const next = { passId: passIdOf(later), videoId: later.id };
    const ended = await endAtOnce(app, run, of, { next });
    if (ended) run.place = later.id;
    return ended;
  }
  run.left = await leaveAccess(app, access, done);
  const passes = [...following, of.following.nextPassAt];
  const own = due.map((video, n) => ({ videoId: video.id, at: passes[n] ?? null }));
  const after = afterRun([...others, ...own], { waiting, ...run.left });
  const ended = await endAtOnce(app, run, of, after);
  if (ended) run.next = after.at;
  return ended;
}

/** The videos before may have used up what a free plan may hide. */
async function userNow(app: App, { uid, user, due }: Run): Promise<UserDocument> {
  const limited = removalsLeft(planOf(app, user), user.removalsUsed) < Infinity;
  const later = limited && due.length > 1;
  return (later ? (await app.documents.user(uid).get()).data() : undefined) ?? user;
}

/** Records that a due pass did not come about; one whose video is gone needs no record. */
export async function failDue(
  app: App,
  run: Run,
  video: StoredVideo,
  problem: string,
  next?: Succession,
): Promise<void> {
  const { uid } = run;
  const id = passIdOf(video);
  const end = { status: 'failed' as const, problem };
  try {
    // Where even its beginning had failed.
    await beginPass(app, uid, id, placeOf(run, video));
    const { pass } = await endPass(app, uid, { id, videoId: video.id }, end, next);
    logPass(app, pass, { dueAt: video.passDueAt });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function placeOf({ channel }: Run, video: StoredVideo) {
  return {
    channelId: channel.id,
    videoId: video.id,
    trigger: 'schedule' as const,
    status: 'running' as const,
  };
}
