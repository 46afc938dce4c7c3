import type { Category } from '@threadsweep/shared/category.ts';

import { t, optionalText } from './translator.ts';

/** The code of the reason that has no passage in the text. */
const LIKENESS = 'statistical-model';

/** The categories, the worst first, in the order of all lists. */
export const CATEGORIES: readonly Category[] = ['scam', 'spam', 'inappropriate'];

/**
 * Returns the reasons of a verdict for people: those with a passage first, then the statistical
 * model. A code that this version does not know is shown unchanged.
 */
export function reasonsText(reasons: readonly { code: string }[]): string {
  const codes = reasons.map(({ code }) => code);
  const pointed = codes.filter((code) => code !== LIKENESS);
  return [...pointed, ...codes.filter((code) => code === LIKENESS)]
    .map((code) => optionalText('reason', code) ?? code)
    .join(t('list.reasons'));
}

/**
 * Returns a text such as ` (9 scam, 3 spam)`, with a leading space, or an empty one if no category
 * has comments.
 */
export function categoryCounts(byCategory: Partial<Record<Category, number>>): string {
  const parts = CATEGORIES.flatMap((category) => {
    const count = byCategory[category] ?? 0;
    return count > 0 ? [t(`count.${category}`, { count })] : [];
  });
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
