import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { AccessApp as App } from '../google/app.ts';
import type { StoredChannel } from '../channel/channel-store.ts';
import type { UserDocument } from '../platform/firestore.ts';
import type { PassTask } from '../google/task-queue.ts';
import { describeError } from '../platform/log.ts';
import { Problem } from '../platform/errors.ts';
import { planLimited } from '../workflows/protect.ts';
import type { StoredVideo } from '../video/video-store.ts';
import { failedPassOf } from './going-on.ts';
import { LeaseLost, withLease } from './lease.ts';
import { acquireLease } from './lease-store.ts';
import { runPass } from './pass.ts';
import { logPass } from './pass-log.ts';
import {
  beginPass,
  endPass,
  isUnfinished,
  newPassId,
  PassRecord,
  type StoredPass,
  storedPass,
} from './pass-store.ts';

/** A call that cleans is answered after this long, done or not: Hosting cuts it at 60 s. */
const ANSWER_AFTER_MS = 45_000;
/** When the task comes that goes on with a pass whose call was answered, or whose process was killed. */
const TASK_AFTER_MS = 50_000;
/** How often a call that waits for another's pass looks, in ms. */
const POLL_MS = 250;

export interface CleanRequest {
  uid: string;
  user: UserDocument;
  channel: StoredChannel;
  video: StoredVideo;
  trigger: 'manual' | 'schedule';
}

/**
 * Cleans a video: runs a pass, or joins the one that is running on it, or waits for the one that
 * works on another video of the channel. Returns after 45 s at the latest; an unfinished pass then
 * goes on as a task.
 * @param answerAfterMs shorter for a caller with less time, such as a test
 * @throws Problem where the pass failed
 */
export async function clean(
  app: App,
  request: CleanRequest,
  answerAfterMs = ANSWER_AFTER_MS,
): Promise<StoredPass> {
  const { uid, channel, video } = request;
  const until = AbortSignal.timeout(answerAfterMs);
  const holder = randomUUID();
  const failed = failedPassOf(app, video);
  let passId = failed ?? newPassId(app, uid);
  // The name of the task of its last run is still taken.
  const again = failed === undefined ? '' : `-${app.clock.now()}`;
  /** Whether the call waits for a pass of its own, on a channel that another video's pass holds. */
  let queued = false;
  /** The pass over the same video that the call has joined. */
  let joined: string | undefined;

  for (;;) {
    // First of all: between two looks the joined pass may have ended and given its lease back.
    const ended = joined === undefined ? undefined : await passOf(app, uid, joined);
    if (ended && !isUnfinished(ended)) return ended;

    const lease = { uid, channelId: channel.id, passId, videoId: video.id, holder };
    const outcome = await acquireLease(app, lease);
    if (outcome.acquired) {
      passId = outcome.passId;
      const task = { uid, passId, again };
      const running = runUnderLease(app, request, task, holder, until);
      return answerInTime(app, task, running, until);
    }
    if (outcome.videoId === video.id) joined = outcome.passId;
    else if (!queued) {
      queued = true;
      await beginPass(app, uid, passId, { ...placeOf(request), status: 'waiting' });
      await queueTask(app, { uid, passId, again });
    }
    if (until.aborted) {
      const pass = await passOf(app, uid, joined ?? passId);
      if (pass) return pass;
    }
    await delay(POLL_MS);
  }
}

/** Goes on with an unfinished pass, for a task. @returns false where the channel is busy */
export async function goOn(
  app: App,
  request: CleanRequest,
  passId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const holder = randomUUID();
  const { uid, channel, video } = request;
  const lease = { uid, channelId: channel.id, passId, videoId: video.id, holder };
  const outcome = await acquireLease(app, lease);
  if (!outcome.acquired) return false;
  // The interrupted pass over this video that the lease names is gone on with first.
  const task = { uid, passId: outcome.passId, again: '' };
  await runUnderLease(app, request, task, holder, signal);
  return outcome.passId === passId;
}

/** The task that goes on with a pass. */
interface FallBack extends PassTask {
  /** Tells it from those of earlier runs of the pass. */
  again: string;
}

async function runUnderLease(
  app: App,
  request: CleanRequest,
  task: FallBack,
  holder: string,
  signal: AbortSignal,
): Promise<StoredPass> {
  const { uid, channel, video } = request;
  const { passId } = task;
  const lease = { channelId: channel.id, holder, signal };
  return withLease(app, lease, async (held) => {
    const place = { ...placeOf(request), status: 'running' as const };
    const begun = await beginPass(app, uid, passId, place);
    // Another call has gone on with it, and has ended it.
    if (!begun) return storedPass(app, uid, passId);
    const queued = queueTask(app, task);
    try {
      const record = new PassRecord(app, uid, passId, place, true, begun.goesOn);
      const run = { ...request, record, extent: 'everything' as const };
      const { publish, limitReached, ...result } = await runPass(app, run, held);
      const end = { ...result, status: 'done' as const, problem: null, limitReached };
      const ended = await endPass(app, uid, { id: passId, videoId: video.id }, end);
      logPass(app, ended.pass);
      await publish(ended.restored);
      if (limitReached) await planLimited(app, uid, channel.id);
    } catch (error) {
      // Aborted: the task, or whoever took the channel over, goes on with it.
      if (held.aborted || error instanceof LeaseLost) return storedPass(app, uid, passId);
      const problem =
        error instanceof Problem ? error.message : 'Something went wrong. Please try again.';
      const end = { status: 'failed' as const, problem };
      logPass(app, (await endPass(app, uid, { id: passId, videoId: video.id }, end)).pass);
      throw error;
    } finally {
      await queued;
      if (!held.aborted) await removeTask(app, task);
    }
    return storedPass(app, uid, passId);
  });
}

function placeOf({ channel, video, trigger }: CleanRequest) {
  return { channelId: channel.id, videoId: video.id, trigger };
}

/** The pass, or undefined in the moment before the one who took the lease has written it. */
async function passOf(app: App, uid: string, passId: string): Promise<StoredPass | undefined> {
  const found = (await app.documents.passes(uid).doc(passId).get()).data();
  return found && { id: passId, ...found };
}

/** The pass when it ends, or as it stands when the call must be answered. */
async function answerInTime(
  app: App,
  task: FallBack,
  running: Promise<StoredPass>,
  until: AbortSignal,
): Promise<StoredPass> {
  const due = Promise.withResolvers<undefined>();
  const answer = () => due.resolve(undefined);
  until.addEventListener('abort', answer);
  if (until.aborted) answer();
  try {
    const ended = await Promise.race([running, due.promise]);
    if (ended) return ended;
  } finally {
    until.removeEventListener('abort', answer);
  }
  await queueTask(app, task);
  return storedPass(app, task.uid, task.passId);
}

/**
 * Queues the task that goes on with the pass, should this process not bring it to its end. Without
 * Cloud Tasks the pass still runs; the next clean of the video would go on with it.
 */
async function queueTask(app: App, { uid, passId, again }: FallBack): Promise<void> {
  const at = app.clock.now() + TASK_AFTER_MS;
  try {
    await app.tasks.enqueuePass({ uid, passId }, at, again);
  } catch (error) {
    app.log.error('a pass has no task to fall back on', { passId, error: describeError(error) });
  }
}

async function removeTask(app: App, { uid, passId, again }: FallBack): Promise<void> {
  try {
    await app.tasks.removePass({ uid, passId }, again);
  } catch (error) {
    // It finds the pass finished and ends.
    app.log.warn('the task of a finished pass was not removed', {
      passId,
      error: describeError(error),
    });
  }
}
