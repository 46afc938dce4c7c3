import type { Admission } from '@threadsweep/engine/ports/breaker.ts';
import type { BreakerDocument } from '@threadsweep/shared/documents/system.ts';

/**
 * These pure functions on the breaker's document decide when YouTube may be asked to hide comments
 * after it has refused whole batches. If YouTube refuses the batches of one channel, only that
 * channel pauses: a creator can cause such refusals, which must not stop other channels. If it
 * refuses two channels and hides no comment in between, the breaker opens for the whole project.
 *
 * After a success, the other refused channels may try at once. If YouTube then refuses one of them
 * again, this channel counts as alone: it has longer pauses, and its later refusals do not open the
 * breaker. But if YouTube refuses two channels before it hides another comment, the outage goes on,
 * and the breaker opens again.
 */

const HOUR_MS = 3_600_000;
/**
 * The time between two probes, in ms. A probe is a call that tests whether YouTube hides again. The
 * last value repeats.
 */
const PROBE_AFTER_MS = [HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS];
/**
 * The time between two probes, in ms, of a channel that YouTube refuses while it hides comments of
 * other channels.
 */
const PROBE_ALONE_AFTER_MS = [HOUR_MS, 3 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS];
/**
 * How much earlier than planned a probe may be sent, in ms, since the hourly job does not start
 * exactly on the hour.
 */
const EARLY_MS = 5 * 60_000;
/**
 * The shortest time, in ms, between two probes that creators' calls send over the whole project
 * while no call succeeds.
 */
const CLICK_EVERY_MS = 15 * 60_000;
/** The number of current refusals that opens the breaker for the whole project. */
const OPENS_AT = 2;
/** How long a refusal counts as current, in ms: the longest backoff and one hour. */
const CURRENT_MS = 4 * HOUR_MS;
/**
 * How long a refused channel lets other channels send the project's probe first, in ms, because
 * YouTube may refuse every comment of this channel. The channel that was refused last waits twice
 * as long.
 */
const OTHERS_FIRST_MS = 30 * 60_000;

/** How long a refused channel is remembered, in ms. */
const KEPT_MS = 3 * 24 * HOUR_MS;

export const CLOSED: BreakerDocument = {
  opened: null,
  isOnTrial: false,
  clickedAt: 0,
  acceptedAt: 0,
  channels: {},
};

interface Asked {
  channelId: string;
  /** Whether a creator's call wants to hide the comments, and not a scheduled pass. */
  byHand: boolean;
  now: number;
}

/**
 * Returns whether the channel's comments may be hidden, and the changed document if the permission
 * changes it.
 */
export function admit(
  breaker: BreakerDocument,
  { channelId, byHand, now }: Asked,
): { admission: Admission; next?: BreakerDocument } {
  const own = breaker.channels[channelId];
  const wait = breaker.opened ?? own;
  if (!wait) return { admission: breaker.isOnTrial ? 'probe' : 'all' };
  const hasClicked = breaker.clickedAt > breaker.acceptedAt;
  if (byHand && hasClicked && now - breaker.clickedAt < CLICK_EVERY_MS)
    return { admission: 'none' };
  const turnAfter = breaker.opened ? waitForOthers(breaker, own) : 0;
  if (now >= wait.probeAt + turnAfter - EARLY_MS) {
    const after = !breaker.opened && own?.isAlone ? PROBE_ALONE_AFTER_MS : PROBE_AFTER_MS;
    const probeAt = now + (after[Math.min(wait.probes, after.length - 1)] ?? HOUR_MS);
    const later = { probeAt, probes: wait.probes + 1 };
    const clicked = byHand ? { ...breaker, clickedAt: now } : breaker;
    const next = breaker.opened
      ? { ...clicked, opened: { ...breaker.opened, ...later } }
      : {
          ...clicked,
          channels: { ...breaker.channels, ...(own && { [channelId]: { ...own, ...later } }) },
        };
    return { admission: 'probe', next };
  }
  if (byHand) return { admission: 'probe', next: { ...breaker, clickedAt: now } };
  return { admission: 'none' };
}

/** Returns the document after YouTube has refused a whole batch of a channel. */
export function refused(breaker: BreakerDocument, channelId: string, now: number): BreakerDocument {
  const { acceptedAt } = breaker;
  const own = breaker.channels[channelId];
  const wasAlone = own?.isAlone === true;
  const first = { probeAt: now + HOUR_MS, probes: 1 };
  const isAlone = wasAlone || (own !== undefined && own.refusedAt <= acceptedAt);
  const kept = Object.entries(breaker.channels).filter(([, one]) => now - one.refusedAt < KEPT_MS);
  const channels = {
    ...Object.fromEntries(kept),
    [channelId]: { ...first, ...own, refusedAt: now, isAlone },
  };
  const next = { ...breaker, channels };
  const opens =
    breaker.opened === null && !wasAlone && currentRefusals(next, now).length >= OPENS_AT;
  return opens ? { ...next, opened: { at: now, ...first }, isOnTrial: false } : next;
}

/**
 * Returns the document after YouTube has hidden a comment of a channel. Other channels that it
 * refused during an outage may try at once. A channel that is paused only because YouTube refused
 * its own comments stays paused.
 */
export function accepted(
  breaker: BreakerDocument,
  channelId: string,
  now: number,
): BreakerDocument {
  const others = Object.entries(breaker.channels).filter(([id]) => id !== channelId);
  const tried = others.map(
    ([id, one]) => [id, one.isAlone ? one : { ...one, probeAt: 0, probes: 0 }] as const,
  );
  return {
    ...breaker,
    opened: null,
    isOnTrial: breaker.opened !== null,
    acceptedAt: now,
    channels: Object.fromEntries(tried),
  };
}

/**
 * Returns the time since when YouTube refuses to hide comments of the project, in epoch ms, or null
 * if it does not.
 */
export function refusedSince(breaker: BreakerDocument, now: number): number | null {
  if (breaker.opened) return breaker.opened.at;
  const current = currentRefusals(breaker, now).filter(({ isAlone }) => !isAlone);
  return current.length > 0 ? Math.min(...current.map(({ refusedAt }) => refusedAt)) : null;
}

/** Returns the channels that YouTube has refused lately and after it last hid a comment. */
function currentRefusals(breaker: BreakerDocument, now: number) {
  return Object.values(breaker.channels).filter(
    ({ refusedAt }) => refusedAt > breaker.acceptedAt && now - refusedAt < CURRENT_MS,
  );
}

function waitForOthers(
  { channels, acceptedAt }: BreakerDocument,
  own: BreakerDocument['channels'][string] | undefined,
): number {
  if (!own || own.refusedAt <= acceptedAt) return 0;
  const isLast = Object.values(channels).every(({ refusedAt }) => refusedAt <= own.refusedAt);
  return isLast ? 2 * OTHERS_FIRST_MS : OTHERS_FIRST_MS;
}
