import { foldText } from '../text/normalise.ts';
import { mix, wordHashes } from './words.ts';

/** How often words occur in harmless comments of other channels, by a hash of the word. */
export interface Background {
  /** For each hash, the logarithmic step of the word's share above `least`; 0 for a rare word. */
  steps: Uint8Array;
}

/** The number of entries of the table, a power of two. */
const buckets = 2 ** 15;
/** Words whose share of all words is smaller than this count as equally rare. */
const least = 1e-5;
/** The number of steps by which a share doubles. */
const perDoubling = 5;
/** Each character encodes one step, which compresses better than base64. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A set has its full weight from this number of different words on, summed over its comments. */
const enough = 20_000;

/** The share of all words that step 0, 1, 2… stands for. */
const shares = Float64Array.from(digits, (_, step) => least * 2 ** (step / perDoubling));

/**
 * Counts the words of harmless comments. All sets with enough words have the same weight, so that
 * one channel's words do not count as common everywhere.
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
    // Of several words with the same entry, the most frequent one counts.
    steps[bucket] = Math.max(steps[bucket] ?? 0, Math.min(digits.length - 1, step));
  }
  return { steps };
}

/** Returns a word's share of all words on other channels. */
export function shareElsewhere({ steps }: Background, hash: number): number {
  return shares[steps[bucketOf(hash)] ?? 0] ?? least;
}

/** Returns whether the word, or another word with the same entry, occurs on other channels. */
export function knows({ steps }: Background, hash: number): boolean {
  return (steps[bucketOf(hash)] ?? 0) > 0;
}

/** Converts the table to the text that is shipped. */
export function backgroundText({ steps }: Background): string {
  return Array.from(steps, (step) => digits[step]).join('');
}

/**
 * Parses a shipped table.
 *
 * @throws Error if the text is not a table
 */
export function parseBackground(text: string): Background {
  const steps = Uint8Array.from(text, (digit) => Math.max(0, digits.indexOf(digit)));
  if (steps.length !== buckets) throw new Error(`The background has ${steps.length} entries.`);
  return { steps };
}

function bucketOf(hash: number): number {
  return mix(hash) & (buckets - 1);
}
