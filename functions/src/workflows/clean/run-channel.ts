import { randomUUID } from 'node:crypto';

import { runSession, SessionInterrupted } from '@threadsweep/engine/pass/run-session.ts';
import { Budget } from '@threadsweep/engine/planning/budget.ts';
import { LeaseLost } from '@threadsweep/engine/ports/ports.ts';

import { HidingBreaker } from '../../comment/hiding-breaker-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { quotaLedger } from '../../quota/ledger-store.ts';
import { queueNextRun, queueRun, storedSchedule } from '../../schedule/schedule-store.ts';
import { endPlanIfDue } from '../change-plan.ts';
import { noteHeldBack } from '../held-back-store.ts';
import { notePauses } from '../notify/pause-notice.ts';
import { pauseChannel, planChannel, setPause } from '../protect.ts';
import { RetryTask } from './failure.ts';
import { holdingLease, releaseLease } from './lease-store.ts';
import { type BegunRun, beginRun } from './run-store.ts';
import { scheduledPasses } from './scheduled-passes.ts';
import { sessionOf, sessionPorts } from './session-ports.ts';

/** How long one run may take, in ms; Cloud Tasks waits for 30 minutes. */
const RUN_MS = 25 * 60_000;
/**
 * The delay before a run is repeated because a long manual clean has the channel's lease, in ms.
 */
const BUSY_AGAIN_MS = 5 * 60_000;

/**
 * Carries out the task of a channel: cleans all videos whose passes are due within ten minutes,
 * under one lease, and queues the task of the next run.
 *
 * The task can be interrupted at any point and run again, because the id of a pass contains its
 * due time, and the transaction that ends a pass also stores the video's next one.
 * @param isLastAttempt whether Cloud Tasks stops after this attempt
 * @throws an error after which Cloud Tasks must retry
 */
export async function runChannel(
  app: AccessApp,
  uid: string,
  channelId: string,
  isLastAttempt: boolean,
): Promise<void> {
  const start = await beginRun(app, uid, channelId, randomUUID());
  switch (start.status) {
    case 'gone':
      return;
    case 'expired':
      await endPlanIfDue(app, uid, start.user);
      return runChannel(app, uid, channelId, isLastAttempt);
    case 'unprotected':
      await planChannel(app, uid, channelId);
      return;
    case 'idle':
      await queueNextRun(app, uid, channelId);
      return;
    case 'busy':
      return runLater(app, uid, channelId, isLastAttempt);
    case 'begun':
      return runUnderLease(app, start.run, isLastAttempt);
  }
}

async function runLater(
  app: AccessApp,
  uid: string,
  channelId: string,
  isLastAttempt: boolean,
): Promise<void> {
  if (!isLastAttempt) throw new RetryTask('the channel is busy');
  const again = new Date(app.clock.now() + BUSY_AGAIN_MS).toISOString();
  const schedule = await storedSchedule(app, uid, channelId);
  if (schedule) await queueRun(app, { uid, channelId, chain: schedule.chain }, again);
}

async function runUnderLease(app: AccessApp, run: BegunRun, isLastAttempt: boolean): Promise<void> {
  const { uid, channel, holder, share, kept, due } = run;
  const ledger = quotaLedger(app, { uid, channelId: channel.id, byHand: false });
  const budget = new Budget(ledger, {
    byHand: false,
    ahead: true,
    run: { videos: due.length, share, kept },
  });
  const lease = { channelId: channel.id, holder, signal: AbortSignal.timeout(RUN_MS) };
  let hasEnded = false;
  try {
    hasEnded = await holdingLease(
      app,
      lease,
      () => new LeaseLost(),
      (signal) => cleanDue(app, run, budget, { signal, isLastAttempt }),
    );
  } finally {
    if (!hasEnded) {
      await settle(app, budget);
      await releaseLease(app, channel.id, holder);
    }
  }
}

/**
 * Cleans the videos that are due.
 * @returns whether the end of the run has released the lease and settled the budget
 */
async function cleanDue(
  app: AccessApp,
  run: BegunRun,
  budget: Budget,
  options: { signal: AbortSignal; isLastAttempt: boolean },
): Promise<boolean> {
  const { uid, channel, user, due, holder } = run;
  const { passes, ...planned } = scheduledPasses(app, user, due);
  const breaker = new HidingBreaker(app, { uid, channelId: channel.id, byHand: false });
  const ports = sessionPorts(app, { ...run, ...planned, budget, breaker, byHand: false });
  const result = await runSession(ports, sessionOf(app, run, passes), options).catch(
    (error: unknown) => {
      if (!(error instanceof SessionInterrupted)) throw error;
      throw new RetryTask(error.message, { cause: error });
    },
  );
  if (breaker.isHeldBack || breaker.hasClosed || channel.heldBack)
    await noteHeldBack(app, uid, channel.id, breaker);
  for (const { pass, failure, error } of result.failures)
    app.log.warn('a scheduled pass failed', {
      channelId: channel.id,
      videoId: pass.video.id,
      kind: failure.kind,
      isLastAttempt: options.isLastAttempt,
      error,
    });
  const kinds = new Map(result.failures.map(({ failure }) => [failure.kind, failure]));
  const quota = kinds.get('quota');
  if (quota) {
    const until = new Date(quota.resumesAt).toISOString();
    await pauseChannel(app, uid, channel.id, { reason: 'quota', until });
    await notePauses(app, uid, user);
    return false;
  }
  if (kinds.has('reconnect') || result.limitReached) {
    await planChannel(app, uid, channel.id);
    await notePauses(app, uid, user);
    return false;
  }
  const toRetry = result.failures.find(({ failure }) => failure.kind !== 'gone');
  if (toRetry && !options.isLastAttempt) throw toRetry.error;

  const next = await queueNextRun(app, uid, channel.id, { holder, ...(await leave(app, budget)) });
  const isAway = toRetry !== undefined && next !== null;
  const pause = isAway ? { reason: 'youtube' as const, until: next } : null;
  if (pause !== null || channel.pause !== null) await setPause(app, uid, channel.id, pause);
  if (pause !== null || channel.noticedPause !== null) await notePauses(app, uid, user);
  return true;
}

async function leave(app: AccessApp, budget: Budget) {
  try {
    return await budget.leave();
  } catch (error) {
    logUnsettled(app, error);
    return { used: 0, kept: null };
  }
}

/**
 * Returns reserved units to the ledger. If that fails, the units are lost for the day, but the
 * passes are complete.
 */
export async function settle(app: AccessApp, budget: Budget): Promise<void> {
  await budget.settle().catch((error: unknown) => logUnsettled(app, error));
}

function logUnsettled(app: AccessApp, error: unknown): void {
  app.log.warn('reserved quota was not given back', { error });
}
