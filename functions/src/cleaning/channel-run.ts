import { createHash, randomUUID } from 'node:crypto';

import { removalsLeft } from '@threadsweep/shared/plan.ts';
import { passAfter, readsEverything } from '@threadsweep/shared/schedule.ts';

import { planOf } from '../account/account.ts';
import type { App } from '../app.ts';
import { ownChannels } from '../channel/channel-store.ts';
import { channelAccess, type ChannelAccess } from '../channel/token-store.ts';
import type { UserDocument } from '../documents.ts';
import { describeError } from '../log.ts';
import { settlePlan } from '../plan/plan-end.ts';
import { HIDE_IDS } from '../quota/sharing.ts';
import { pauseChannel, setPause } from '../schedule/pause.ts';
import { planChannel } from '../schedule/plan-channel.ts';
import { queueNextRun, queueRun, storedSchedule } from '../schedule/schedule-store.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { Done, Leftover } from '../quota/purse.ts';
import { ChannelReading } from './channel-reading.ts';
import { beginsWithin } from './going-on.ts';
import { giveLeaseBack, LeaseLost, renewing } from './lease.ts';
import { renewLease } from './lease-store.ts';
import { runPass, settleAccess, leaveAccess, type SharedAccess, unitMeter } from './pass.ts';
import { logPass } from './pass-log.ts';
import { beginPass, endPass, PassRecord, type PassEnd, type Succession } from './pass-store.ts';
import type { Extent } from './reading.ts';
import { afterRun, endAtOnce, endRun, queueFollowing } from './run-end-store.ts';
import { type BegunRun, beginRun, type DueVideo, renewRun } from './run-store.ts';
import { isMissing, sortFailure, TryAgain } from './run-failure.ts';

/** How long one run may take, in ms; Cloud Tasks waits for 30 minutes. */
const RUN_MS = 25 * 60_000;
/** When a run that never got the channel tries again, in ms: a long pass of the creator's holds it. */
const BUSY_AGAIN_MS = 5 * 60_000;

const NOTHING_LEFT: Leftover = { used: 0, kept: null };

/** A run under way. */
interface Run extends BegunRun {
  /** Opens the access that its passes share, once. */
  open: () => Promise<{ shared: SharedAccess; wide: ChannelReading }>;
  /** The next passes of the videos that are done; undefined where they are not known for sure. */
  following: (string | null)[] | undefined;
  /** The channel's videos on which comments wait to be hidden; null where that is not known. */
  waiting: readonly string[] | null;
  done: Done;
  /** What its access has left, once its last pass is over. */
  left: Leftover;
  /** When the next run is due, once the last pass has ended this one with it; null for never. */
  next?: string | null;
  /** The video that its lease names. */
  place: string;
}

/**
 * The task of a channel: cleans all its videos that are due now or within ten minutes, one after the
 * other under one lease, and leaves the task of the next one behind. Where nothing is due, or nothing
 * is to be cleaned any more, it ends quietly.
 *
 * It can be interrupted anywhere and run again: a pass is named by what it is due for, and a video's
 * next pass is written in the commit that ends the one before.
 * @param last whether Cloud Tasks gives up after this try
 * @throws what Cloud Tasks should try again for
 */
export async function runChannel(
  app: App,
  uid: string,
  channelId: string,
  last: boolean,
): Promise<void> {
  const holder = randomUUID();
  const start = await beginRun(app, uid, channelId, holder, passIdOf);
  switch (start.kind) {
    case 'gone':
      return;
    case 'expired':
      // The end of a plan may pause the channel.
      await settlePlan(app, uid, start.user);
      return runChannel(app, uid, channelId, last);
    case 'unprotected':
      await planChannel(app, uid, channelId);
      return;
    case 'idle':
      await queueNextRun(app, uid, channelId);
      return;
    case 'busy':
      return comeBack(app, uid, channelId, last);
    case 'begun':
      return runUnderLease(app, start.run, last);
  }
}

