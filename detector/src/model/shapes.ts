/** The most shapes of a text: four for each of its first 120 words. */
const mostShapes = 480;

/**
 * Returns hashes of the shapes of a text's words: how each word is written, such as «*RONALD_77*»,
 * «+1 5 5 5» or fancy letters. A campaign that changes its name or number keeps the shapes. Each
 * shape is hashed alone, with the shape before it, and with the word before it, so «contact X» is
 * equal for every X. Each word is also hashed with the shape before it. The result may contain
 * equal hashes.
 */
export function readShapes(text: string): number[] {
  const hashes: number[] = [];
  const length = Math.min(text.length, longest);
  let shape = empty;
  let last = 0;
  let run = 0;
  let word = empty;
  let shapeBefore = empty;
  let wordBefore = empty;
  for (let i = 0; i <= length; i += 1) {
    const code = i < length ? text.charCodeAt(i) : 0x20;
    if (code === 0x20 || (code >= 9 && code <= 13) || code === 0xa0) {
      if (last === 0) continue;
      hashes.push(
        shape ^ 0x1b873593,
        mix(shapeBefore, shape) ^ 0x2545f491,
        mix(wordBefore, shape) ^ 0x5bd1e995,
        mix(shapeBefore, word) ^ 0x68e31da4,
      );
      shapeBefore = shape;
      wordBefore = word;
      shape = empty;
      word = empty;
      last = 0;
      if (hashes.length === mostShapes) break;
      continue;
    }
    const kind = code < 0x80 ? (asciiKinds[code] ?? 0) : kindBeyondAscii(code);
    // Letters and digits, in lower case, form the word. Runs of characters of one kind form the
    // shape.
    if (kind <= digit) word = mix(word, code >= 0x41 && code <= 0x5a ? code + 32 : code);
    if (kind === last) {
      run += 1;
      // «Name» and «NAME» have different shapes. Otherwise the length of a run does not matter.
      if (kind === upper && run === 2) shape = mix(shape, kind);
    } else {
      shape = mix(shape, kind);
      run = 1;
    }
    last = kind;
  }
  return hashes;
}

const longest = 700;

const empty = 0x811c9dc5;

const upper = 1;
const lower = 2;
const digit = 3;
const foreign = 4;
const fancy = 5;
const stacked = 6;
const emoji = 7;

const asciiKinds = Uint16Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 0x61 && code <= 0x7a) return lower;
  if (code >= 0x41 && code <= 0x5a) return upper;
  if (code >= 0x30 && code <= 0x39) return digit;
  return 0x100 + code;
});

function kindBeyondAscii(code: number): number {
  // Mathematical and enclosed letters have the high surrogates d835 and d83c (low surrogate below
  // dd90).
  if (code === 0xd835 || (code >= 0xff01 && code <= 0xff5e) || (code >= 0x2460 && code <= 0x24ff))
    return fancy;
  if (code >= 0xdc00 && code <= 0xdfff) return tail;
  if (code >= 0xd800 && code <= 0xdbff) return emoji;
  if ((code >= 0x300 && code <= 0x36f) || code === 0x20e3 || code === 0xfe0f) return stacked;
  if (code >= 0x2600 && code <= 0x27bf) return emoji;
  return code < 0x250 || (code >= 0x1e00 && code <= 0x1eff) ? lower : foreign;
}

/** The kind of a low surrogate, which belongs to the character that its high surrogate begins. */
const tail = 8;

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}
