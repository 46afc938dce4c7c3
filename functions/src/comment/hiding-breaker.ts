import type { Admission } from '@threadsweep/engine/ports/breaker.ts';
import type { BreakerDocument } from '@threadsweep/shared/documents/system.ts';

/**
 * These pure functions on the breaker's document decide when YouTube may be asked to hide comments
 * after it has refused whole batches. If YouTube refuses the batches of one channel, only that
 * channel pauses: a creator can cause such refusals, which must not stop other channels. If it
 * refuses two such channels or more, the breaker opens for the whole project.
 */

const HOUR_MS = 3_600_000;
/** The time from a probe to the next one, in ms. The last value repeats. */
const PROBE_AFTER_MS = [HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS];
/**
 * The time from a probe to the next one for a channel that YouTube refuses while it hides comments
 * of other channels.
 */
const PROBE_ALONE_AFTER_MS = [HOUR_MS, 3 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS];
/**
 * How much earlier a probe may come, in ms, since the hourly job does not start exactly on the
 * hour.
 */
const EARLY_MS = 5 * 60_000;
/**
 * The shortest time between two probes that creators' calls may cause before the next probe is due,
 * over the whole project, in ms.
 */
const CLICK_EVERY_MS = 15 * 60_000;
/** The number of refused channels that opens the breaker for the whole project. */
const OPENS_AT = 2;
/** How long a refusal counts as current, in ms: the longest backoff and one hour. */
const CURRENT_MS = 4 * HOUR_MS;
/** How long a refused channel is remembered, in ms. */
const KEPT_MS = 3 * 24 * HOUR_MS;

export const CLOSED: BreakerDocument = { opened: null, clickedAt: 0, channels: {} };

interface Asked {
  channelId: string;
  /** Whether a call by the creator asks, and not a scheduled pass. */
  byHand: boolean;
  /** Epoch ms. */
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
  if (!wait) return { admission: 'all' };
  if (now >= wait.probeAt - EARLY_MS) {
    const isAlone = breaker.opened === null && own?.isAlone === true;
    const after = isAlone ? PROBE_ALONE_AFTER_MS : PROBE_AFTER_MS;
    const probeAt = now + (after[Math.min(wait.probes, after.length - 1)] ?? HOUR_MS);
    const later = { probeAt, probes: wait.probes + 1 };
    const next = breaker.opened
      ? { ...breaker, opened: { ...breaker.opened, ...later } }
      : withChannel(breaker, channelId, { ...wait, isAlone, refusedAt: now, ...later });
    return { admission: 'probe', next };
  }
  if (byHand && now - breaker.clickedAt >= CLICK_EVERY_MS)
    return { admission: 'probe', next: { ...breaker, clickedAt: now } };
  return { admission: 'none' };
}

/** Returns the document after YouTube has refused a whole batch of a channel. */
export function refused(breaker: BreakerDocument, channelId: string, now: number): BreakerDocument {
  const own = breaker.channels[channelId];
  const first = { probeAt: now + HOUR_MS, probes: 1, isAlone: false };
  const kept = Object.entries(breaker.channels).filter(([, one]) => now - one.refusedAt < KEPT_MS);
  const channels = {
    ...Object.fromEntries(kept),
    [channelId]: { ...first, ...own, refusedAt: now },
  };
  const count = Object.values(channels).filter(({ isAlone }) => !isAlone).length;
  const opens = breaker.opened === null && count >= OPENS_AT;
  const opened = opens ? { at: now, probeAt: now + HOUR_MS, probes: 1 } : breaker.opened;
  return { ...breaker, opened, channels };
}

/**
 * Returns the document after YouTube has hidden a comment of a channel. Other refused channels may
 * probe at once. If YouTube refuses them again, that does not open the breaker.
 */
export function accepted(breaker: BreakerDocument, channelId: string): BreakerDocument {
  const others = Object.entries(breaker.channels).filter(([id]) => id !== channelId);
  const tried = others.map(([id, one]) => [id, { ...one, probeAt: 0, isAlone: true }] as const);
  return { ...breaker, opened: null, channels: Object.fromEntries(tried) };
}

/**
 * Returns the time since when YouTube refuses to hide comments of the project, in epoch ms, or null
 * if it does not.
 */
export function refusedSince(breaker: BreakerDocument, now: number): number | null {
  if (breaker.opened) return breaker.opened.at;
  const current = Object.values(breaker.channels).filter(
    ({ isAlone, refusedAt }) => !isAlone && now - refusedAt < CURRENT_MS,
  );
  return current.length > 0 ? Math.min(...current.map(({ refusedAt }) => refusedAt)) : null;
}

function withChannel(
  breaker: BreakerDocument,
  channelId: string,
  channel: BreakerDocument['channels'][string],
): BreakerDocument {
  return { ...breaker, channels: { ...breaker.channels, [channelId]: channel } };
}
