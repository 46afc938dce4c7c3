import type { AskedComment } from '@threadsweep/shared/contract/review.ts';

import { reasonsText } from '../language/reasons.ts';
import { decimal, t } from '../language/translator.ts';
import { plainText, wrapped } from '../terminal/text.ts';
import { cutToWidth } from '../terminal/width.ts';
import type { Action } from './review-state.ts';

/** A comment on one line: what is decided, its category, author and text. */
export function reviewLine(
  { category, author, text }: AskedComment,
  action: Action | undefined,
  width: number,
): string {
  const mark = action === undefined ? '·' : action === 'hide' ? '✖' : '✔';
  const line = `${t(`category.${category}`)}  ${plainText(author)}: ${plainText(text)}`;
  return `${mark} ${cutToWidth(line, width - 2)}`;
}

/** A comment whole: where it stands, why the detector asks, what it says. */
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
