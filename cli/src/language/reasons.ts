import type { Category } from '@threadsweep/shared/contract/comment.ts';

import { t, optionalText } from './translator.ts';

/** The reason that names no passage. */
const LIKENESS = 'statistical-model';

/** The worst first, and in the same order everywhere. */
export const CATEGORIES: readonly Category[] = ['scam', 'spam', 'inappropriate'];

/**
 * The reasons of a verdict as people read them: first what can be pointed at, then what the comment
 * resembles. A code that is newer than this command is told as it is.
 */
export function reasonsText(reasons: readonly { code: string }[]): string {
  const codes = reasons.map(({ code }) => code);
  const pointed = codes.filter((code) => code !== LIKENESS);
  return [...pointed, ...codes.filter((code) => code === LIKENESS)]
    .map((code) => optionalText('reason', code) ?? code)
    .join(t('list.reasons'));
}

/** ` (9 scam, 3 spam)`, with the space before it; nothing where no category has any. */
export function categoryCounts(byCategory: Partial<Record<Category, number>>): string {
  const parts = CATEGORIES.flatMap((category) => {
    const count = byCategory[category] ?? 0;
    return count > 0 ? [t(`count.${category}`, { count })] : [];
  });
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
