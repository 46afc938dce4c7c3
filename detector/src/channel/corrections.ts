import type { ReasonCode } from '../types.ts';
import { hashText } from '../text/signature.ts';
import type { Corrections } from './correction-weights.ts';
import { keyedBy, wordHashes, type Keyed } from './words.ts';

/** The data of a comment from which corrections are computed. */
export interface Corrected {
  /** The text after `foldText`. */
  folded: string;
  codes: Iterable<ReasonCode>;
}

/** The creator's action: hid a comment, restored a hidden one, or kept one in the review. */
export type Decision = 'hide' | 'restore' | 'keep';

const buckets = 2 ** 13;
const version = 1;
/** The bytes before the weights: the version and the number of decisions. */
const header = 5;
/** The size of the corrections, in bytes. */
export const correctionBytes = header + buckets;
/** The log-odds that one step of a weight stands for. */
const unit = 1 / 16;
const greatest = 127;

// `evaluate-channel` found the following values on tune parts.
/** The most by which one decision changes the log-odds of its own comment. */
const step = 2.5;
/** How far beyond the cut a comment should be after a decision on it, in log-odds. */
const margin = 1.25;
/** Smaller shifts are ignored, because single words and reasons prove nothing. */
const silent = 0.6;
/** The largest shift. */
const most = 4;
/** The weight of a pair of words relative to a word, and of a reason relative to all words. */
const pairShare = 0.7;
const codeShare = 0.5;
/**
 * Findings that harmless comments often have. Corrections do not learn them, because a decision on
 * one such comment says nothing about others.
 */
const harmless: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'appreciation',
  'disguised-text',
  'engagement-bait',
]);

/** Returns the corrections of a channel without decisions, or after a reset. */
export function noCorrections(key: string): Corrections {
  return { weights: new Int8Array(buckets), decisions: 0, keyed: keyedBy(`corrections ${key}`) };
}

/**
 * Returns the amount to add to a comment's log-odds of fraud. It is limited, and 0 without
 * decisions.
 *
 * @param commonness returns how common a word is; see `vocabulary.ts`
 */
export function correctionShift(
  corrections: Corrections,
  comment: Corrected,
  commonness: (hash: number) => number,
): number {
  if (corrections.decisions === 0) return 0;
  const sum = sumOf(corrections, featuresOf(comment, corrections.keyed, commonness));
  const beyond = Math.max(0, Math.abs(sum) - silent);
  return Math.sign(sum) * Math.min(most, beyond);
}

/**
 * Learns from one decision, unless the verdict already agreed with it by a margin (Crammer et al.
 * 2006). A decision changes the log-odds of its comment by at most `step`.
 *
 * @param logOdds the comment's log-odds without corrections; positive if they exceed the threshold
 * @returns how far the weights moved, for `takeBack`; 0 if there was nothing to learn
 */
export function correct(
  corrections: Corrections,
  comment: Corrected & { logOdds: number },
  decision: Decision,
  commonness: (hash: number) => number,
): number {
  const features = featuresOf(comment, corrections.keyed, commonness);
  const sign = decision === 'hide' ? 1 : -1;
  const missing = margin - sign * (comment.logOdds + sumOf(corrections, features));
  corrections.decisions = Math.min(2 ** 32 - 1, corrections.decisions + 1);
  if (!(missing > 0)) return 0;
  const move = (sign * Math.min(step, missing)) / unit;
  shiftWeights(corrections, features, move);
  return move;
}

/**
 * Reverses one decision, as if the creator had not made it.
 *
 * @param move the result of `correct` for the same comment
 */
export function takeBack(
  corrections: Corrections,
  comment: Corrected,
  move: number,
  commonness: (hash: number) => number,
): void {
  corrections.decisions = Math.max(0, corrections.decisions - 1);
  shiftWeights(corrections, featuresOf(comment, corrections.keyed, commonness), -move);
}

function shiftWeights(
  { weights }: Corrections,
  features: ReadonlyMap<number, number>,
  move: number,
): void {
  // `Math.round` rounds halves up. Applying the sign afterwards makes opposite moves cancel out.
  const steps = (value: number): number => Math.sign(move) * Math.round(Math.abs(move) * value);
  for (const [bucket, value] of features) {
    const moved = (weights[bucket] ?? 0) + steps(value);
    weights[bucket] = Math.max(-greatest, Math.min(greatest, moved));
  }
}

function sumOf({ weights }: Corrections, features: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [bucket, value] of features) sum += (weights[bucket] ?? 0) * value;
  return sum * unit;
}

/**
 * Returns the features by bucket, scaled to unit length. There is no feature for a bias, because a
 * decision concerns only words and reasons.
 */
function featuresOf(
  { folded, codes }: Corrected,
  keyed: Keyed,
  commonness: (hash: number) => number,
): Map<number, number> {
  const features = new Map<number, number>();
  const put = (hash: number, value: number): void => {
    features.set(keyed(hash) & (buckets - 1), value);
  };
  let previous = 0;
  for (const hash of wordHashes(folded)) {
    // A common word is weak evidence, so its value is low.
    const value = -Math.log10(commonness(hash)) / 5;
    put(hash, value);
    if (previous !== 0) put(Math.imul(previous, 31) ^ hash, pairShare * value);
    previous = hash;
  }
  scale(features);
  for (const code of codes) {
    // Fancy letters count only beside a digit. Brands in fancy letters usually contain digits, but
    // viewers seldom use them.
    const tells = !harmless.has(code) || (code === 'disguised-text' && /\d/u.test(folded));
    if (tells) put(hashText(`code ${code}`), codeShare);
  }
  scale(features);
  return features;
}

function scale(features: Map<number, number>): void {
  const length = Math.sqrt(features.values().reduce((sum, value) => sum + value * value, 0));
  for (const [bucket, value] of features) features.set(bucket, value / length);
}

/** Converts the corrections to bytes, to be stored until the next decision. */
export function correctionsToBytes({ weights, decisions }: Corrections): Uint8Array {
  const bytes = new Uint8Array(correctionBytes);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint32(1, decisions);
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, buckets), header);
  return bytes;
}

/**
 * Parses the output of `correctionsToBytes` for the same key. Other bytes give empty corrections.
 */
export function correctionsFromBytes(bytes: Uint8Array, key: string): Corrections {
  const corrections = noCorrections(key);
  if (bytes.length !== correctionBytes || bytes[0] !== version) return corrections;
  corrections.decisions = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  for (let i = 0; i < buckets; i += 1) {
    corrections.weights[i] = ((bytes[header + i] ?? 0) << 24) >> 24;
  }
  return corrections;
}
