import { stripVTControlCharacters } from 'node:util';

const CONTROLS_AND_SPACE = /[\s\p{Cc}\u2028\u2029]+/gu;
/** Direction marks, overrides and isolates, which reorder the text around them. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes a foreign text safe for a terminal: one line without escape sequences, control characters
 * (C1 too, which some terminals obey) or direction marks.
 */
export function plainText(text: string): string {
  return stripVTControlCharacters(text.toWellFormed())
    .replace(CONTROLS_AND_SPACE, ' ')
    .replace(DIRECTION_CONTROLS, '')
    .trim();
}

/** The first line of a text that is not empty, safe for a terminal. */
export function firstLine(text: string): string {
  for (const line of text.split(/[\r\n\u2028\u2029]+/u)) {
    const plain = plainText(line);
    if (plain !== '') return plain;
  }
  return '';
}

/** A space that may end a line: not one between a word and its French punctuation mark. */
const BREAKABLE = /(?<!«) (?![:;?!»])/u;

/**
 * Breaks a sentence between words into lines of at most `width` cells, if its words fit. Each character
 * counts as one cell: errors should not load the code that measures. Colours count as none.
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
