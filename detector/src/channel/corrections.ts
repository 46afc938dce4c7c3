import type { ReasonCode } from '../types.ts';
import { hashText } from '../text/signature.ts';
import type { Corrections } from './correction-weights.ts';
import { keyedBy, wordHashes, type Keyed } from './words.ts';

/** A comment as corrections read it. */
export interface Corrected {
  /** The text as `foldText` folds it. */
  folded: string;
  /** Codes of the findings. */
  codes: Iterable<ReasonCode>;
}

/** What the creator did: hid a comment, took a hidden one back, or kept one in the review. */
export type Decision = 'hide' | 'restore' | 'keep';

const buckets = 2 ** 13;
const version = 1;
/** Version and number of decisions stand before the weights. */
const header = 5;
/** How many bytes the corrections take. */
export const correctionBytes = header + buckets;
/** Weights are kept in steps of this many log-odds. */
const unit = 1 / 16;
const greatest = 127;

// Found on tune parts with `evaluate-channel`.
/** The most that one decision moves the log-odds of the very comment. */
const step = 2;
/** How far beyond the threshold a decided comment should lie, in log-odds. */
const margin = 1;
/** A shift up to this is ignored: single words and reasons prove nothing. */
const silent = 0.6;
/** Bound of the shift. */
const most = 3;
/** How much a pair of words counts beside a word, and a reason beside all the words. */
const pairShare = 0.7;
const codeShare = 0.5;
/** Viewers who mean no harm write so, too: a decision on one such comment says nothing of others. */
const harmless: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'appreciation',
  'disguised-text',
  'engagement-bait',
]);

/** What a channel without decisions starts with, and what a reset leaves. */
export function noCorrections(key: string): Corrections {
  return { weights: new Int8Array(buckets), decisions: 0, keyed: keyedBy(`corrections ${key}`) };
}

/**
 * What to ADD to the log-odds of fraud: within bounds, and 0 without decisions.
 *
 * @param commonness how common a word is: see `vocabulary.ts`
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
 * Learns from one decision, unless the verdict was clearly so already (Crammer et al. 2006). No decision
 * moves the log-odds of any comment by more than `step`.
 *
 * @param logOdds what was said of it without corrections; positive beyond the threshold
 * @returns how far it moved the weights, for `takeBack`; 0 if there was nothing to learn
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
 * Takes one decision back, as if it had not been made.
 *
 * @param move what `correct` returned for the same comment
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
  // `round` rounds halves up: a move and its opposite must cancel out.
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

/** Features by bucket, of unit length together. There is no bias: a decision is on words and reasons. */
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
    // A common word is weak evidence.
    const value = -Math.log10(commonness(hash)) / 5;
    put(hash, value);
    if (previous !== 0) put(Math.imul(previous, 31) ^ hash, pairShare * value);
    previous = hash;
  }
  scale(features);
  for (const code of codes) {
    // A brand in fancy letters has digits; a viewer's fancy letters hardly ever have.
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

/** The corrections as bytes, to keep until the next decision. */
export function correctionsToBytes({ weights, decisions }: Corrections): Uint8Array {
  const bytes = new Uint8Array(correctionBytes);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint32(1, decisions);
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, buckets), header);
  return bytes;
}

/** Reads what `correctionsToBytes` wrote under the same key; anything else gives none. */
export function correctionsFromBytes(bytes: Uint8Array, key: string): Corrections {
  const corrections = noCorrections(key);
  if (bytes.length !== correctionBytes || bytes[0] !== version) return corrections;
  corrections.decisions = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  for (let i = 0; i < buckets; i += 1) {
    corrections.weights[i] = ((bytes[header + i] ?? 0) << 24) >> 24;
  }
  return corrections;
}
