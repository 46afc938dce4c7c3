import { stripVTControlCharacters } from 'node:util';

import stringWidth from 'string-width';

const CONTROLS_AND_SPACE = /[\s\p{Cc}\u2028\u2029]+/gu;
/** Marks, overrides and isolates that would reorder what stands around them. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

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

/** Cuts a plain text to at most `width` terminal cells, between characters as people see them. */
export function cutToWidth(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const wide = stringWidth(segment);
    if (used + wide > width - 1) break;
    cut += segment;
    used += wide;
  }
  return width > 0 ? `${cut.trimEnd()}…` : '';
}

/**
 * A plain text in a cell of exactly `width` terminal cells. Right-to-left text is isolated, so that
 * a terminal that reorders it leaves the neighbouring cells alone.
 */
export function cell(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const cut = cutToWidth(text, width);
  const padding = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  const isolated = RIGHT_TO_LEFT.test(cut) ? FIRST_STRONG_ISOLATE + cut + POP_ISOLATE : cut;
  return align === 'left' ? isolated + padding : padding + isolated;
}

/** Breaks a plain text between words into lines of at most `width` terminal cells, where it can. */
export function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && stringWidth(line) + 1 + stringWidth(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** A whole number as people write it: 12,345. */
export function wholeNumber(value: number): string {
  return value.toLocaleString('en');
}

/** `1 comment`, `2 comments`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(value)} ${value === 1 ? one : many}`;
}
