import { confusables } from './confusables.ts';

/** The folded form of a text, character by character. */
export interface FoldedCharacters {
  folded: string;
  /** The original UTF-16 offset of each unit of `folded`. */
  starts: Int32Array;
  ends: Int32Array;
  /** The number of characters that were written to escape a filter. */
  disguised: number;
}

/** Typographic quotation marks, each with its typewriter form. */
const quotes: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
};

const invisible =
  /[\p{Cf}\p{Variation_Selector}\u{115f}\u{1160}\u{3164}\u{ffa0}]|[\u{17b4}-\u{17b5}]|(?!\s)\p{Cc}/u;
// Contains only marks of Latin, Greek and Cyrillic letters, because in Indic scripts marks are
// vowels.
const accents =
  /(?:(?=\p{M})\p{Script=Inherited}(?<![\u{3099}-\u{309a}\u{64b}-\u{670}\u{951}-\u{954}]))|[\u{483}-\u{489}]/gu;

/**
 * The number of folded characters for which the columns below have room. Each text overwrites the
 * last one.
 */
let room = 0;
let count = 0;
let points = new Int32Array();
/** For each character, the Latin letter that it resembles; 0 if there is none. */
let passes = new Int32Array();
let starts = new Int32Array();
let ends = new Int32Array();
/** The UTF-16 units of the result. A character has at most two. */
let units = new Uint16Array();
let unitStarts = new Int32Array();
let unitEnds = new Int32Array();

function makeRoom(least: number): void {
  if (least <= room) return;
  room = Math.max(2 * least, 1024);
  points = widened(points);
  passes = widened(passes);
  starts = widened(starts);
  ends = widened(ends);
  units = new Uint16Array(2 * room);
  unitStarts = new Int32Array(2 * room);
  unitEnds = new Int32Array(2 * room);
}

function widened(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room);
  larger.set(column);
  return larger;
}

function put(point: number, pass: number, start: number, end: number): void {
  points[count] = point;
  passes[count] = pass;
  starts[count] = start;
  ends[count] = end;
  count += 1;
}

/**
 * Folds a text to lower case. It removes accents, invisible characters, compatibility forms and
 * repeated spaces. In words that look Latin, it replaces look-alike letters by Latin ones.
 */
export function foldCharacters(text: string): FoldedCharacters {
  count = 0;
  makeRoom(text.length);
  let disguised = readCharacters(text);
  disguised += readLookAlikes();
  let length = 0;
  let afterSpace = true;
  for (let i = 0; i < count; i += 1) {
    const point = points[i] ?? 0;
    if (point === 0x20 && afterSpace) continue;
    afterSpace = point === 0x20;
    unitStarts[length] = starts[i] ?? 0;
    unitEnds[length] = ends[i] ?? 0;
    if (point > 0xffff) {
      units[length] = 0xd7c0 + (point >> 10);
      length += 1;
      unitStarts[length] = starts[i] ?? 0;
      unitEnds[length] = ends[i] ?? 0;
      units[length] = 0xdc00 | (point & 0x3ff);
    } else {
      units[length] = point;
    }
    length += 1;
  }
  if (length > 0 && afterSpace) length -= 1;
  return {
    folded: stringOf(length),
    starts: unitStarts.slice(0, length),
    ends: unitEnds.slice(0, length),
    disguised,
  };
}

/** The most arguments in one call of a function. Engines accept some ten thousand. */
const chunk = 8192;

function stringOf(length: number): string {
  let string = '';
  for (let at = 0; at < length; at += chunk) {
    const part = units.subarray(at, Math.min(length, at + chunk));
    string += Reflect.apply(String.fromCharCode, null, part);
  }
  return string;
}

/**
 * The character that starts a passage that is shown backwards. The passage ends at one of the
 * characters below, or with the text.
 */
const override = 0x202e;
const overrideEnd = /[\u{202c}\u{202e}\u{2069}\n]/gu;
/** The number of disguised characters that a passage of backward Latin letters counts as. */
const backwards = 3;

/**
 * Reads a passage that viewers see backwards, in the order in which they see it. Returns the same
 * number as `readCharacters`.
 */
function readBackwards(text: string, start: number, end: number): number {
  const first = count;
  let disguised = readCharacters(text, start + 1, end);
  if (/[a-z]{2}/iu.test(text.slice(start + 1, end))) disguised += backwards;
  points.subarray(first, count).reverse();
  passes.subarray(first, count).reverse();
  starts.fill(start, first, count);
  ends.fill(end, first, count);
  return disguised;
}

/**
 * Reads a text into the columns. Returns the number of fancy letters and of invisible characters
 * within words.
 */
function readCharacters(text: string, from = 0, to = text.length): number {
  let disguised = 0;
  for (let start = from; start < to;) {
    const code = text.codePointAt(start) ?? 0;
    let end = start + (code > 0xffff ? 2 : 1);
    if (code < 0x80 && code >= 0x20) {
      put(code >= 0x41 && code <= 0x5a ? code + 32 : code, 0, start, end);
      start = end;
      continue;
    }
    if (code === override) {
      overrideEnd.lastIndex = end;
      end = Math.min(to, overrideEnd.exec(text)?.index ?? to);
      disguised += readBackwards(text, start, end);
      start = end;
      continue;
    }
    const traits = traitsOf(code);
    if ((traits & isSpace) !== 0) {
      put(0x20, 0, start, end);
    } else if ((traits & isInvisible) !== 0) {
      if (isAsciiLetter(text.charCodeAt(start - 1)) && isAsciiLetter(text.charCodeAt(end))) {
        disguised += 1;
      }
    } else {
      const alone = end;
      while (end < to) {
        const following = text.codePointAt(end) ?? 0;
        if (following < 0x80 || (traitsOf(following) & isMark) === 0) break;
        end += following > 0xffff ? 2 : 1;
      }
      if (isFancy(code)) disguised += 1;
      const parts = end === alone ? partsOfCharacter(code) : partsOfCluster(text.slice(start, end));
      makeRoom(count + parts.length + text.length - end);
      for (const { point, pass } of parts) put(point, pass, start, end);
    }
    start = end;
  }
  return disguised;
}

