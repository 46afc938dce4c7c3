import { foldCharacters } from './characters.ts';

/** A folded text, with the offsets that lead back to the original. */
export interface FoldedText {
  /**
   * The text in lower case, with single spaces. Compatibility forms and look-alike letters are
   * replaced, Latin accents and invisible characters are removed, and spelled-out w o r d s are
   * joined.
   */
  folded: string;
  /**
   * Like `folded` and of the same length, with digits and signs decoded to the letters for which
   * they stand.
   */
  plain: string;
  /** The original UTF-16 offset of each unit of `folded`; null if all offsets are the same. */
  starts: ArrayLike<number> | null;
  ends: ArrayLike<number> | null;
  /**
   * The number of characters that were written to escape a filter: look-alikes, fancy or invisible
   * ones.
   */
  disguised: number;
}

const spaced =
  /(?<![a-z0-9])[a-z]([ .,_*|~+=^/\\:;#!'`•·∙●★☆♥❤✨°-])[a-z](?:\1[a-z]){2,}(?![a-z0-9])/gu;
/** Matches signs that never separate the letters of an abbreviation or a stutter. */
const neverBetween = /[*|~+=^/\\:;#!`•·∙●★☆♥❤✨°]/u;

/** The letters for which digits and signs stand: «wh4ts4pp». */
export const leetLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
/** The character as which each ASCII character is read. */
const decoded = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return leetLetters[character] ?? character;
});

const capital = 1;
const small = 2;
/** A digit or sign that may stand for a letter. */
const leet = 4;
/** A sign that may separate letters, as in the pattern `spaced`. */
const spacing = 8;
const space = 16;
const control = 32;
const beyondAscii = 64;
const kinds = Uint8Array.from({ length: 0x81 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (code === 0x20) return spacing | space;
  if (/[A-Z]/u.test(character)) return capital;
  if (/[a-z]/u.test(character)) return small;
  if (/[0-9@$]/u.test(character)) return leet;
  if (/[.,_*|~+=^/\\:;#!'`-]/u.test(character)) return spacing;
  // Symbols of other blocks can separate letters, too.
  return code < 0x20 || code === 0x7f ? control : code === 0x80 ? beyondAscii | spacing : 0;
});

/**
 * Folds a text, so that one form stands for its many disguises. Folding `folded` again changes
 * nothing. A Cyrillic or Greek sentence remains in its script; only words that look Latin are read
 * as Latin (UTS #39 confusables).
 */
export function foldText(text: string): FoldedText {
  const seen = lookAt(text);
  // Phones write ’ instead of '. Both are one character, so offsets do not change.
  const curly = (seen & beyondAscii) !== 0 && onlyCurly.test(text);
  if ((seen & (control | unevenSpace)) !== 0 || ((seen & beyondAscii) !== 0 && !curly)) {
    const { folded, starts, ends, disguised } = foldCharacters(text);
    return finish(folded, starts, ends, disguised, lookAt(folded));
  }
  const typed = curly ? text.replaceAll(/[’‘]/gu, "'") : text;
  const folded = (seen & capital) === 0 ? typed : typed.toLowerCase();
  return finish(folded, null, null, 0, seen);
}

const onlyCurly = /^[\x20-\x7e’‘]*$/u;
/**
 * Set if letters may be separated, as in «w h a t s»: one letter has the same sign on both sides.
 */
const spread = 256;
/** Set if white space is at an end, or twice in a row. */
const unevenSpace = 512;

/**
 * Returns all kinds of characters in a text, with `spread` and `unevenSpace`. It has no branches,
 * which would take most of the time.
 */
function lookAt(text: string): number {
  const { length } = text;
  let seen = 0;
  let uneven = 0;
  let apart = 0;
  let before = 0;
  let last = 0x20;
  let lastKind = space;
  for (let i = 0; i < length; i += 1) {
    const code = text.charCodeAt(i);
    const kind = kinds[Math.min(code, 0x80)] ?? 0;
    seen |= kind;
    uneven |= kind & lastKind;
    // The shift gives a mask of ones if the two characters are equal, and of zeros otherwise.
    apart |= kind & (((code ^ before) - 1) >> 31);
    before = last;
    last = code;
    lastKind = kind & space;
  }
  uneven |= length === 0 ? 0 : lastKind;
  return seen | ((apart & spacing) === 0 ? 0 : spread) | (uneven === 0 ? 0 : unevenSpace);
}

/** Returns the passage of the original text that became `folded.slice(start, end)`. */
export function originalSpan(
  text: FoldedText,
  start: number,
  end: number,
): { start: number; end: number } {
  return {
    start: text.starts?.[start] ?? start,
    end: text.ends?.[end - 1] ?? end,
  };
}

/** Folds a name to its letters and digits, to compare names. */
export function nameSkeleton(name: string): string {
  return skeletonOf(foldText(name));
}

/** Returns the letters and digits of a folded name. */
export function skeletonOf({ plain }: FoldedText): string {
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function finish(
  text: string,
  textStarts: ArrayLike<number> | null,
  textEnds: ArrayLike<number> | null,
  textDisguised: number,
  seen: number,
): FoldedText {
  let folded = text;
  let starts = textStarts;
  let ends = textEnds;
  let disguised = textDisguised;
  for (let now = seen; (now & spread) !== 0; now = lookAt(folded)) {
    const runs = [...folded.matchAll(spaced)];
    if (runs.length === 0) break;
    const kept: number[] = [];
    let at = 0;
    for (const run of runs) {
      for (; at < run.index; at += 1) kept.push(at);
      for (; at < run.index + run[0].length; at += 2) kept.push(at);
      at = run.index + run[0].length;
      // «d-d-d-drop» is a stutter, not a disguise.
      if (new Set(run[0]).size > 3) disguised += neverBetween.test(run[1] ?? '') ? 3 : 1;
    }
    for (; at < folded.length; at += 1) kept.push(at);
    const before = { starts, ends, text: folded };
    starts = kept.map((i) => before.starts?.[i] ?? i);
    ends = kept.map((i) => before.ends?.[i] ?? i + 1);
    folded = kept.map((i) => before.text[i]).join('');
  }
  return {
    folded,
    plain: (seen & leet) === 0 ? folded : decodeLeet(folded),
    starts,
    ends,
    disguised,
  };
}

/** Decodes words in which digits and signs stand for some letters. */
function decodeLeet(folded: string): string {
  let plain = '';
  let done = 0;
  let start = 0;
  let letters = 0;
  let signs = 0;
  for (let i = 0; i <= folded.length; i += 1) {
    const code = i < folded.length ? folded.charCodeAt(i) : 0;
    const kind = code < 0x80 ? (kinds[code] ?? 0) : 0;
    if (kind === small) {
      letters += 1;
    } else if (kind === leet) {
      signs += 1;
    } else {
      if (signs > 0 && letters >= 2 && letters > signs) {
        plain += folded.slice(done, start);
        for (let k = start; k < i; k += 1) plain += decoded[folded.charCodeAt(k)] ?? '';
        done = i;
      }
      start = i + 1;
      letters = 0;
      signs = 0;
    }
  }
  return done === 0 ? folded : plain + folded.slice(done);
}
