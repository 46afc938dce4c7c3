import { readShapes } from './shapes.ts';

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
  // Open addressing; an entry of an older text is free. A short text uses few of the places, so that they
  // stay in the processor's nearest cache.
  const seen = new Uint32Array(2 * mostFeatures);
  const latest = 2 ** (32 - bits) - 1;
  let now = 0;
  const columns = new Uint32Array(mostFeatures);
  const features: TextFeatures = { columns, words: 0, shapes: 0 };

  /** Puts the columns of the hashes from `from` to `to` behind `count` others, each once. */
  const place = (from: number, to: number, count: number, places: number): number => {
    let found = count;
    for (let i = from; i < to; i += 1) {
      // The last step of murmur3: FNV's low bits alone are poorly mixed.
      let mixed = hashes[i] ?? 0;
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
      mixed = (mixed ^ (mixed >>> 13)) & mask;
      const entry = ((now << bits) | mixed) >>> 0;
      let at = mixed & (places - 1);
      let other = seen[at] ?? 0;
      while (other !== entry && other >>> bits === now) {
        at = (at + 1) & (places - 1);
        other = seen[at] ?? 0;
      }
      if (other === entry) continue;
      seen[at] = entry;
      columns[found] = mixed;
      found += 1;
    }
    return found;
  };

  return (folded, original) => {
    now += 1;
    if (now > latest) {
      seen.fill(0);
      now = 1;
    }
    const read = readWords(folded, hashes);
    const all = readShapes(original, hashes, read);
    // Twice as many places as features, so that a free one is near.
    const places = Math.max(fewestPlaces, 2 ** (33 - Math.clz32(all)));
    features.words = place(0, read, 0, places);
    features.shapes = place(read, all, features.words, places) - features.words;
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
const letters = new Uint16Array(longest + 2).fill(border);

/** Writes the hashes of a text's words, pairs, n-grams and signs; returns how many. */
function readWords(folded: string, hashes: Int32Array): number {
  const length = Math.min(folded.length, longest);
  let count = 0;
  let wordStart = -1;
  let word = 0;
  let previous = 0;
  for (let i = 0; i <= length; i += 1) {
    const code = i < length ? folded.charCodeAt(i) : 0x20;
    const kind = code < 0x80 ? (asciiKinds[code] ?? 0) : kindBeyondAscii(code);
    if (kind === part) {
      if (wordStart === -1) {
        wordStart = i;
        word = 0x811c9dc5;
      }
      letters[i + 1] = code;
      word = Math.imul(word ^ code, 0x01000193);
      continue;
    }
    letters[i + 1] = border;
    if (wordStart !== -1) {
      hashes[count] = word;
      count += 1;
      if (previous !== 0) {
        hashes[count] = Math.imul(word ^ previous, 0x01000193) ^ 0x5bd1e995;
        count += 1;
      }
      previous = word;
      count = readGrams(wordStart, i + 1, hashes, count);
      wordStart = -1;
    }
    // Signs are words of their own: «!!!», links and emoji carry much.
    if (kind === sign) {
      hashes[count] = Math.imul(code ^ 0x2545f491, 0x01000193);
      count += 1;
    }
  }
  return count;
}

/** Writes the hashes of the n-grams of `letters` between two borders; returns how many there are now. */
function readGrams(start: number, end: number, hashes: Int32Array, before: number): number {
  let count = before;
  for (let from = start; from <= end - 2; from += 1) {
    let hash = Math.imul(0x3c6ef372 ^ (letters[from] ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (letters[from + 1] ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (letters[from + 2] ?? 0), 0x01000193);
    hashes[count] = hash + 2;
    count += 1;
    if (from + 3 > end) continue;
    hash = Math.imul(hash ^ (letters[from + 3] ?? 0), 0x01000193);
    hashes[count] = hash + 3;
    count += 1;
    if (from + 4 > end) continue;
    hash = Math.imul(hash ^ (letters[from + 4] ?? 0), 0x01000193);
    hashes[count] = hash + 4;
    count += 1;
  }
  return count;
}

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
