import { randomUUID } from 'node:crypto';

import { probe } from '@threadsweep/engine/hiding/admitted.ts';
import { runSession } from '@threadsweep/engine/pass/run-session.ts';
import { Budget } from '@threadsweep/engine/planning/budget.ts';
import { HIDE_UNITS, leftForSchedule } from '@threadsweep/engine/planning/sharing.ts';
import type { PlannedPass } from '@threadsweep/engine/ports/passes.ts';
import { LeaseLost, type Ports } from '@threadsweep/engine/ports/ports.ts';

import { storedChannel } from '../../channel/channel-store.ts';
import { HidingBreaker } from '../../comment/hiding-breaker-store.ts';
import { pendingDecisions } from '../../comment/decision-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { quotaLedger, readDay } from '../../quota/ledger-store.ts';
import { storedSchedule } from '../../schedule/schedule-store.ts';
import { videosWithPending } from '../count-store.ts';
import { noteHeldBack, noteNothingHeldBack, queueHeldBack } from '../held-back-store.ts';
import { findVideo } from '../videos.ts';
import { RetryTask } from './failure.ts';
import { acquireLease, holdingLease, releaseLease } from './lease-store.ts';
import { newPassId } from './stored-passes.ts';
import { sessionOf, sessionPorts } from './session-ports.ts';

/** How long the task may take, in ms. */
const RUN_MS = 25 * 60_000;
/** The most pending comments among which the task chooses one for a probe. */
const PROBE_FROM = 50;

/**
 * Carries out the task of a channel whose comments stayed pending because YouTube refused to hide
 * them. Sends a probe if the breaker asks for one. If YouTube hides comments again, hides all
 * pending comments in one pass. It reads no comments and does not change the schedule.
 * @throws an error after which Cloud Tasks must retry
 */
export async function hideHeldBack(app: AccessApp, uid: string, channelId: string): Promise<void> {
  const schedule = await storedSchedule(app, uid, channelId);
  const user = (await app.documents.user(uid).get()).data();
  if (!schedule?.heldBack || !user) return;
  const channel = await storedChannel(app, uid, channelId);
  const breaker = new HidingBreaker(app, { uid, channelId, byHand: false });
  const [videoId] = [...(await videosWithPending(app, uid, channelId)), ...schedule.requested];
  if (videoId === undefined) await noteNothingHeldBack(app, uid, channelId);
  if (videoId === undefined || channel.status !== 'connected') {
    // This channel cannot send a probe, so another channel's task does it.
    await queueHeldBack(app);
    return;
  }
  // If the day has no units left, the task does nothing, and the hourly job queues one again.
  const { day, closedUntil } = await readDay(app);
  if (closedUntil > app.clock.now() || leftForSchedule(day) <= HIDE_UNITS) return;

  const { video } = await findVideo(app, uid, videoId);
  const passId = newPassId(app, uid);
  const holder = randomUUID();
  const place = { uid, channelId, passId, videoId, trigger: 'schedule', holder } as const;
  if (!(await acquireLease(app, place)).acquired) throw new RetryTask('the channel is busy');
  const ledger = quotaLedger(app, { uid, channelId, byHand: false });
  const budget = new Budget(ledger, { byHand: false, ahead: true });
  const of = { uid, user, channel, holder, budget, breaker, byHand: false };
  const pass: PlannedPass = {
    id: passId,
    video,
    trigger: 'schedule',
    dueAt: app.clock.now(),
    isLast: true,
    chosen: [],
  };
  const lease = { channelId, holder, signal: AbortSignal.timeout(RUN_MS) };
  try {
    await holdingLease(
      app,
      lease,
      () => new LeaseLost(),
      async (signal) => {
        const ports = sessionPorts(app, of);
        if (!(await mayBegin(app, uid, ports, { breaker, videoId }))) return;
        const session = sessionOf(app, of, [pass]);
        await runSession(ports, session, { signal, isLastAttempt: true });
      },
    );
  } finally {
    await budget.settle().catch((error: unknown) => {
      app.log.warn('reserved quota was not given back', { error });
    });
    await releaseLease(app, channelId, holder);
    await noteHeldBack(app, uid, channelId, breaker);
  }
}

/**
 * Sends a probe if the breaker asks for one.
 * @returns whether the task may hide comments now
 */
async function mayBegin(
  app: AccessApp,
  uid: string,
  ports: Ports,
  { breaker, videoId }: { breaker: HidingBreaker; videoId: string },
): Promise<boolean> {
  const pending = [...(await pendingDecisions(app, uid, videoId)).keys()];
  const admission = await breaker.admit(pending);
  if (admission !== 'probe') return admission === 'all';
  const { comments } = await ports.openChannel();
  const start = Math.floor(Math.random() * Math.max(1, pending.length - PROBE_FROM + 1));
  return probe({ breaker, comments }, pending.slice(start, start + PROBE_FROM));
}
