import { confusables } from './confusables.ts';

/** What a text folds to, character by character. */
export interface FoldedCharacters {
  folded: string;
  /** Original UTF-16 offsets of each unit of `folded`. */
  starts: Int32Array;
  ends: Int32Array;
  /** How many characters were there to escape a filter. */
  disguised: number;
}

/** Typographic quotation marks and the typewriter's. */
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
// Only the marks that sit on Latin, Greek and Cyrillic letters: in Indic scripts marks are vowels.
const accents =
  /(?:(?=\p{M})\p{Script=Inherited}(?<![\u{3099}-\u{309a}\u{64b}-\u{670}\u{951}-\u{954}]))|[\u{483}-\u{489}]/gu;

/** Folded characters in columns, with room for more; the next text overwrites them. */
let room = 0;
let count = 0;
let points = new Int32Array();
/** The Latin letter that a character may pass for; 0 where there is none. */
let passes = new Int32Array();
let starts = new Int32Array();
let ends = new Int32Array();
/** The UTF-16 units of the result, of which a character has two at most. */
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
 * Folds any text to lower case without accents, invisible characters, compatibility forms and more
 * than one space in a row, and reads look-alike letters as Latin in words that pass for Latin ones.
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

/** A call takes no more arguments than some ten thousands. */
const chunk = 8192;

function stringOf(length: number): string {
  let string = '';
  for (let at = 0; at < length; at += chunk) {
    const part = units.subarray(at, Math.min(length, at + chunk));
    string += Reflect.apply(String.fromCharCode, null, part);
  }
  return string;
}

/** Starts a passage that is shown backwards, which ends with these, another passage or the text. */
const override = 0x202e;
const overrideEnd = /[\u{202c}\u{202e}\u{2069}\n]/gu;
/** What a passage of Latin letters written backwards is worth. */
const backwards = 3;

/** Reads a passage that is shown backwards as viewers see it; returns as `readCharacters` does. */
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

/** Reads a text into the columns; returns how many characters are fancy letters or hide in words. */
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

/** As the pattern /[a-z]/iu has it: two signs of other blocks fold to k and s. */
function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x17f || code === 0x212a;
}

interface Part {
  point: number;
  pass: number;
}

/** What characters fold to: text in one script asks for the same few again and again. */
const knownCharacters = new Map<number, readonly Part[]>();
const knownClusters = new Map<string, readonly Part[]>();
/** Enough for any alphabet; a limit, so that hostile text cannot fill the memory. */
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
  // Upper and lower case of a letter can resemble different Latin letters (В, в): ask for both.
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

/** The value of a decimal digit of any script: Unicode keeps the ten of a script in a row. */
function digitOf(point: number): number {
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

/** Mathematical, enclosed and squared letters: nobody's keyboard writes them. */
function isFancy(code: number): boolean {
  return (code >= 0x1d400 && code <= 0x1d7ff) || (code >= 0x24b6 && code <= 0x24e9);
}

/** Replaces look-alikes in words that read as Latin; returns how many were there to deceive. */
function readLookAlikes(): number {
  if (!passes.subarray(0, count).some((pass) => pass !== 0)) return 0;
  // A letter of another script that resembles no Latin one shows that the script is meant.
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
      // Letters of Latin alphabets (ø, ł, đ, ı) are somebody's spelling, not a disguise.
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
/** By code point, up to the last block of letters and emoji; found out when first asked for. */
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
