import type { Admission } from '@threadsweep/engine/ports/breaker.ts';
import type { BreakerDocument } from '@threadsweep/shared/documents/system.ts';

/**
 * These pure functions on the breaker's document decide when YouTube may be asked to hide comments
 * after it has refused some. If YouTube refuses only one comment of a channel, however often, only
 * this comment waits: the reason may be the comment itself. If it refuses several, the channel
 * pauses. A creator can cause such refusals, which must not stop other channels. If it refuses
 * channels of three accounts and hides no comment in between, the breaker opens for the whole
 * project.
 *
 * After a success, the other refused channels may try at once. If YouTube then refuses one of them
 * again, this channel counts as alone: it has longer pauses, and its later refusals do not open the
 * breaker. But if YouTube refuses channels of two accounts before it hides another comment, the
 * outage goes on, and the breaker opens again.
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
/**
 * The number of accounts with current refusals that opens the breaker for the whole project: two
 * creators must not be able to. After an outage, until the second success, fewer are enough.
 */
const OPENS_AT = 3;
const OPENS_AGAIN_AT = 2;
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
  restores: {},
};

type Refused = BreakerDocument['channels'][string];

interface Asked {
  channelId: string;
  /** Whether a creator's call wants to hide the comments, and not a scheduled pass. */
  byHand: boolean;
  now: number;
  /** The comments to hide, hashed; none if they are not known yet. */
  comments?: readonly string[];
}

/**
 * Returns whether the channel's comments may be hidden, and the changed document if the permission
 * changes it.
 */
export function admit(
  breaker: BreakerDocument,
  { channelId, byHand, now, comments = [] }: Asked,
): { admission: Admission; next?: BreakerDocument } {
  const own = breaker.channels[channelId];
  const wait = breaker.opened ?? (hasOthers(own, comments) ? undefined : own);
  // Refusals of two accounts may be an outage, so the next channel sends one comment first.
  const isSuspected = breaker.isOnTrial || refusedAccounts(breaker, now) >= OPENS_AGAIN_AT;
  if (!wait) return { admission: isSuspected ? 'probe' : 'all' };
  const admission = !breaker.opened && own?.comment != null ? 'together' : 'none';
  const hasClicked = breaker.clickedAt > breaker.acceptedAt;
  if (byHand && hasClicked && now - breaker.clickedAt < CLICK_EVERY_MS) return { admission };
  const turnAt = breaker.opened
    ? breaker.opened.probeAt + waitForOthers(breaker, own)
    : turnInAccount(breaker, own);
  const isTurn = now >= turnAt - EARLY_MS;
  if (!isTurn && !byHand) return { admission };
  const clicked = byHand ? { ...breaker, clickedAt: now } : breaker;
  return { admission: 'probe', next: isTurn ? withNextProbe(clicked, channelId, now) : clicked };
}

/** Returns the document after the probe that is due was given to a channel. */
function withNextProbe(breaker: BreakerDocument, channelId: string, now: number): BreakerDocument {
  const { opened, channels } = breaker;
  const own = channels[channelId];
  const wait = opened ?? own;
  if (!wait) return breaker;
  const after = !opened && own?.isAlone ? PROBE_ALONE_AFTER_MS : PROBE_AFTER_MS;
  const probeAt = now + (after[Math.min(wait.probes, after.length - 1)] ?? HOUR_MS);
  const later = { probeAt, probes: wait.probes + 1 };
  if (opened) return { ...breaker, opened: { ...opened, ...later } };
  return {
    ...breaker,
    channels: { ...channels, ...(own && { [channelId]: { ...own, ...later } }) },
  };
}

/** Returns whether YouTube refused only one comment of a channel, and these contain another one. */
function hasOthers(own: Refused | undefined, comments: readonly string[]): boolean {
  return own?.comment != null && comments.some((id) => id !== own.comment);
}

/** What YouTube refused or hid: comments of a channel, hashed like the account. */
interface Outcome {
  channelId: string;
  account: string;
  comments: readonly string[];
}

