import type { Category } from '@threadsweep/shared/contract/comment.ts';
import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { HIDE_IDS } from './sharing.ts';

/**
 * Which of a channel's waiting hides are due. A call that hides costs the same for 1 comment as for
 * 50, so promptness and quota pull against each other. Pure, so that the economy benchmark runs on
 * the very rules of production.
 */

const HOUR_MS = 3_600_000;
/** How long a comment that is no scam waits for others at most, in ms. */
const BALANCED_WAIT_MS = 6 * HOUR_MS;
/** How long any comment waits for a call to be full at most, in ms. */
const THRIFTY_WAIT_MS = 24 * HOUR_MS;

/** A comment that is to be hidden. */
export interface WaitingHide {
  category: Category;
  /** When it was decided, epoch ms. */
  decidedAt: number;
}

export interface Occasion {
  policy: Policy;
  /** Epoch ms. */
  now: number;
  /** Nothing may wait: the creator has asked for it, or no pass of the channel is to come. */
  all: boolean;
}

/**
 * The hides that should be sent now, most urgent first: scams before the rest, then the oldest. A
 * call that is made anyway takes others along as far as it holds them.
 */
export function dueHides<T extends WaitingHide>(
  waiting: readonly T[],
  { policy, now, all }: Occasion,
): T[] {
  const due = (hide: WaitingHide) => all || IS_DUE[policy](hide, now);
  const ordered = waiting.toSorted((a, b) => Number(due(b)) - Number(due(a)) || byUrgency(a, b));
  const full = Math.floor(ordered.length / HIDE_IDS);
  const calls = Math.max(full, Math.ceil(ordered.filter(due).length / HIDE_IDS));
  return ordered.slice(0, calls * HIDE_IDS);
}

const IS_DUE: Record<Policy, (hide: WaitingHide, now: number) => boolean> = {
  eager: () => true,
  balanced: ({ category, decidedAt }, now) =>
    category === 'scam' || now - decidedAt >= BALANCED_WAIT_MS,
  thrifty: ({ decidedAt }, now) => now - decidedAt >= THRIFTY_WAIT_MS,
};

function byUrgency(a: WaitingHide, b: WaitingHide): number {
  const scams = Number(b.category === 'scam') - Number(a.category === 'scam');
  return scams || a.decidedAt - b.decidedAt;
}

/**
 * Whether passes read a video's comments from the newest to the oldest where the schedule says so.
 * That finds what was edited, for a unit a hundred comments: the first thing that a scarce day goes
 * without.
 */
export function readsWhole(policy: Policy): boolean {
  return policy !== 'thrifty';
}
