import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { isUnfinished } from '@threadsweep/engine/pass/record.ts';
import { isResumable } from '@threadsweep/engine/pass/resume.ts';
import {
  type FailedPass,
  runSession,
  SessionInterrupted,
  type SessionOptions,
} from '@threadsweep/engine/pass/run-session.ts';
import { Budget } from '@threadsweep/engine/planning/budget.ts';
import { LeaseLost } from '@threadsweep/engine/ports/ports.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import type { StoredChannel } from '../../channel/channel-store.ts';
import type { AccessApp } from '../../google/app.ts';
import type { PassTask } from '../../google/task-queue.ts';
import { notFound, Problem } from '../../platform/errors.ts';
import { quotaLedger } from '../../quota/ledger-store.ts';
import type { StoredVideo } from '../../video/video-store.ts';
import { HidingBreaker } from '../../comment/hiding-breaker-store.ts';
import { noteHeldBack } from '../held-back-store.ts';
import { planLimited } from '../protect.ts';
import { acquireLease, holdingLease, releaseLease } from './lease-store.ts';
import { queuePass } from './pass-store.ts';
import { findPass, newPassId, type StoredPass, storedPass } from './stored-passes.ts';
import { settle } from './run-channel.ts';
import { manualPass, sessionOf, sessionPorts } from './session-ports.ts';

/** How long a call cleans at most, in ms. Hosting ends a call after 60 s. */
const CLEAN_FOR_MS = 45_000;
/**
 * How long a call then waits at most until its session has stored its position, in ms. After the
 * response, Cloud Run gives the session no processor time.
 */
const STORE_FOR_MS = 8_000;
/** The delay between queueing the task that resumes a pass and running it, in ms. */
const TASK_AFTER_MS = 50_000;
/** The time between two checks whether another call's pass has ended, in ms. */
const POLL_MS = 250;

export interface CleanRequest {
  uid: string;
  user: UserDocument;
  channel: StoredChannel;
  video: StoredVideo;
  /**
   * The comments to hide, if the creator chose them; by default, the comments with the verdict
   * `hide`.
   */
  chosen?: readonly string[];
  by?: Actor;
  /** When the creator's call arrived, in epoch ms; omitted for a pass that its task resumes. */
  receivedAt?: number;
}

/** The task that resumes the pass if this call cannot finish it. */
interface FallbackTask extends PassTask {
  /** Distinguishes the task from the tasks of earlier attempts, whose names are taken. */
  again: string;
}

/**
 * Cleans a video, or hides the comments that the creator chose. Joins a running manual clean of the
 * video, and waits for any other pass of the channel. A pass over chosen comments joins no other,
 * and no call joins it. Stops after 45 s and returns after 53 s at the latest; a task then resumes
 * the pass.
 * @param cleanForMs how long the call may clean; tests use a shorter time
 * @throws Problem if the pass failed
 */
