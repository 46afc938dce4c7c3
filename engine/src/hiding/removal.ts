import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

/**
 * How a comment counts against the limit of removals of the account's plan, for every adapter: pure
 * functions, which an adapter applies inside its own transaction.
 *
 *     (null) → reserved, by a claim → counted, when a pass hides the comment, for good
 *                  ↓
 *               (null), if YouTube refuses the comment or the creator decides on it
 */
export type Removal = DecisionDocument['removal'];

/** What a decision changes in the account's counters. */
export interface RemovalChange {
  removal: Removal;
  used: number;
  reserved: number;
}

type Stored = Pick<DecisionDocument, 'removal' | 'source' | 'status'>;

/** How a comment counts now. Earlier versions counted hidden comments without storing it. */
export function removalOf(decision: Stored | undefined): Removal {
  if (!decision) return null;
  const { removal, source, status } = decision;
  return removal ?? (source === 'threadsweep' && status === 'hidden' ? 'counted' : null);
}

/**
 * Whether a pass may claim a comment that has a decision: a pending one, or one that the creator chose
 * again after a restoration or a failure. If this very pass hid it, the creator's decision is newer.
 */
export function isClaimable(
  { status, passId, requested }: Pick<DecisionDocument, 'status' | 'passId' | 'requested'>,
  claiming: string,
  isChosen: boolean,
): boolean {
  // The session sends what the creator requested on its own.
  if (requested !== null) return false;
  return status === 'pending' || (isChosen && status !== 'hidden' && passId !== claiming);
}

/**
 * The removal of a comment that a pass claims.
 * @param left how many removals the plan has left; null for no limit
 * @returns undefined if the plan allows no more
 */
export function claimedRemoval(
  decision: Stored | undefined,
  left: number | null,
): RemovalChange | undefined {
  const removal = removalOf(decision);
  if (removal !== null || left === null) return { removal, used: 0, reserved: 0 };
  return left > 0 ? { removal: 'reserved', used: 0, reserved: 1 } : undefined;
}

/** The removal of a comment that a pass has hidden. */
export function hiddenRemoval(decision: Stored): RemovalChange {
  const before = removalOf(decision);
  return {
    removal: 'counted',
    used: before === 'counted' ? 0 : 1,
    reserved: before === 'reserved' ? -1 : 0,
  };
}

/** The removal of a comment that the creator decides on, or that YouTube refuses to hide. */
export function releasedRemoval(decision: Stored | undefined): RemovalChange {
  const before = removalOf(decision);
  if (before !== 'reserved') return { removal: before, used: 0, reserved: 0 };
  return { removal: null, used: 0, reserved: -1 };
}
