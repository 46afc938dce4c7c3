import type { Finding } from './phase.ts';

/**
 * What the other comments make of one, in sixteen bits: how many say the same (above 10 it makes no
 * difference), how often its own author does (above 3 none), and single bits.
 */
const severalBits = 15;
const mostSeveral = 10;
const mineShift = 4;
const mineBits = 3;
/** A contact that it passes on stands in several comments, */
export const contactShared = 1 << 6;
/** and several authors pass it on. */
export const contactBySeveral = 1 << 7;
/** So do they with a name, of whom one lures. */
export const nameShared = 1 << 8;
/** It lures in a thread where three do. */
export const luresInRing = 1 << 9;
/** It supports those who lure in its thread: two, */
export const supportsPair = 1 << 10;
/** or three. */
export const supportsRing = 1 << 11;
/** Its author lures elsewhere on the video, */
export const luresElsewhere = 1 << 12;
/** or did so before an earlier pass. */
export const luredBefore = 1 << 13;
/** How sure it is that it copies a liked comment: from 0, not at all, to 3. */
const copiedShift = 14;
const copiedBits = 3;
const copiedStrengths = [0, 0.5, 0.9, 1.2] as const;

/** The bits of how sure it is that a comment is a copy. */
export function copiedAs(sureness: number): number {
  return Math.min(sureness, copiedBits) << copiedShift;
}

/**
 * The bits of what was said by others, too.
 *
 * @param several how many authors say it, where it says more than chance
 * @param mine how often the comment's own author does
 */
export function alikeBits(several: number, mine: number): number {
  const repeated = mine > 1 ? Math.min(mine, mineBits) << mineShift : 0;
  return Math.min(several, mostSeveral) | repeated;
}

/** How many there may be at most to make a difference. */
export const most = { several: mostSeveral, inRing: 3 };

/** The findings that the bits stand for. */
export function findingsTogether(
  known: number,
  { long, lured }: { long: boolean; lured: boolean },
  contact: Finding | undefined,
): Finding[] {
  const found: Finding[] = [];
  const has = (bit: number): boolean => (known & bit) !== 0;
  const several = known & severalBits;
  const mine = (known >> mineShift) & mineBits;
  if (several > 0) {
    found.push({
      code: 'near-duplicate',
      strength: Math.min(1, 0.3 + 0.2 * (several - 1)) * (long || several >= mostSeveral ? 1 : 0.5),
    });
  }
  const copied = copiedStrengths[(known >> copiedShift) & copiedBits] ?? 0;
  if (copied > 0) found.push({ code: 'copied-comment', strength: copied });
  if (mine > 1) found.push({ code: 'repeated-by-author', strength: mine > 2 ? 1 : 0.5 });
  if (contact !== undefined && has(contactShared))
    found.push({ ...contact, strength: has(contactBySeveral) ? 1 : 0.6 });
  if (has(nameShared)) found.push({ code: 'shared-name', strength: lured ? 1 : 0.6 });
  if (has(luresInRing)) found.push({ code: 'reply-ring' });
  else if (has(supportsRing)) found.push({ code: 'reply-ring', strength: 0.8 });
  else if (has(supportsPair)) found.push({ code: 'reply-ring', strength: 0.5 });
  if (has(luresElsewhere)) found.push({ code: 'lures-elsewhere' });
  else if (has(luredBefore)) found.push({ code: 'lures-elsewhere', strength: 0.8 });
  return found;
}
