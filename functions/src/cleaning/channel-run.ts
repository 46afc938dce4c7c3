import { randomUUID } from 'node:crypto';

import type { AccessApp as App } from '../google/app.ts';
import type { ChannelAccess } from '../workflows/access.ts';
import { describeError } from '../platform/log.ts';
import { settlePlan } from '../workflows/change-plan.ts';
import { pauseChannel, planChannel, setPause } from '../workflows/protect.ts';
import { queueNextRun, queueRun, storedSchedule } from '../schedule/schedule-store.ts';
import { passIdOf, succession } from './due-pass.ts';
import { giveLeaseBack, renewing } from './lease.ts';
import { leaveAccess, settleAccess } from './pass.ts';
import { endRun, queueFollowing } from './run-end-store.ts';
import { sortFailure, TryAgain } from './run-failure.ts';
import { type BegunRun, beginRun, renewRun } from './run-store.ts';
import { NOTHING_LEFT, type Run, takeUpRun } from './run-under-way.ts';
import { cleanDue, failDue, takeOn } from './scheduled-pass.ts';

/** How long one run may take, in ms; Cloud Tasks waits for 30 minutes. */
const RUN_MS = 25 * 60_000;
/** When a run that never got the channel tries again, in ms: a long pass of the creator's holds it. */
const BUSY_AGAIN_MS = 5 * 60_000;

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
  const run = takeUpRun(app, begun, signal);
  let outcome: Outcome | undefined;
  try {
    outcome = await cleanEach(app, run, signal, last);
  } finally {
    if (!outcome) {
      const access = await run.opened();
      if (access) await settleAccess(app, access, run.done);
    }
  }
  if (!outcome) return false;
  return goOn(app, run, outcome, await run.opened());
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
