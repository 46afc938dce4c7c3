import { CATEGORIES, reasonsText } from '../language/reasons.ts';
import { decimal, t, widest } from '../language/translator.ts';
import type { Output } from '../terminal/output.ts';
import { plainText, wrapped } from '../terminal/text.ts';
import { cutToWidth } from '../terminal/width.ts';
import type { ReviewAction } from './review-state.ts';
import type { Reviewed } from './reviewed.ts';

const NARROW = 60;
const MARKS = { hide: ['✖', 'red'], keep: ['✔', 'green'], restore: ['✔', 'green'] } as const;

/** Returns a comment as one line of at most `width` cells: decision, category, author and text. */
export function reviewLine(
  comment: Reviewed,
  action: ReviewAction | undefined,
  width: number,
  style: Output['style'],
): string {
  const [mark, color] = action === undefined ? (['·', 'dim'] as const) : MARKS[action];
  const { author, text } = comment;
  const name = labelOf(comment);
  // In a narrow terminal, the text's width matters more than an aligned column.
  const label = width < NARROW ? name : name.padEnd(labelWidth());
  const line = `${label}  ${plainText(author)}: ${plainText(text)}`;
  return `${style(color, mark)} ${cutToWidth(line, width - 2)}`;
}

/** Returns the category of a visible comment, and the state of a hidden one. */
export function labelOf({ kind, category }: Reviewed): string {
  if (kind !== 'asked') return t(`review.${kind}`);
  return category === null ? '' : t(`category.${category}`);
}

/** Returns the number of cells of the longest label. */
export function labelWidth(): number {
  return Math.max(widest('category', CATEGORIES), widest('review', ['held', 'doubtful']));
}

/**
 * Returns the lines of a complete comment: author, video, why it is in the review, decision and
 * text.
 */
export function detailLines(
  comment: Reviewed,
  action: ReviewAction | undefined,
  width: number,
): string[] {
  const { kind, video_title: title, author, category, score, reasons, text } = comment;
  const verdict =
    category === null
      ? []
      : [`${t(`category.${category}`)} ${decimal(score, 2)}: ${reasonsText(reasons)}`];
  const state =
    kind === 'asked' ? [] : [t(kind === 'held' ? 'review.isHeld' : 'review.isDoubtful')];
  const decision = action === undefined ? [] : [t(`review.${action}`)];
  const lines = [`${plainText(author)} · ${plainText(title)}`, ...state, ...verdict, ...decision];
  return [
    ...lines.flatMap((line) => wrapped(line, width).split('\n')),
    ...wrapped(plainText(text), width).split('\n'),
  ].map((line) => cutToWidth(line, width));
}
