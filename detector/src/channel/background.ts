import { foldText } from '../text/normalise.ts';
import { mix, wordHashes } from './words.ts';

/** How often words occur in harmless comments elsewhere, by their hash. */
export interface Background {
  /** Steps of the logarithm above the least share; 0 for words that hardly occur. */
  steps: Uint8Array;
}

/** Entries of the table; a power of two. */
const buckets = 2 ** 15;
/** Words below this share of all words count as equally rare. */
const least = 1e-5;
/** How many steps double a share. */
const perDoubling = 5;
/** One character encodes each step, because the table compresses better so than as base64. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Different words of a set's comments from which on the set counts in full. */
const enough = 20_000;

/** Shares of all words, by step. */
const shares = Float64Array.from(digits, (_, step) => least * 2 ** (step / perDoubling));

/** A background that knows no word: all are equally rare elsewhere. */
export function emptyBackground(): Background {
  return { steps: new Uint8Array(buckets) };
}

/**
 * Counts the words of harmless comments. Each set of some length counts the same, so that the words of
 * one channel do not pass for everybody's.
 *
 * @param sets the texts of each set
 */
export function buildBackground(sets: readonly (readonly string[])[]): Background {
  const sums = new Map<number, number>();
  let used = 0;
  for (const texts of sets) {
    const counts = new Map<number, number>();
    let total = 0;
    for (const text of texts) {
      for (const hash of new Set(wordHashes(foldText(text).folded))) {
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
        total += 1;
      }
    }
    const weight = Math.min(1, total / enough);
    used += weight;
    for (const [hash, count] of counts) {
      sums.set(hash, (sums.get(hash) ?? 0) + (weight * count) / total);
    }
  }
  const steps = new Uint8Array(buckets);
  for (const [hash, sum] of sums) {
    const step = Math.round(Math.log2(sum / used / least) * perDoubling);
    const bucket = bucketOf(hash);
    // Of words that share an entry the most frequent decides.
    steps[bucket] = Math.max(steps[bucket] ?? 0, Math.min(digits.length - 1, step));
  }
  return { steps };
}

/** The share of all words elsewhere that is this one. */
export function shareElsewhere({ steps }: Background, hash: number): number {
  return shares[steps[bucketOf(hash)] ?? 0] ?? least;
}

/** Whether the word occurs elsewhere, or one that shares its entry. */
export function knows({ steps }: Background, hash: number): boolean {
  return (steps[bucketOf(hash)] ?? 0) > 0;
}

/** The table as text, as it is shipped. */
export function backgroundText({ steps }: Background): string {
  return Array.from(steps, (step) => digits[step]).join('');
}

/**
 * Reads a table as it is shipped.
 *
 * @throws Error for anything else
 */
export function parseBackground(text: string): Background {
  const steps = Uint8Array.from(text, (digit) => Math.max(0, digits.indexOf(digit)));
  if (steps.length !== buckets) throw new Error(`The background has ${steps.length} entries.`);
  return { steps };
}

function bucketOf(hash: number): number {
  return mix(hash) & (buckets - 1);
}
