import { stripVTControlCharacters } from 'node:util';

const CONTROLS_AND_SPACE = /[\s\p{Cc}\u2028\u2029]+/gu;
/** Matches direction marks, overrides and isolates, which reorder the text around them. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes a foreign text safe for a terminal: one line without escape sequences, control characters
 * or direction marks. It also removes C1 control characters, which some terminals obey.
 */
export function plainText(text: string): string {
  return stripVTControlCharacters(text.toWellFormed())
    .replace(CONTROLS_AND_SPACE, ' ')
    .replace(DIRECTION_CONTROLS, '')
    .trim();
}

/** Returns the first line of a text that is not empty, safe for a terminal. */
export function firstLine(text: string): string {
  for (const line of text.split(/[\r\n\u2028\u2029]+/u)) {
    const plain = plainText(line);
    if (plain !== '') return plain;
  }
  return '';
}

/**
 * Matches a space at which a line may break, which excludes a space before a French punctuation
 * mark.
 */
const BREAKABLE = /(?<!«) (?![:;?!»])/u;

/**
 * Breaks a sentence into lines of at most `width` cells. Each character counts as one cell, because
 * errors must not load the code that measures. Colours do not count.
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
