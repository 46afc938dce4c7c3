import stringWidth from 'string-width';

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const EMOJI_SEQUENCE =
  /(\p{Extended_Pictographic})(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d\p{Extended_Pictographic})+/gu;
const VARIATION_SELECTORS = /\ufe0e|\ufe0f/g;

/**
 * Replaces characters whose width differs between terminals: an emoji sequence becomes its first
 * emoji, without a skin tone. Otherwise a row could exceed the terminal.
 */
function steady(text: string): string {
  return text.replace(EMOJI_SEQUENCE, '$1').replace(VARIATION_SELECTORS, '');
}

/** Returns the number of terminal cells that a text takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** Cuts a plain text to at most `width` terminal cells, between graphemes. */
export function cutToWidth(original: string, width: number): string {
  const text = steady(original);
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
 * Returns a plain text as a cell of exactly `width` terminal cells. Isolates right-to-left text, so
 * that it does not reorder neighbouring cells.
 */
export function cell(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const cut = cutToWidth(text, width);
  const padding = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  const isolated = RIGHT_TO_LEFT.test(cut) ? FIRST_STRONG_ISOLATE + cut + POP_ISOLATE : cut;
  return align === 'left' ? isolated + padding : padding + isolated;
}
