import { readShapes } from './shapes.ts';

export interface TextFeatures {
  /**
   * The table's columns for the text, each once: first the columns of its words, then the columns
   * of its shapes.
   */
  columns: Uint32Array;
  /**
   * The number of columns of words, word pairs and character n-grams (3 to 5, including the word's
   * border).
   */
  words: number;
  /** The number of columns of word shapes, which follow; see `shapes.ts`. */
  shapes: number;
}

/**
 * Creates a function that computes the features of texts.
 *
 * @param bits the table has 2^bits entries, which words and shapes share
 */
export function createFeatureReader(
  bits: number,
): (folded: string, original: string) => TextFeatures {
  const mask = 2 ** bits - 1;
  const columnOf = (hash: number): number => {
    // Applies the last step of murmur3, because the low bits of FNV are poorly mixed.
    const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    return (mixed ^ (mixed >>> 13)) & mask;
  };
  /** Marks the columns of the current text with 1. */
  const seen = new Uint8Array(2 ** bits);
  const addTo = (columns: number[], hashes: readonly number[]): void => {
    for (const hash of hashes) {
      const column = columnOf(hash);
      if (seen[column] === 0) columns.push(column);
      seen[column] = 1;
    }
  };
  return (folded, original) => {
    const columns: number[] = [];
    addTo(columns, readWords(folded));
    const words = columns.length;
    addTo(columns, readShapes(original));
    for (const column of columns) seen[column] = 0;
    return { columns: new Uint32Array(columns), words, shapes: columns.length - words };
  };
}

/** The weight of shapes relative to words. Both are first scaled to unit length. */
export const shapeShare = 0.5;

/** The number of characters that are read, because the beginning of a comment matters most. */
const longest = 2000;
/** The character that represents a word's border in its n-grams. */
const border = 0x5f;

/** Returns the hashes of a text's words, word pairs, n-grams and signs. */
function readWords(folded: string): number[] {
  const length = Math.min(folded.length, longest);
  const hashes: number[] = [];
  /** The letters of the current word, preceded by a border. */
  let letters = [border];
  let word = basis;
  let previous = 0;
  for (let i = 0; i <= length; i += 1) {
    const code = i < length ? folded.charCodeAt(i) : 0x20;
    const kind = code < 0x80 ? (asciiKinds[code] ?? 0) : kindBeyondAscii(code);
    if (kind === part) {
      letters.push(code);
      word = Math.imul(word ^ code, prime);
      continue;
    }
    if (letters.length > 1) {
      hashes.push(word);
      if (previous !== 0) hashes.push(Math.imul(word ^ previous, prime) ^ 0x5bd1e995);
      previous = word;
      letters.push(border);
      readGrams(letters, hashes);
      word = basis;
      letters = [border];
    }
    // Each sign is a separate word, because «!!!», links and emoji are strong evidence.
    if (kind === sign) hashes.push(Math.imul(code ^ 0x2545f491, prime));
  }
  return hashes;
}

/** Adds the hashes of a word's n-grams, including its borders. */
function readGrams(letters: readonly number[], hashes: number[]): void {
  for (let start = 0; start + 3 <= letters.length; start += 1) {
    let hash = 0x3c6ef372;
    for (let size = 1; size <= 5 && start + size <= letters.length; size += 1) {
      hash = Math.imul(hash ^ (letters[start + size - 1] ?? 0), prime);
      if (size >= 3) hashes.push(hash + size - 1);
    }
  }
}

/** The offset basis of the FNV-1a hash. */
const basis = 0x811c9dc5;
const prime = 0x01000193;

/** The kinds of characters; 0 is white space. */
const part = 1;
const sign = 2;

const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code === 0x20) return 0;
  return /[a-z0-9']/u.test(String.fromCharCode(code)) ? part : sign;
});

/**
 * Returns the kind of a character beyond ASCII. Punctuation and symbols, including emoji
 * surrogates, are signs.
 */
function kindBeyondAscii(code: number): number {
  return (code >= 0x2000 && code <= 0x2bff) || (code >= 0xd800 && code <= 0xdfff) ? sign : part;
}
