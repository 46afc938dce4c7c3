import { stripVTControlCharacters } from 'node:util';

const CONTROLS_AND_SPACE = /[\s\p{Cc}\u2028\u2029]+/gu;
/** Marks, overrides and isolates that would reorder what stands around them. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes a text of others fit for a terminal: one line without escape sequences, control characters
 * (C1 too, which some terminals obey) or marks that change the direction of what follows.
 */
export function plainText(text: string): string {
  return stripVTControlCharacters(text.toWellFormed())
    .replace(CONTROLS_AND_SPACE, ' ')
    .replace(DIRECTION_CONTROLS, '')
    .trim();
}

/** The first line of a text that says something, fit for a terminal. */
export function firstLine(text: string): string {
  for (const line of text.split(/[\r\n\u2028\u2029]+/u)) {
    const plain = plainText(line);
    if (plain !== '') return plain;
  }
  return '';
}

/** A space where a line may end: French and Spanish part marks from words that they go with. */
const BREAKABLE = /(?<!«) (?![:;?!»])/u;

/**
 * Breaks a sentence between words into lines of at most `width` cells, where it can. Characters are
 * counted as one cell each: measuring them would have to be loaded for every error. Colours take none.
 */
export function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(BREAKABLE)) {
    const cells = stripVTControlCharacters(word).length;
    if (line !== '' && used + 1 + cells > width) {
      lines.push(line);
      line = word;
      used = cells;
    } else {
      used += line === '' ? cells : cells + 1;
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
