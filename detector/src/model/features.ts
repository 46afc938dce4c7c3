import { readShapes } from './shapes.ts';

/** Hashed features of a text. The arrays are views that the next reading overwrites. */
export interface TextFeatures {
  /** Words, word pairs and character n-grams (3 to 5, with the word's borders), each once. */
  words: Uint32Array;
  /** Shapes of words: see `shapes.ts`, each once. */
  shapes: Uint32Array;
}

/** A text of the greatest length has fewer; beyond it the rest is left out. */
const mostFeatures = 8192;
/** A power of two, twice as many, so that a free entry is near. */
const seenSize = 16_384;

/**
 * Prepares to read the features of texts.
 *
 * @param bits the table has 2^bits entries; words and shapes share it
 */
export function createFeatureReader(
  bits: number,
): (folded: string, original: string) => TextFeatures {
  const mask = 2 ** bits - 1;
  // Open addressing in a table that stays in the processor's cache; an entry of an older text is free.
  const seen = new Uint32Array(seenSize);
  const latest = 2 ** (32 - bits) - 1;
  let now = 0;
  const found = new Uint32Array(mostFeatures);
  let count = 0;
  const add = (hash: number): void => {
    if (count === mostFeatures) return;
    // The last step of murmur3: FNV's low bits alone are poorly mixed.
    let mixed = hash ^ (hash >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed = (mixed ^ (mixed >>> 13)) & mask;
    const entry = ((now << bits) | mixed) >>> 0;
    let at = mixed & (seenSize - 1);
    for (let other = seen[at] ?? 0; other >>> bits === now; other = seen[at] ?? 0) {
      if (other === entry) return;
      at = (at + 1) & (seenSize - 1);
    }
    seen[at] = entry;
    found[count] = mixed;
    count += 1;
  };
  return (folded, original) => {
    now += 1;
    if (now > latest) {
      seen.fill(0);
      now = 1;
    }
    count = 0;
    readWords(folded, add);
    const words = count;
    readShapes(original, add);
    return { words: found.subarray(0, words), shapes: found.subarray(words, count) };
  };
}

/** How much shapes weigh beside words: both have unit length before this. */
export const shapeShare = 0.5;

/** Longer comments are rare and say it in the beginning. */
const longest = 2000;

function readWords(folded: string, add: (hash: number) => void): void {
  const length = Math.min(folded.length, longest);
  let wordStart = -1;
  let previous = 0;
  for (let i = 0; i <= length; i += 1) {
    const kind = i < length ? kindOf(folded.charCodeAt(i)) : 0;
    if (kind === 1) {
      if (wordStart === -1) wordStart = i;
      continue;
    }
    if (wordStart !== -1) {
      const word = hashRange(folded, wordStart, i, 0x811c9dc5);
      add(word);
      if (previous !== 0) add(Math.imul(word ^ previous, 0x01000193) ^ 0x5bd1e995);
      previous = word;
      addGrams(folded, wordStart, i, add);
      wordStart = -1;
    }
    // Signs are words of their own: «!!!», links and emoji carry much.
    if (kind === 2) add(Math.imul(folded.charCodeAt(i) ^ 0x2545f491, 0x01000193));
  }
}

/** 0 white space, 1 part of a word, 2 a sign. */
function kindOf(code: number): 0 | 1 | 2 {
  if (code === 0x20) return 0;
  if (code < 0x80) {
    const isWord =
      (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x27;
    return isWord ? 1 : 2;
  }
  // Punctuation and symbols beyond ASCII, emoji surrogates among them.
  if ((code >= 0x2000 && code <= 0x2bff) || (code >= 0xd800 && code <= 0xdfff)) return 2;
  return 1;
}

function hashRange(text: string, start: number, end: number, seed: number): number {
  let hash = seed;
  for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function addGrams(text: string, start: number, end: number, add: (hash: number) => void): void {
  for (let from = start - 1; from <= end - 2; from += 1) {
    let hash = 0x3c6ef372;
    for (let at = from; at < from + 5 && at <= end; at += 1) {
      const code = at < start || at === end ? 0x5f : text.charCodeAt(at);
      hash = Math.imul(hash ^ code, 0x01000193);
      if (at - from >= 2) add(hash + (at - from));
    }
  }
}
