import { unitsOf } from '../text/units.ts';
import { mostShapes, readShapes } from './shapes.ts';

/** Hashed features of a text. Equal object and array each time: the next reading overwrites them. */
export interface TextFeatures {
  /** Columns of the table: first the words', then the shapes', each once. */
  columns: Uint32Array;
  /** How many of them are words, word pairs and character n-grams (3 to 5, with the word's borders). */
  words: number;
  /** How many after them are shapes of words: see `shapes.ts`. */
  shapes: number;
}

/** A text of the greatest length has fewer: three for a letter, four for the shape of a word. */
const mostFeatures = 8192;
/** The fewest places to look features up in; a power of two. */
const fewestPlaces = 256;

/**
 * Prepares to read the features of texts.
 *
 * @param bits the table has 2^bits entries; words and shapes share it
 */
export function createFeatureReader(
  bits: number,
): (folded: string, original: string) => TextFeatures {
  const mask = 2 ** bits - 1;
  const hashes = new Int32Array(mostFeatures);
  const shapeHashes = new Int32Array(mostShapes);
  let shapes = 0;
  /** The text whose shapes these are: its layers are read one after the other. */
  let shaped = '';
  // Open addressing; an entry of an older text is free. A short text uses few of the places, so that they
  // stay in the processor's nearest cache.
  const seen = new Uint32Array(2 * mostFeatures);
  const latest = 2 ** (32 - bits) - 1;
  let now = 0;
  const columns = new Uint32Array(mostFeatures);
  const features: TextFeatures = { columns, words: 0, shapes: 0 };

  /** Puts the columns of the first hashes behind `before` others, each once; returns how many there are. */
  const place = (of: Int32Array, count: number, before: number, places: number): number => {
    let found = before;
    const generation = now;
    for (let i = 0; i < count; i += 1) {
      // The last step of murmur3: FNV's low bits alone are poorly mixed.
      let mixed = of[i] ?? 0;
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
      mixed = (mixed ^ (mixed >>> 13)) & mask;
      const entry = ((generation << bits) | mixed) >>> 0;
      let at = mixed & (places - 1);
      let other = seen[at] ?? 0;
      while (other !== entry && other >>> bits === generation) {
        at = (at + 1) & (places - 1);
        other = seen[at] ?? 0;
      }
      seen[at] = entry;
      columns[found] = mixed;
      found += other === entry ? 0 : 1;
    }
    return found;
  };

  return (folded, original) => {
    now += 1;
    if (now > latest) {
      seen.fill(0);
      now = 1;
    }
    const words = readWords(folded, hashes);
    if (shaped !== original) {
      shapes = readShapes(original, shapeHashes);
      shaped = original;
    }
    // Three times as many places as features or more, so that a free one is near.
    const places = Math.min(
      seen.length,
      Math.max(fewestPlaces, 2 ** (34 - Math.clz32(words + shapes))),
    );
    features.words = place(hashes, words, 0, places);
    features.shapes = place(shapeHashes, shapes, features.words, places) - features.words;
    return features;
  };
}

/** How much shapes weigh beside words: both have unit length before this. */
export const shapeShare = 0.5;

/** Longer comments are rare and say it in the beginning. */
const longest = 2000;
/** What stands for a word's border in its n-grams. */
const border = 0x5f;
/** The letters of the text being read, one further, with borders in place of all that is no letter. */
const letters = new Uint16Array(longest + 6).fill(border);
/** 1 where they are letters. */
const isLetter = new Uint8Array(longest + 6);

/** Writes the hashes of a text's words, pairs, n-grams and signs; returns how many. */
function readWords(folded: string, hashes: Int32Array): number {
  const length = Math.min(folded.length, longest);
  const units = unitsOf(folded);
  let count = 0;
  let wordStart = -1;
  let word = basis;
  let previous = 0;
  for (let i = 0; i <= length; i += 1) {
    const code = i < length ? (units[i] ?? 0) : 0x20;
    const kind = code < 0x80 ? (asciiKinds[code] ?? 0) : kindBeyondAscii(code);
    if (kind === part) {
      letters[i + 1] = code;
      isLetter[i + 1] = 1;
      if (wordStart === -1) wordStart = i;
      word = Math.imul(word ^ code, prime);
      continue;
    }
    letters[i + 1] = border;
    isLetter[i + 1] = 0;
    if (wordStart !== -1) {
      hashes[count] = word;
      count += 1;
      if (previous !== 0) {
        hashes[count] = Math.imul(word ^ previous, prime) ^ 0x5bd1e995;
        count += 1;
      }
      previous = word;
      count = readGrams(wordStart, i, hashes, count);
      word = basis;
      wordStart = -1;
    }
    // Signs are words of their own: «!!!», links and emoji carry much.
    if (kind === sign) {
      hashes[count] = Math.imul(code ^ 0x2545f491, prime);
      count += 1;
    }
  }
  return count;
}

/** Writes the hashes of the n-grams of the word from `start` to `end`; returns how many hashes there are now. */
function readGrams(start: number, end: number, hashes: Int32Array, before: number): number {
  let count = before;
  // An n-gram may begin and end with a border; between there are letters only. All are written, and counted
  // where they are: branches would cost more. What an older text left behind the border is never counted.
  for (let i = start; i < end; i += 1) {
    let hash = Math.imul(0x3c6ef372 ^ (letters[i] ?? 0), prime);
    hash = Math.imul(hash ^ (letters[i + 1] ?? 0), prime);
    hash = Math.imul(hash ^ (letters[i + 2] ?? 0), prime);
    hashes[count] = hash + 2;
    count += 1;
    hash = Math.imul(hash ^ (letters[i + 3] ?? 0), prime);
    hashes[count] = hash + 3;
    let within = isLetter[i + 2] ?? 0;
    count += within;
    hash = Math.imul(hash ^ (letters[i + 4] ?? 0), prime);
    hashes[count] = hash + 4;
    within &= isLetter[i + 3] ?? 0;
    count += within;
  }
  return count;
}

/** FNV-1a. */
const basis = 0x811c9dc5;
const prime = 0x01000193;

/** What a character is; 0 is white space. */
const part = 1;
const sign = 2;

const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code === 0x20) return 0;
  return /[a-z0-9']/u.test(String.fromCharCode(code)) ? part : sign;
});

/** Punctuation and symbols beyond ASCII, emoji surrogates among them, are signs. */
function kindBeyondAscii(code: number): number {
  return (code >= 0x2000 && code <= 0x2bff) || (code >= 0xd800 && code <= 0xdfff) ? sign : part;
}
