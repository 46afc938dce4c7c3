import { hashText } from '../text/signature.ts';

/** Longer comments say it in the beginning. */
const longest = 2000;
/** No comment of ordinary length has as many different words. */
export const mostWords = 200;
/** Letters, their marks and digits; an apostrophe within a word belongs to it. */
const word = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;
/** Scripts written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Hashes the words of a folded text, in order and without a key. Scripts without spaces give pairs of
 * characters instead of words.
 */
export function wordHashes(folded: string): number[] {
  const hashes: number[] = [];
  const text = folded.length > longest ? folded.slice(0, longest) : folded;
  for (const [each] of text.matchAll(word)) {
    if (hashes.length >= mostWords) break;
    if (!unspaced.test(each)) {
      hashes.push(hashText(each));
      continue;
    }
    for (let i = 0; i + 2 <= Math.max(2, each.length) && hashes.length < mostWords; i += 1) {
      hashes.push(hashText(each.slice(i, i + 2)));
    }
  }
  return hashes;
}

/** Turns unkeyed hashes into those of one channel. */
export type Keyed = (hash: number) => number;

/** Without the key, a bucket does not reveal its word. */
export function keyedBy(key: string): Keyed {
  const first = hashText(`a${key}`);
  const second = hashText(`${key}b`);
  return (hash) => mix(mix(hash ^ first) ^ second);
}

/** The last steps of murmur3: FNV's low bits alone are poorly mixed. */
export function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