export async function cleanVideo(
  app: AccessApp,
  request: CleanRequest,
  cleanForMs = CLEAN_FOR_MS,
): Promise<StoredPass> {
  const { uid, channel, video, chosen, by, receivedAt } = request;
  const until = AbortSignal.timeout(cleanForMs);
  const respondBy = AbortSignal.timeout(cleanForMs + STORE_FOR_MS);
  const holder = randomUUID();
  const resumed = chosen ? undefined : await resumablePassOf(app, uid, video);
  let passId = resumed?.id ?? newPassId(app, uid);
  const again = resumed?.status === 'failed' ? `-${app.clock.now()}` : '';
  const queue = async (): Promise<void> => {
    const place = { channelId: channel.id, videoId: video.id, by };
    // The task comes first: only the hourly job would resume a stored pass without a task.
    const task = { uid, passId, again };
    await queueTask(app, task);
    passId = await queuePass(app, uid, passId, { ...place, ...(chosen && { chosen }) });
    // Another click has stored a clean of this video in the meantime, so this call joins it.
    if (passId !== task.passId) await removeTask(app, task);
  };
  /** Whether the call has stored its own pass, which must wait for the lease. */
  let isQueued = chosen !== undefined || resumed?.status === 'waiting';
  // A pass over chosen comments is stored before it has the lease, so that the comments are not
  // lost if the process is killed.
  if (chosen) await queue();
  /** The id of another pass over this video that the call has joined. */
  let joined: string | undefined;

  for (;;) {
    // Looks up the joined pass before acquiring the lease, because the pass may have ended and
    // released the lease.
    const ended = joined === undefined ? undefined : await findPass(app, uid, joined);
    if (ended && !isUnfinished(ended)) return ended;

    const outcome = await acquireLease(app, leaseOf(request, passId, holder));
    const isOwn = outcome.passId === passId;
    // Without chosen comments, two manual cleans both clean the whole video. So this call can join
    // the pass that has the lease. A scheduled pass may read only new comments.
    const isWhole = outcome.trigger === 'manual' && !chosen;
    let isSame = isOwn;
    let other: StoredPass | undefined;
    try {
      isSame ||= isWhole && !(await hidesChosen(app, uid, outcome.passId));
      if (outcome.acquired && isOwn && !isQueued && !resumed && receivedAt !== undefined)
        other = await endedSince(app, uid, video.id, receivedAt);
    } catch (error) {
      if (outcome.acquired) await releaseLease(app, channel.id, holder);
      throw error;
    }
    if (other) {
      await releaseLease(app, channel.id, holder);
      return other;
    }
    if (outcome.acquired) {
      const task = { uid, passId: outcome.passId, again };
      const running = runUnderLease(app, request, task, holder, {
        signal: until,
        // The creator sees the error of a failed pass at once and can resume the pass.
        isLastAttempt: true,
      });
      if (isSame) return respondInTime(app, task, running, respondBy);
      // The lease names an interrupted pass over chosen comments. It is resumed before this call's
      // own pass.
      await running.catch((error: unknown) => logUnresumed(app, outcome.passId, error));
    } else if (outcome.videoId === video.id && isSame) joined = outcome.passId;
    else if (!isQueued) {
      isQueued = true;
      await queue();
    }
    if (until.aborted) {
      const pass = joined === undefined ? undefined : await findPass(app, uid, joined);
      if (pass) return pass;
      // The joined pass is not stored yet, and perhaps never will be.
      if (!isQueued) await queue();
      return storedPass(app, uid, passId);
    }
    await delay(POLL_MS);
  }
}

/**
 * Resumes an unfinished pass when its task runs.
 * @param options.isLastAttempt whether the task is not retried after this attempt
 * @returns false if the pass has not run because another pass has the lease or must end first
 */
export async function resumePass(
  app: AccessApp,
  request: CleanRequest,
  passId: string,
  options: SessionOptions,
): Promise<boolean> {
  const holder = randomUUID();
  const { uid } = request;
  const outcome = await acquireLease(app, leaseOf(request, passId, holder));
  if (!outcome.acquired) return false;
  // The lease may name another interrupted pass over this video, which must end first. So the task
  // resumes that pass.
  const task = { uid, passId: outcome.passId, again: '' };
  await runUnderLease(app, request, task, holder, options);
  return outcome.passId === passId;
}

function leaseOf({ uid, channel, video }: CleanRequest, passId: string, holder: string) {
  return {
    uid,
    channelId: channel.id,
    passId,
    videoId: video.id,
    trigger: 'manual',
    holder,
  } as const;
}

/**
 * Returns the manual clean of a video that the next one resumes: a clean that waits for the channel
 * or for its task, or the creator's last pass, if it failed recently.
 */
async function resumablePassOf(
  app: AccessApp,
  uid: string,
  { passId, lastPass }: StoredVideo,
): Promise<StoredPass | undefined> {
  const current = passId === null ? undefined : await findPass(app, uid, passId);
  if (current?.trigger === 'manual' && current.chosen === null) {
    const { status, goesOn } = current;
    const isCut = goesOn !== null && isResumable(goesOn.at, app.clock.now());
    if (status === 'waiting' || (status === 'running' && isCut)) return current;
  }
  if (lastPass?.status !== 'failed' || lastPass.trigger !== 'manual') return undefined;
  if (!isResumable(lastPass.finishedAt, app.clock.now())) return undefined;
  const pass = await findPass(app, uid, lastPass.id);
  // The video also names a failed pass as its last one after the creator has undone the pass.
  return pass?.status === 'failed' && pass.chosen === null ? pass : undefined;
}

/**
 * Returns the last pass over a video if it is a manual clean that has read the whole video and has
 * ended since a time. A clean that the creator requested before the pass ended shares the pass, even
 * if it got the lease only afterwards.
 * @param since epoch ms
 */
async function endedSince(
  app: AccessApp,
  uid: string,
  videoId: string,
  since: number,
): Promise<StoredPass | undefined> {
  const video = (await app.documents.videos(uid).doc(videoId).get()).data();
  const last = video?.lastPass;
  if (last?.trigger !== 'manual' || Date.parse(last.finishedAt) <= since) return undefined;
  // A pass over chosen comments, or one that failed, has not cleaned the video.
  if (video?.lastCleanedAt !== last.finishedAt) return undefined;
  return findPass(app, uid, last.id);
}