/** Equals /[a-z]/iu, which also matches two signs of other blocks that fold to k and s. */
function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x17f || code === 0x212a;
}

interface Part {
  point: number;
  pass: number;
}

/**
 * A cache of the folded forms of characters. It saves time, because a text in one script repeats
 * few characters.
 */
const knownCharacters = new Map<number, readonly Part[]>();
const knownClusters = new Map<string, readonly Part[]>();
/**
 * The most entries: enough for any alphabet, and limited so that hostile text cannot fill the
 * memory.
 */
const mostKnown = 4096;

function partsOfCharacter(code: number): readonly Part[] {
  let parts = knownCharacters.get(code);
  if (parts === undefined) {
    parts = partsOf(String.fromCodePoint(code));
    if (knownCharacters.size < mostKnown) knownCharacters.set(code, parts);
  }
  return parts;
}

function partsOfCluster(cluster: string): readonly Part[] {
  let parts = knownClusters.get(cluster);
  if (parts === undefined) {
    parts = partsOf(cluster);
    if (knownClusters.size < mostKnown) knownClusters.set(cluster, parts);
  }
  return parts;
}

function partsOf(cluster: string): Part[] {
  const parts: Part[] = [];
  const bare = cluster.normalize('NFKD').replaceAll(accents, '');
  const lower = bare.toLowerCase().normalize('NFKD').replaceAll(accents, '').normalize('NFC');
  // The two cases of a letter can resemble different Latin letters (В, в), so both are looked up.
  const upper = Array.from(bare.normalize('NFC'));
  for (const [i, unit] of Array.from(lower).entries()) {
    if (invisible.test(unit)) continue;
    if (/\s/u.test(unit)) {
      parts.push({ point: 0x20, pass: 0 });
      continue;
    }
    const point = unit.codePointAt(0) ?? 0;
    if (/\p{Nd}/u.test(unit)) {
      parts.push({ point: 0x30 + digitOf(point), pass: 0 });
      continue;
    }
    const letter = confusables.get(upper[i]?.codePointAt(0) ?? 0) ?? confusables.get(point) ?? '';
    parts.push({
      point: quotes[unit]?.codePointAt(0) ?? point,
      pass: letter.codePointAt(0) ?? 0,
    });
  }
  return parts;
}

/**
 * Returns the value of a decimal digit of any script. Unicode places the ten digits of a script in
 * a row.
 */
function digitOf(point: number): number {
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

/** Returns whether this is a mathematical, enclosed or squared letter, which no keyboard types. */
function isFancy(code: number): boolean {
  return (code >= 0x1d400 && code <= 0x1d7ff) || (code >= 0x24b6 && code <= 0x24e9);
}

/**
 * Replaces look-alikes in words that look Latin. Returns the number of those that disguise a
 * letter.
 */
function readLookAlikes(): number {
  if (!passes.subarray(0, count).some((pass) => pass !== 0)) return 0;
  // A letter that resembles no Latin letter shows that the author really uses another script.
  let foreign = false;
  for (let i = 0; i < count && !foreign; i += 1) {
    foreign = passes[i] === 0 && (traitsOf(points[i] ?? 0) & isForeign) !== 0;
  }
  let disguised = 0;
  for (let start = 0; start < count;) {
    let end = start;
    let latin = false;
    for (; end < count; end += 1) {
      const traits = traitsOf(points[end] ?? 0);
      if (passes[end] === 0 && (traits & isLetter) === 0) break;
      latin ||= (traits & isLatin) !== 0;
    }
    for (let i = start; i < end; i += 1) {
      const pass = passes[i] ?? 0;
      if (pass === 0 || (foreign && !latin)) continue;
      // Letters of Latin alphabets (ø, ł, đ, ı) are spelling, not a disguise.
      if ((points[i] ?? 0) >= 0x180) disguised += 1;
      points[i] = pass;
    }
    start = end + 1;
  }
  return disguised;
}

const isKnown = 1;
const isSpace = 2;
const isInvisible = 4;
const isMark = 8;
const isLetter = 16;
const isLatin = 32;
const isForeign = 64;
const traitPatterns: readonly (readonly [number, RegExp])[] = [
  [isSpace, /(?!\u{feff})\s/u],
  [isInvisible, invisible],
  [isMark, /\p{M}/u],
  [isLetter, /\p{L}/u],
  [isLatin, /\p{Script=Latin}/u],
  [isForeign, /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}]/u],
];
/**
 * The traits by code point, up to the last block of letters and emoji. They are computed when they
 * are needed.
 */
const knownTraits = new Uint8Array(0x20000);

function traitsOf(code: number): number {
  let traits = knownTraits[code] ?? 0;
  if (traits !== 0) return traits;
  const character = String.fromCodePoint(code);
  traits = isKnown;
  for (const [trait, pattern] of traitPatterns) if (pattern.test(character)) traits |= trait;
  if (code < knownTraits.length) knownTraits[code] = traits;
  return traits;
}
