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
  starts: readonly number[] | null;
  ends: readonly number[] | null;
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
/**
 * Matches a text that only changes by letter case: printable ASCII, single spaces between words, and
 * the ’ that phones write instead of '.
 */
const ordinary = /^(?:[\x21-\x7e’‘]+(?: [\x21-\x7e’‘]+)*)?$/u;

/**
 * Folds a text, so that one form stands for its many disguises. Folding `folded` again changes
 * nothing. A Cyrillic or Greek sentence remains in its script; only words that look Latin are read
 * as Latin (UTS #39 confusables).
 */
export function foldText(text: string): FoldedText {
  const joined = joinSpaced(ordinary.test(text) ? lowerCase(text) : foldCharacters(text));
  return { ...joined, plain: decodeLeet(joined.folded) };
}

function lowerCase(text: string): Joined {
  const folded = text.replaceAll(/[’‘]/gu, "'").toLowerCase();
  return { folded, starts: null, ends: null, disguised: 0 };
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

type Joined = Omit<FoldedText, 'plain'>;

/** Joins the letters of spelled-out w o r d s. */
function joinSpaced(text: Joined): Joined {
  if (text.folded.search(spaced) === -1) return text;
  const kept: number[] = [];
  let { disguised } = text;
  let at = 0;
  for (const run of text.folded.matchAll(spaced)) {
    for (; at < run.index; at += 1) kept.push(at);
    for (; at < run.index + run[0].length; at += 2) kept.push(at);
    at = run.index + run[0].length;
    // «d-d-d-drop» is a stutter, not a disguise.
    if (new Set(run[0]).size > 3) disguised += neverBetween.test(run[1] ?? '') ? 3 : 1;
  }
  for (; at < text.folded.length; at += 1) kept.push(at);
  return joinSpaced({
    folded: kept.map((i) => text.folded[i]).join(''),
    starts: kept.map((i) => text.starts?.[i] ?? i),
    ends: kept.map((i) => text.ends?.[i] ?? i + 1),
    disguised,
  });
}

/** Matches a word of letters, and of digits or signs that may stand for letters. */
const leetWord = /(?<![a-z0-9@$])(?:[a-z]+[0-9@$]|[0-9@$]+[a-z])[a-z0-9@$]*/gu;
const leetSigns = /[0-9@$]/gu;

/** Decodes words in which digits and signs stand for some letters. */
function decodeLeet(folded: string): string {
  // Most texts have no such word, and a search is faster than a replacement.
  if (folded.search(leetWord) === -1) return folded;
  return folded.replaceAll(leetWord, (word) => {
    const letters = word.replaceAll(leetSigns, '').length;
    if (letters < 2 || 2 * letters <= word.length) return word;
    return word.replaceAll(leetSigns, (sign) => leetLetters[sign] ?? sign);
  });
}
