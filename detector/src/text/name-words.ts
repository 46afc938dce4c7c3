import { foldText, leetLetters, type FoldedText } from './normalise.ts';

const capitals = /\p{Ll}\p{Lu}/u;
const atCapital = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Returns the words of a name as written, and with digits and signs decoded to letters. */
export function readingsOf(author: string, name: FoldedText): { written: string; decoded: string } {
  const bare = author.startsWith('@') ? author.slice(1) : author;
  const { folded } = capitals.test(bare) ? foldText(bare.replaceAll(atCapital, ' ')) : name;
  const written = wordsOf(folded);
  return {
    written,
    decoded: signs.test(folded) ? wordsOf(folded.replaceAll(leetWord, decode)) : written,
  };
}

const signs = /[\d@$!|]/u;
/**
 * Matches a word in which signs may stand for letters. Digits at its end are the account's number.
 */
const leetWord = /(?<![a-z\d@$!|])(?=[\d@$!|]*[a-z])([a-z\d@$!|]*[a-z$@!])(\d*)/gu;
const letters: Readonly<Record<string, string>> = {
  ...leetLetters,
  '8': 'b',
  '9': 'g',
  '!': 'i',
  '|': 'l',
};

function decode(_: string, word: string, number: string): string {
  return `${word.replaceAll(/[\d@$!|]/gu, (sign) => letters[sign] ?? sign)} ${number}`;
}

/** Matches separate letters that form a word, as in «s e x». */
const alone = /(?<![a-z\d])[a-z](?: [a-z])+(?![a-z\d])/gu;

export function wordsOf(folded: string): string {
  return folded
    .replaceAll(/[^\p{L}\p{N}+']+/gu, ' ')
    .replaceAll(alone, (run) => run.replaceAll(' ', ''))
    .trim();
}

/**
 * Returns the words of a name without replacing look-alikes, invisible characters and separated
 * letters.
 */
export function bareWordsOf(author: string): string {
  return author
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(atCapital, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+'\p{Cf}]+/gu, ' ')
    .trim();
}
