import type { Category } from '@threadsweep/shared/category.ts';

import { authorWidth, type Column } from './table.ts';
import { firstLine } from './text.ts';
import { CATEGORIES, reasonsText } from '../language/reasons.ts';
import { decimal, t, widest } from '../language/translator.ts';

export interface JudgedRow {
  author: string;
  text: string;
  category: Category | null;
  score: number | null;
  reasons: readonly { code: string }[];
}

/**
 * Returns the columns that the tables of comments have in common. A table adds its own properties,
 * such as a link or another number for `expendable`.
 * @param width the width of the terminal, in cells
 */
export function judgedColumns(width: number): {
  category: Column<JudgedRow>;
  score: Column<JudgedRow>;
  author: Column<JudgedRow>;
  why: Column<JudgedRow>;
  text: Column<JudgedRow>;
} {
  return {
    category: {
      heading: t('heading.category'),
      width: widest('category', CATEGORIES),
      expendable: 1,
      value: ({ category }) => category ?? '',
      shown: ({ category }) => (category === null ? '' : t(`category.${category}`)),
    },
    score: {
      heading: t('heading.score'),
      width: 5,
      align: 'right',
      expendable: 3,
      value: ({ score }) => (score === null ? '' : String(score)),
      shown: ({ score }) => (score === null ? '' : decimal(score, 2)),
    },
    author: {
      heading: t('heading.author'),
      width: authorWidth(width),
      expendable: 2,
      value: ({ author }) => author,
    },
    why: {
      heading: t('heading.why'),
      width: 28,
      expendable: 5,
      value: ({ reasons }) => reasonsText(reasons),
    },
    text: {
      heading: t('heading.text'),
      width: 'rest',
      expendable: 0,
      value: ({ text }) => text,
      shown: ({ text }) => firstLine(text),
    },
  };
}
