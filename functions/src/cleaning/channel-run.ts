import { createHash, randomUUID } from 'node:crypto';

import { removalsLeft } from '@threadsweep/shared/plan.ts';
import { passAfter, readsEverything, COALESCE_MS } from '@threadsweep/shared/schedule.ts';

import { planOf } from '../account/account.ts';
import type { App } from '../app.ts';
import type { StoredChannel } from '../channel/channel-store.ts';
import { type UserDocument, type VideoDocument, withId } from '../documents.ts';
import { describeError } from '../log.ts';
import { settlePlan } from '../plan/plan-end.ts';
import { pauseChannel, setPause } from '../schedule/pause.ts';
import { isProtected, planChannel } from '../schedule/plan-channel.ts';
import { queueNextRun, queueRun, storedSchedule } from '../schedule/schedule-store.ts';
import type { StoredVideo } from '../video/video-store.ts';
import { ChannelReading } from './channel-reading.ts';
import { LeaseLost, withLease } from './lease.ts';
import { acquireLease, moveLease } from './lease-store.ts';
import { runPass } from './pass.ts';
import { logPass } from './pass-log.ts';
import { beginPass, endPass } from './pass-store.ts';
import type { Extent } from './reading.ts';
import { isMissing, sortFailure, TryAgain } from './run-failure.ts';

/** How long one run may take, in ms; Cloud Tasks waits for 30 minutes. */
const RUN_MS = 25 * 60_000;
/** When a run that never got the channel tries again, in ms: a long pass of the creator's holds it. */
const BUSY_AGAIN_MS = 5 * 60_000;

/** By how much the clock of Cloud Tasks may be ahead of ours, in ms: its task is not too early then. */
const SKEW_MS = 60_000;

interface Run {
  uid: string;
  user: UserDocument;
  channel: StoredChannel;
  holder: string;
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
  const { documents } = app;
  const channelReference = documents.channels(uid).doc(channelId);
  const [userFound, channelFound] = await Promise.all([
    documents.user(uid).get(),
    channelReference.get(),
  ]);
  const stored = userFound.data();
  if (!stored) return;
  const user = await settlePlan(app, uid, stored);
  // The end of a plan may have paused the channel.
  const found = (user === stored ? channelFound : await channelReference.get()).data();
  if (!found) return;
  const channel = { id: channelId, ...found };
  if (!isProtected(app, user, channel)) {
    await planChannel(app, uid, channelId);
    return;
  }
  const due = await dueVideos(app, uid, channelId);
  const [first] = due;
  if (!first) {
    await queueNextRun(app, uid, channelId);
    return;
  }

  const holder = randomUUID();
  const lease = { uid, channelId, passId: passIdOf(first), videoId: first.id, holder };
  if (!(await acquireLease(app, lease, { adopt: false })).acquired) {
    if (!last) throw new TryAgain('the channel is busy');
    const again = new Date(app.clock.now() + BUSY_AGAIN_MS).toISOString();
    const schedule = await storedSchedule(app, uid, channelId);
    if (schedule) await queueRun(app, { uid, channelId, chain: schedule.chain }, again);
    return;
  }
  const signal = AbortSignal.timeout(RUN_MS);
  await withLease(app, { channelId, holder, signal }, (held) =>
    cleanAll(app, { uid, user, channel, holder }, due, held, last),
  );
}

/** Cleans what is due, video by video; each failure is sorted into what it means for the others. */
async function cleanAll(
  app: App,
  run: Run,
  due: readonly StoredVideo[],
  signal: AbortSignal,
  last: boolean,
): Promise<void> {
  const { uid, channel } = run;
  let failed: { error: unknown } | undefined;
  /** Whether a free plan has hidden all that it may. */
  let usedUp = false;
  const fresh = due.filter((video) => extentOf(app, video) === 'new');
  const wide = new ChannelReading(app, run, fresh, signal);
  for (const [index, video] of due.entries()) {
    try {
      if (index > 0) await takeOn(app, run, video);
      const more = index + 1 < due.length;
      const { limitReached } = await cleanDue(app, run, video, { wide, more }, signal);
      usedUp ||= limitReached;
    } catch (error) {
      const { kind, problem, until } = sortFailure(app, error, signal);
      if (kind === 'interrupted') throw new TryAgain('the run was cut short', { cause: error });
      if (kind === 'wait') {
        await failDue(app, run, video, problem, {});
        await pauseChannel(app, uid, channel.id, { reason: 'quota', until });
        return;
      }
      if (kind === 'reconnect') {
        await failDue(app, run, video, problem, {});
        await planChannel(app, uid, channel.id);
        return;
      }
      if (kind === 'gone') {
        await failDue(app, run, video, problem, passFollowing(app, run.user, video));
        continue;
      }
      app.log.warn('a scheduled pass failed', {
        channelId: channel.id,
        videoId: video.id,
        gaveUp: last,
        error: describeError(error),
      });
      failed ??= { error };
      if (last) await failDue(app, run, video, problem, passFollowing(app, run.user, video));
      // While YouTube is away the other videos would wait for it in vain, too.
      else if (kind === 'away') break;
    }
  }
  if (failed && !last) throw failed.error;
  await goOn(app, run, { away: failed !== undefined, usedUp });
}

