import type { Category } from '@threadsweep/shared/category.ts';
import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { HIDE_IDS } from './sharing.ts';

/**
 * These pure functions decide which pending comments of a channel a pass hides now. A call that
 * hides 1 comment costs as much as one for 50, so promptness costs quota. The economy benchmark
 * uses the same functions as production.
 */

const HOUR_MS = 3_600_000;
/** The longest time that a comment other than a scam stays pending, in ms. */
const BALANCED_WAIT_MS = 6 * HOUR_MS;
/** The longest time that a comment other than a scam stays pending on a scarce day, in ms. */
const THRIFTY_WAIT_MS = 24 * HOUR_MS;

export interface PendingHide {
  category: Category;
  /** When a pass decided to hide the comment, epoch ms. */
  decidedAt: number;
}

export interface DueOptions {
  policy: Policy;
  /** The time in epoch ms. */
  now: number;
  /** Whether no comment may stay pending: the creator requested it, or no later pass follows. */
  all: boolean;
  /** When the next pass can hide comments that stay pending, epoch ms; at once by default. */
  nextAt?: number;
  /**
   * Whether another pass follows at once, so that only full calls and overdue comments are worth a
   * call.
   */
  isMoreComing?: boolean;
}

/**
 * Returns the comments to hide now: scams first, then the oldest. If a call is needed anyway,
 * comments that are not due fill it.
 */
export function dueHides<T extends PendingHide>(
  pending: readonly T[],
  { policy, now, all, nextAt = now, isMoreComing = false }: DueOptions,
): T[] {
  const next = Math.max(now, nextAt);
  const isDue = (hide: PendingHide) =>
    all || (isMoreComing ? now - hide.decidedAt >= THRIFTY_WAIT_MS : IS_DUE[policy](hide, next));
  const ordered = pending.toSorted(
    (a, b) => Number(isDue(b)) - Number(isDue(a)) || byUrgency(a, b),
  );
  const full = Math.floor(ordered.length / HIDE_IDS);
  const calls = Math.max(full, Math.ceil(ordered.filter(isDue).length / HIDE_IDS));
  return ordered.slice(0, calls * HIDE_IDS);
}

/**
 * Returns, by policy, whether a comment is due now, given the time of the next pass. Scams are
 * always due.
 */
const IS_DUE: Record<Policy, (hide: PendingHide, next: number) => boolean> = {
  eager: () => true,
  balanced: ({ category, decidedAt }, next) =>
    category === 'scam' || next - decidedAt >= BALANCED_WAIT_MS,
  thrifty: ({ category, decidedAt }, next) =>
    category === 'scam' || next - decidedAt >= THRIFTY_WAIT_MS,
};

/** The longest time that a comment stays pending under each policy, in ms. */
const LONGEST_WAIT_MS: Record<Policy, number> = {
  eager: 0,
  balanced: BALANCED_WAIT_MS,
  thrifty: THRIFTY_WAIT_MS,
};

/**
 * Returns the time by which all these pending comments are hidden, if there are units.
 *
 * @returns epoch ms; null if they need not wait under this policy
 */
export function hiddenBy(pending: readonly PendingHide[], policy: Policy): number | null {
  const waiting = pending.filter((hide) => !IS_DUE[policy](hide, hide.decidedAt));
  if (waiting.length === 0) return null;
  return Math.max(...waiting.map(({ decidedAt }) => decidedAt)) + LONGEST_WAIT_MS[policy];
}

function byUrgency(a: PendingHide, b: PendingHide): number {
  const scams = Number(b.category === 'scam') - Number(a.category === 'scam');
  return scams || a.decidedAt - b.decidedAt;
}

/**
 * Returns whether passes read all comments of a video when the schedule requires it, to find edited
 * ones. On a scarce day they omit this read, which costs 1 unit per 100 comments.
 */
export function readsWhole(policy: Policy): boolean {
  return policy !== 'thrifty';
}