async function comeBack(app: App, uid: string, channelId: string, last: boolean): Promise<void> {
  if (!last) throw new TryAgain('the channel is busy');
  const again = new Date(app.clock.now() + BUSY_AGAIN_MS).toISOString();
  const schedule = await storedSchedule(app, uid, channelId);
  if (schedule) await queueRun(app, { uid, channelId, chain: schedule.chain }, again);
}

async function runUnderLease(app: App, begun: BegunRun, last: boolean): Promise<void> {
  const { channel, holder } = begun;
  const signal = AbortSignal.timeout(RUN_MS);
  let ended = false;
  const lease = { channelId: channel.id, holder, signal };
  try {
    ended = await renewing(
      app,
      lease,
      (held) => cleanAll(app, begun, held, last),
      () => renewRun(app, begun),
    );
  } finally {
    if (!ended) await giveLeaseBack(app, channel.id, holder);
  }
}

/** @returns whether the run's end has given the lease back, with all else that it leaves behind */
async function cleanAll(
  app: App,
  begun: BegunRun,
  signal: AbortSignal,
  last: boolean,
): Promise<boolean> {
  let opened: Promise<ChannelAccess> | undefined;
  const meter = unitMeter();
  const done: Done = { flagged: 0, chances: 0 };
  const { uid, user, channel, due, schedule, opening } = begun;
  const payment = { byHand: false, ahead: true, begun: { sealed: schedule.sealed, opening } };
  const fresh = due.filter((video) => extentOf(app, video) === 'new');
  let wide: ChannelReading | undefined;
  const flagged = (count: number) => {
    done.flagged += count;
    done.chances += Math.ceil(count / HIDE_IDS);
  };
  let owned: Promise<ReadonlySet<string>> | undefined;
  const open = async () => {
    opened ??= channelAccess(app, uid, channel, meter.spend, payment);
    owned ??= ownChannels(app, uid, user);
    const [access, own] = await Promise.all([opened, owned]);
    wide ??= new ChannelReading(access, channel.id, fresh, signal);
    return { shared: { access, own, takeUnits: meter.take, flagged }, wide };
  };
  const { waiting } = begun.schedule;
  const place = due[0]?.id ?? '';
  const own = { open, following: [], waiting, done, left: NOTHING_LEFT, place };
  // The same object: the renewal of its lease notes there when the schedule was written.
  const run: Run = Object.assign(begun, own);

  let outcome: Outcome | undefined;
  try {
    outcome = await cleanEach(app, run, signal, last);
  } finally {
    if (!outcome)
      await opened?.then(
        (access) => settleAccess(app, access, done),
        () => undefined,
      );
  }
  if (!outcome) return false;
  // Where it could not be opened, the passes have failed for that reason.
  return goOn(app, run, outcome, await opened?.catch(() => undefined));
}

/** How a run ended that came to its end. */
interface Outcome {
  /** Whether YouTube or the vault did not answer. */
  away: boolean;
  /** Whether a free plan has hidden all that it may. */
  usedUp: boolean;
}

/**
 * Cleans what is due, video by video; each failure is sorted into what it means for the others.
 * @returns undefined where the channel's passes were put off
 */
