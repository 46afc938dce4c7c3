import { hashText } from '../text/signature.ts';

/** The number of characters that are read, because the beginning of a comment matters most. */
const longest = 2000;
/** The most different words that are used. Comments of ordinary length have fewer. */
export const mostWords = 200;
/** Matches a word of letters, their marks and digits, and apostrophes within the word. */
const word = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;
/** Matches text in scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Returns the unkeyed hashes of the words of a folded text, in order. In scripts without spaces,
 * pairs of characters count as words.
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

/** Converts unkeyed hashes to the hashes of one channel. */
export type Keyed = (hash: number) => number;

/**
 * Returns the conversion for a key, without which nobody can tell which word a bucket stands for.
 */
export function keyedBy(key: string): Keyed {
  const first = hashText(`a${key}`);
  const second = hashText(`${key}b`);
  return (hash) => mix(mix(hash ^ first) ^ second);
}

/** Applies the last steps of murmur3, because the low bits of FNV are poorly mixed. */
export function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
