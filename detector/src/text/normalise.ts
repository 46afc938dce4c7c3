import { foldCharacters } from './characters.ts';

/** A text as the phases read it, with the way back to the original. */
export interface FoldedText {
  /**
   * Lower case, compatibility forms and look-alike letters resolved, Latin accents and invisible
   * characters removed, white space single, spelled-out w o r d s joined.
   */
  folded: string;
  /** As `folded`, of the same length, with digits and signs that stand for letters decoded. */
  plain: string;
  /** Original UTF-16 offsets of each unit of `folded`; null where the offsets are the same. */
  starts: ArrayLike<number> | null;
  ends: ArrayLike<number> | null;
  /** How many characters were there to escape a filter: look-alikes, fancy letters, invisible ones. */
  disguised: number;
}

const spaced =
  /(?<![a-z0-9])[a-z]([ .,_*|~+=^/\\:;#!'`•·∙●★☆♥❤✨°-])[a-z](?:\1[a-z]){2,}(?![a-z0-9])/gu;
/** Signs that nobody puts between the letters of an abbreviation or a stutter. */
const neverBetween = /[*|~+=^/\\:;#!`•·∙●★☆♥❤✨°]/u;

/** The letters that digits and signs stand for: «wh4ts4pp». */
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
/** What each ASCII character is read as. */
const decoded = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return leetLetters[character] ?? character;
});

const capital = 1;
const small = 2;
/** A digit or sign that may stand for a letter. */
const leet = 4;
/** A sign that `spaced` knows between letters. */
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
  // Symbols of other blocks can stand between letters, too.
  return code < 0x20 || code === 0x7f ? control : code === 0x80 ? beyondAscii | spacing : 0;
});

/**
 * Folds a text so that one spelling stands for its many disguises. Idempotent on `folded`. Script
 * is respected: a Cyrillic or Greek sentence stays what it is, only words that pass for Latin ones
 * are read as Latin (UTS #39 confusables).
 */
export function foldText(text: string): FoldedText {
  const seen = lookAt(text);
  // Phones write ’ for ': one character for one, so the offsets stay.
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
/** Letters might stand apart, as in «w h a t s»: the same sign on both sides of one. */
const spread = 256;
/** White space at an end or twice in a row. */
const unevenSpace = 512;

/** All kinds that occur in a text, with `spread` and `unevenSpace`. Without branches: they cost most. */
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
    // All ones where the two are equal.
    apart |= kind & (((code ^ before) - 1) >> 31);
    before = last;
    last = code;
    lastKind = kind & space;
  }
  uneven |= length === 0 ? 0 : lastKind;
  return seen | ((apart & spacing) === 0 ? 0 : spread) | (uneven === 0 ? 0 : unevenSpace);
}

/** The passage of the original text that `folded.slice(start, end)` came from. */
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

/** Folds a name to its bare letters and digits, for comparing names. */
export function nameSkeleton(name: string): string {
  return skeletonOf(foldText(name));
}

/** The bare letters and digits of a folded name. */
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
  // Joining can bring single letters together that were apart: repeat until nothing changes.
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

/** Decodes the words of letters among which digits and signs stand for some. */
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