async function cleanEach(
  app: App,
  run: Run,
  signal: AbortSignal,
  last: boolean,
): Promise<Outcome | undefined> {
  const { uid, channel, due } = run;
  let failed: { error: unknown } | undefined;
  let usedUp = false;
  for (const [index, video] of due.entries()) {
    try {
      if (index > 0) await takeOn(app, run, video);
      const more = index + 1 < due.length;
      usedUp = (await cleanDue(app, run, video, more, signal)) || usedUp;
    } catch (error) {
      run.following = undefined;
      const { kind, problem, until } = sortFailure(app, error, signal);
      if (kind === 'interrupted') throw new TryAgain('the run was cut short', { cause: error });
      if (kind === 'wait') {
        await failDue(app, run, video, problem);
        await pauseChannel(app, uid, channel.id, { reason: 'quota', until });
        return undefined;
      }
      if (kind === 'reconnect') {
        await failDue(app, run, video, problem);
        await planChannel(app, uid, channel.id);
        return undefined;
      }
      if (kind === 'gone') {
        await failDue(app, run, video, problem, succession(app, run.user, video));
        continue;
      }
      app.log.warn('a scheduled pass failed', {
        channelId: channel.id,
        videoId: video.id,
        gaveUp: last,
        error: describeError(error),
      });
      failed ??= { error };
      if (last) await failDue(app, run, video, problem, succession(app, run.user, video));
      // While YouTube is away the other videos would wait for it in vain, too.
      else if (kind === 'away') break;
    }
  }
  if (failed && !last) throw failed.error;
  return { away: failed !== undefined, usedUp };
}

/** Leaves the chain's next link behind, and the pause that YouTube's absence means, or its end. */
async function goOn(
  app: App,
  run: Run,
  { away, usedUp }: Outcome,
  access: ChannelAccess | undefined,
): Promise<boolean> {
  const { uid, channel, waiting, done } = run;
  if (usedUp) {
    if (access) await settleAccess(app, access, done);
    await planChannel(app, uid, channel.id);
    return false;
  }
  let { next } = run;
  if (next === undefined) {
    if (access && run.left === NOTHING_LEFT) run.left = await leaveAccess(app, access, done);
    // Publishing what the creator has restored may have taken more since.
    else if (access) await settleAccess(app, access);
    next = await endRun(app, run, { waiting, ...run.left });
  } else await queueFollowing(app, run, next);
  const pause = away && next !== null ? { reason: 'youtube' as const, until: next } : null;
  if (pause !== null || channel.pause !== null) await setPause(app, uid, channel.id, pause);
  return true;
}

async function takeOn(app: App, run: Run, video: StoredVideo): Promise<void> {
  if (run.place === video.id) return;
  const place = { passId: passIdOf(video), videoId: video.id };
  run.place = video.id;
  run.written = undefined;
  if (!(await renewLease(app, run.channel.id, run.holder, place))) throw new LeaseLost();
}

/** @returns whether a free plan has hidden all that it may */
async function cleanDue(
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

function extentOf(app: App, video: StoredVideo): Extent {
  const published = Date.parse(video.publishedAt);
  return readsEverything(published, dueAt(video), app.clock.now()) ? 'changes' : 'new';
}

/** The videos before may have used up what a free plan may hide. */
async function userNow(app: App, { uid, user, due }: Run): Promise<UserDocument> {
  const limited = removalsLeft(planOf(app, user), user.removalsUsed) < Infinity;
  const later = limited && due.length > 1;
  return (later ? (await app.documents.user(uid).get()).data() : undefined) ?? user;
}

/** Records that a due pass did not come about; one whose video is gone needs no record. */
async function failDue(
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

/** The pass of a video that comes after the one that is due. */
function succession(app: App, user: UserDocument, video: StoredVideo): Succession {
  const { nextPassAt, passDueAt, publishedAt } = video;
  const now = app.clock.now();
  const next = passAfter(Date.parse(publishedAt), planOf(app, user), dueAt(video), now);
  const at = next === undefined ? null : new Date(next).toISOString();
  return { of: { nextPassAt, passDueAt }, following: { nextPassAt: at, passDueAt: at } };
}

function dueAt(video: StoredVideo): number {
  return Date.parse(video.passDueAt ?? video.nextPassAt ?? video.publishedAt);
}

/** The same for each try of a pass, so that one that was interrupted goes on under its name. */
function passIdOf(video: StoredVideo): string {
  const hash = createHash('sha256').update(`${video.id} ${dueAt(video)}`);
  return hash.digest('hex').slice(0, 20);
}