/** Returns the document after YouTube has refused all these comments of a channel. */
export function refused(breaker: BreakerDocument, of: Outcome, now: number): BreakerDocument {
  const { channelId, account } = of;
  const before = breaker.channels[channelId];
  const comment = onlyRefused(before, of.comments);
  // The state of a channel does not continue that of one comment.
  const own = before?.comment === comment ? before : undefined;
  const wasAlone = own?.isAlone === true;
  const first = { probeAt: now + HOUR_MS, probes: 1 };
  const isAlone = wasAlone || (own !== undefined && own.refusedAt <= breaker.acceptedAt);
  const kept = Object.entries(breaker.channels).filter(([, one]) => now - one.refusedAt < KEPT_MS);
  const channels = {
    ...Object.fromEntries(kept),
    [channelId]: { ...first, ...own, refusedAt: now, isAlone, comment, account },
  };
  const next = { ...breaker, channels };
  const needed = breaker.isOnTrial ? OPENS_AGAIN_AT : OPENS_AT;
  const opens = breaker.opened === null && !wasAlone && refusedAccounts(next, now) >= needed;
  return opens ? { ...next, opened: { at: now, ...first }, isOnTrial: false } : next;
}

/** Returns the only comment of a channel that YouTube refuses, or null if it refuses several. */
function onlyRefused(before: Refused | undefined, comments: readonly string[]): string | null {
  const [one] = comments;
  if (one === undefined || comments.length > 1) return null;
  // If `isAlone`, YouTube has hidden others since it refused the earlier comment.
  const continues = before && !(before.comment !== null && before.isAlone);
  return continues && before.comment !== one ? null : one;
}

/**
 * Returns the document after YouTube has hidden comments of a channel. Other channels that it
 * refused during an outage may try at once. A channel or a comment that YouTube refuses while it
 * hides others stays paused.
 */
export function accepted(breaker: BreakerDocument, of: Outcome, now: number): BreakerDocument {
  const tried = Object.entries(breaker.channels).flatMap(([id, one]) => {
    if (id !== of.channelId)
      return [[id, one.isAlone ? one : { ...one, probeAt: 0, probes: 0 }] as const];
    const isOpen = one.comment !== null && !of.comments.includes(one.comment);
    return isOpen ? [[id, { ...one, isAlone: true }] as const] : [];
  });
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
  const current = currentRefusals(breaker, now).filter(
    ({ isAlone, comment }) => !isAlone && comment === null,
  );
  return current.length > 0 ? Math.min(...current.map(({ refusedAt }) => refusedAt)) : null;
}

/** Returns the channels that YouTube has refused lately and after it last hid a comment. */
function currentRefusals(breaker: BreakerDocument, now: number) {
  return Object.values(breaker.channels).filter(
    ({ refusedAt }) => refusedAt > breaker.acceptedAt && now - refusedAt < CURRENT_MS,
  );
}

/** Returns the number of accounts with channels that YouTube has refused lately. */
function refusedAccounts(breaker: BreakerDocument, now: number): number {
  return new Set(currentRefusals(breaker, now).map(({ account }) => account)).size;
}

/** Returns when a refused channel may probe. The refused channels of an account take turns. */
function turnInAccount(
  { channels, acceptedAt }: BreakerDocument,
  own: Refused | undefined,
): number {
  const turns = Object.values(channels).filter(
    (one) => one.account === own?.account && sharesTurns(one) && one.refusedAt > acceptedAt,
  );
  const all = own && sharesTurns(own) ? turns : [];
  return Math.max(own?.probeAt ?? 0, ...all.map(({ probeAt }) => probeAt));
}

function sharesTurns({ comment, isAlone }: Refused): boolean {
  return comment === null && !isAlone;
}

function waitForOthers(
  { channels, acceptedAt }: BreakerDocument,
  own: Refused | undefined,
): number {
  if (!own || own.refusedAt <= acceptedAt) return 0;
  const isLast = Object.values(channels).every(({ refusedAt }) => refusedAt <= own.refusedAt);
  return isLast ? 2 * OTHERS_FIRST_MS : OTHERS_FIRST_MS;
}
