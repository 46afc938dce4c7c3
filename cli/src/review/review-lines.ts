import type { AskedComment } from '@threadsweep/shared/contract/review.ts';

import { CATEGORIES, reasonsText } from '../language/reasons.ts';
import { decimal, t, widest } from '../language/translator.ts';
import type { Output } from '../terminal/output.ts';
import { plainText, wrapped } from '../terminal/text.ts';
import { cutToWidth } from '../terminal/width.ts';
import type { Action } from './review-state.ts';

const NARROW = 60;
const MARKS = { hide: ['✖', 'red'], keep: ['✔', 'green'] } as const;

/** A comment on one line of at most `width` cells: the decision, the category, author and text. */
export function reviewLine(
  { category, author, text }: AskedComment,
  action: Action | undefined,
  width: number,
  style: Output['style'],
): string {
  const [mark, color] = action === undefined ? (['·', 'dim'] as const) : MARKS[action];
  const name = t(`category.${category}`);
  // In a narrow terminal, the text matters more than a straight column.
  const label = width < NARROW ? name : name.padEnd(widest('category', CATEGORIES));
  const line = `${label}  ${plainText(author)}: ${plainText(text)}`;
  return `${style(color, mark)} ${cutToWidth(line, width - 2)}`;
}

/** The whole comment: its author and video, why the detector asks, the decision and the text. */
export function detailLines(
  comment: AskedComment,
  action: Action | undefined,
  width: number,
): string[] {
  const { video_title: title, author, category, score, reasons, text } = comment;
  const verdict = `${t(`category.${category}`)} ${decimal(score, 2)}: ${reasonsText(reasons)}`;
  const state = action === undefined ? [] : [t(`review.${action}`)];
  const lines = [`${plainText(author)} · ${plainText(title)}`, verdict, ...state];
  return [
    ...lines.flatMap((line) => wrapped(line, width).split('\n')),
    ...wrapped(plainText(text), width).split('\n'),
  ].map((line) => cutToWidth(line, width));
}
