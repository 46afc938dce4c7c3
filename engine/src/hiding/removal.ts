import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

/**
 * These pure functions compute how a comment counts against the plan's limit of removals. Every
 * adapter applies them inside its own transaction.
 *
 *     (null) → reserved, by a claim → counted, when a pass hides the comment, permanently
 *                  ↓
 *               (null), if YouTube refuses the comment or the creator decides on it
 */
export type Removal = DecisionDocument['removal'];

/** The change that a decision makes to a comment's removal and to the account's counters. */
export interface RemovalChange {
  removal: Removal;
  used: number;
  reserved: number;
}

type Stored = Pick<DecisionDocument, 'removal' | 'source' | 'status'>;

/**
 * Returns how a comment now counts against the limit. A decision of an earlier version has no
 * `removal`; if a pass hid the comment, it is `counted` nevertheless.
 */
export function removalOf(decision: Stored | undefined): Removal {
  if (!decision) return null;
  const { removal, source, status } = decision;
  return removal ?? (source === 'threadsweep' && status === 'hidden' ? 'counted' : null);
}

/**
 * Returns whether a pass may claim a comment with a decision: a pending comment, or one that the
 * creator chose again after a restore or a failure. A pass may not claim a comment a second time:
 * since its first claim, the creator has restored the comment, or YouTube has refused it.
 */
export function isClaimable(
  { status, passId, requested }: Pick<DecisionDocument, 'status' | 'passId' | 'requested'>,
  claiming: string,
  isChosen: boolean,
): boolean {
  if (requested !== null) return false;
  return status === 'pending' || (isChosen && status !== 'hidden' && passId !== claiming);
}

/**
 * Returns how a pass's claim changes the comment's removal and the counters.
 *
 * @param left the plan's remaining removals; null for no limit
 * @returns undefined if the plan has no removals left
 */
export function claimedRemoval(
  decision: Stored | undefined,
  left: number | null,
): RemovalChange | undefined {
  const removal = removalOf(decision);
  if (removal !== null || left === null) return { removal, used: 0, reserved: 0 };
  return left > 0 ? { removal: 'reserved', used: 0, reserved: 1 } : undefined;
}

/** Returns the change after a pass has hidden a comment: its removal is counted. */
export function hiddenRemoval(decision: Stored): RemovalChange {
  const before = removalOf(decision);
  return {
    removal: 'counted',
    used: before === 'counted' ? 0 : 1,
    reserved: before === 'reserved' ? -1 : 0,
  };
}

/**
 * Returns the change when the creator decides on a comment, or YouTube refuses to hide it: a
 * reserved removal is released.
 */
export function releasedRemoval(decision: Stored | undefined): RemovalChange {
  const before = removalOf(decision);
  if (before !== 'reserved') return { removal: before, used: 0, reserved: 0 };
  return { removal: null, used: 0, reserved: -1 };
}