/** Returns whether a pass hides comments that the creator chose. */
async function hidesChosen(app: AccessApp, uid: string, passId: string): Promise<boolean> {
  const pass = await findPass(app, uid, passId);
  return pass !== undefined && pass.chosen !== null;
}

function logUnresumed(app: AccessApp, passId: string, error: unknown): void {
  app.log.warn('an interrupted pass was not resumed', { passId, error });
}

async function runUnderLease(
  app: AccessApp,
  request: CleanRequest,
  task: FallbackTask,
  holder: string,
  { signal, isLastAttempt }: SessionOptions,
): Promise<StoredPass> {
  const { uid, channel } = request;
  const lease = { channelId: channel.id, holder, signal };
  const budget = new Budget(quotaLedger(app, { uid, channelId: channel.id, byHand: true }), {
    byHand: true,
    ahead: true,
  });
  try {
    await holdingLease(
      app,
      lease,
      () => new LeaseLost(),
      (held) => runToItsEnd(app, request, task, { holder, budget, signal: held, isLastAttempt }),
    );
  } finally {
    await settle(app, budget);
    await releaseLease(app, channel.id, holder);
  }
  return storedPass(app, uid, task.passId);
}

async function runToItsEnd(
  app: AccessApp,
  request: CleanRequest,
  task: FallbackTask,
  held: { holder: string; budget: Budget } & SessionOptions,
): Promise<void> {
  const { uid, channel, video } = request;
  const { signal, isLastAttempt } = held;
  const queued = queueTask(app, task);
  let hasEnded = false;
  try {
    const breaker = new HidingBreaker(app, { uid, channelId: channel.id, byHand: true });
    const ports = sessionPorts(app, { ...request, ...held, breaker, byHand: true });
    // Starts to open the channel early, which saves time. Awaits the task before the session, so
    // that a stored pass has a task even if this process is killed.
    ports.openChannel().catch(() => undefined);
    await queued;
    const session = sessionOf(app, request, [manualPass(app, task.passId, video, request.by)]);
    const result = await runSession(ports, session, { signal, isLastAttempt });
    hasEnded = result.failures.every((one) => one.hasEnded);
    if (breaker.isHeldBack || breaker.hasClosed || channel.heldBack)
      await noteHeldBack(app, uid, channel.id, breaker);
    const [failed] = result.failures;
    if (failed) throw refusalOf(app, failed);
    if (result.limitReached) await planLimited(app, uid, channel.id);
  } catch (error) {
    if (!(error instanceof SessionInterrupted)) throw error;
  } finally {
    const isQueued = await queued;
    if (isQueued && hasEnded && !signal.aborted) await removeTask(app, task);
  }
}

/** Returns the call's error for a failed pass. If a document was deleted, it is NOT_FOUND. */
function refusalOf(app: AccessApp, { failure, error }: FailedPass): unknown {
  return failure.kind === 'gone' && !(error instanceof Problem) ? notFound(app, 'video') : error;
}

/**
 * Waits until the session ends or the call must respond.
 * @returns the stored pass at that time
 */
async function respondInTime(
  app: AccessApp,
  task: FallbackTask,
  running: Promise<StoredPass>,
  respondBy: AbortSignal,
): Promise<StoredPass> {
  const due = Promise.withResolvers<undefined>();
  const respond = () => due.resolve(undefined);
  respondBy.addEventListener('abort', respond);
  if (respondBy.aborted) respond();
  try {
    const ended = await Promise.race([running, due.promise]);
    if (ended && !isUnfinished(ended)) return ended;
  } finally {
    respondBy.removeEventListener('abort', respond);
  }
  await queueTask(app, task);
  return storedPass(app, task.uid, task.passId);
}

/**
 * Queues the task that resumes the pass if this process does not complete it. If Cloud Tasks does
 * not respond, the pass runs without a task, and after a kill only the video's next clean would
 * resume it.
 * @returns whether the pass has a task
 */
async function queueTask(app: AccessApp, { uid, passId, again }: FallbackTask): Promise<boolean> {
  const at = app.clock.now() + TASK_AFTER_MS;
  try {
    await app.tasks.enqueuePass({ uid, passId }, at, again);
    return true;
  } catch (error) {
    app.log.error('a pass has no task that resumes it', { passId, error });
    return false;
  }
}

async function removeTask(app: AccessApp, { uid, passId, again }: FallbackTask): Promise<void> {
  try {
    await app.tasks.removePass({ uid, passId }, again);
  } catch (error) {
    // The remaining task does no harm: it finds that the pass has ended and does nothing.
    app.log.warn('the task of a finished pass was not removed', {
      passId,
      error,
    });
  }
}
