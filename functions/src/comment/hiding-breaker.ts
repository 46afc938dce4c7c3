import type { Admission } from '@threadsweep/engine/ports/breaker.ts';
import type { BreakerDocument } from '@threadsweep/shared/documents/system.ts';

/**
 * When YouTube may be asked to hide although it has refused whole batches: pure functions on the
 * breaker's document. One channel whose batches are refused has a pause of its own: a creator can make
 * YouTube refuse comments of one channel, which must not stop others. From two such channels on, the
 * breaker is open for the project.
 */

const HOUR_MS = 3_600_000;
/** How long after a refusal each probe may follow, in ms; the last one repeats. */
const PROBE_AFTER_MS = [HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS];
/** The same for a channel that YouTube refuses while it hides comments of others. */
const PROBE_ALONE_AFTER_MS = [HOUR_MS, 3 * HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS];
/** How much earlier a probe may be, in ms: the hourly job does not begin to the second. */
const EARLY_MS = 5 * 60_000;
/** Creators' clicks may probe earlier, once in this time for the whole project, in ms. */
const CLICK_EVERY_MS = 15 * 60_000;
/** How many refused channels open the breaker for all. */
const OPENS_AT = 2;
/** A refusal counts as current for this long, in ms: the longest backoff, and an hour. */
const CURRENT_MS = 4 * HOUR_MS;
/** After this time, a refused channel is forgotten, in ms. */
const KEPT_MS = 3 * 24 * HOUR_MS;

export const CLOSED: BreakerDocument = { opened: null, clickedAt: 0, channels: {} };

interface Asked {
  channelId: string;
  /** Whether a creator's click asks. */
  byHand: boolean;
  /** Epoch ms. */
  now: number;
}

/** Whether the channel's comments may be hidden, and the document to store if that changes it. */
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

/** YouTube has refused everything of a channel. */
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
 * YouTube has hidden a comment of a channel. The other refused channels may try at once; from now on,
 * their refusals concern them alone.
 */
export function accepted(breaker: BreakerDocument, channelId: string): BreakerDocument {
  const others = Object.entries(breaker.channels).filter(([id]) => id !== channelId);
  const tried = others.map(([id, one]) => [id, { ...one, probeAt: 0, isAlone: true }] as const);
  return { ...breaker, opened: null, channels: Object.fromEntries(tried) };
}

/** Since when YouTube refuses to hide for the project, epoch ms; null if it does not. */
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