/** Leaves the chain's next link behind, and the pause that YouTube's absence means, or its end. */
async function goOn(
  app: App,
  { uid, channel }: Run,
  { away, usedUp }: { away: boolean; usedUp: boolean },
): Promise<void> {
  if (usedUp) {
    await planChannel(app, uid, channel.id);
    return;
  }
  const next = await queueNextRun(app, uid, channel.id);
  const pause = away && next !== null ? { reason: 'youtube' as const, until: next } : null;
  if (pause !== null || channel.pause !== null) await setPause(app, uid, channel.id, pause);
}

async function takeOn(app: App, { channel, holder }: Run, video: StoredVideo): Promise<void> {
  const place = { passId: passIdOf(video), videoId: video.id };
  if (!(await moveLease(app, channel.id, holder, place))) throw new LeaseLost();
}

async function cleanDue(
  app: App,
  run: Run,
  video: StoredVideo,
  { wide, more }: { wide: ChannelReading; more: boolean },
  signal: AbortSignal,
): Promise<{ limitReached: boolean }> {
  const { uid, channel } = run;
  const passId = passIdOf(video);
  const following = passFollowing(app, run.user, video);
  const begun = await beginPass(app, uid, passId, placeOf(run, video, 'running'));
  if (!begun) {
    // A clean by hand has taken the interrupted pass over, and ended it.
    await app.documents.videos(uid).doc(video.id).update(following);
    return { limitReached: false };
  }
  const user = await userNow(app, run);
  const extent = extentOf(app, video);
  const threads = await wide.threadsOf(video);
  const scheduled = { more, last: following.nextPassAt === null };
  const spent = wide.takeUnits();
  const pass = { uid, user, passId, channel, video, extent, threads, scheduled, spent };
  const result = await runPass(app, pass, signal);
  const end = { status: 'done' as const, problem: null, ...result };
  const ended = await endPass(app, uid, { id: passId, videoId: video.id }, end, following);
  logPass(app, ended, { extent, dueAt: video.passDueAt });
  return ended;
}

function extentOf(app: App, video: StoredVideo): Extent {
  const published = Date.parse(video.publishedAt);
  return readsEverything(published, dueAt(video), app.clock.now()) ? 'changes' : 'new';
}

/** The videos before may have used up what a free plan may hide. */
async function userNow(app: App, { uid, user }: Run): Promise<UserDocument> {
  const limited = removalsLeft(planOf(app, user), user.removalsUsed) < Infinity;
  return (limited ? (await app.documents.user(uid).get()).data() : undefined) ?? user;
}

/** Records that a due pass did not come about; one whose video is gone needs no record. */
async function failDue(
  app: App,
  run: Run,
  video: StoredVideo,
  problem: string,
  next: Partial<NextPass>,
): Promise<void> {
  const { uid } = run;
  const id = passIdOf(video);
  const end = { status: 'failed' as const, problem };
  try {
    // Where even its beginning had failed.
    await beginPass(app, uid, id, placeOf(run, video, 'running'));
    const ended = await endPass(app, uid, { id, videoId: video.id }, end, next);
    logPass(app, ended, { dueAt: video.passDueAt });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function placeOf({ channel }: Run, video: StoredVideo, status: 'running') {
  return { channelId: channel.id, videoId: video.id, trigger: 'schedule' as const, status };
}

type NextPass = Pick<VideoDocument, 'nextPassAt' | 'passDueAt'>;

/** The pass of a video that comes after the one that is due. */
function passFollowing(app: App, user: UserDocument, video: StoredVideo): NextPass {
  const now = app.clock.now();
  const next = passAfter(Date.parse(video.publishedAt), planOf(app, user), dueAt(video), now);
  const at = next === undefined ? null : new Date(next).toISOString();
  return { nextPassAt: at, passDueAt: at };
}

function dueAt(video: StoredVideo): number {
  return Date.parse(video.passDueAt ?? video.nextPassAt ?? video.publishedAt);
}

async function dueVideos(app: App, uid: string, channelId: string): Promise<StoredVideo[]> {
  const until = new Date(app.clock.now() + COALESCE_MS).toISOString();
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('nextPassAt', '>', '')
    .where('nextPassAt', '<=', until)
    .orderBy('nextPassAt')
    .get();
  // None is due just because another will soon be.
  const now = new Date(app.clock.now() + SKEW_MS).toISOString();
  const due = found.docs.map(withId);
  return due.some(({ nextPassAt }) => nextPassAt !== null && nextPassAt <= now) ? due : [];
}

/** The same for each try of a pass, so that one that was interrupted goes on under its name. */
function passIdOf(video: StoredVideo): string {
  const hash = createHash('sha256').update(`${video.id} ${dueAt(video)}`);
  return hash.digest('hex').slice(0, 20);
}
