import type { Verdict } from '@threadsweep/detector/types.ts';
import type { Handling } from '@threadsweep/shared/account-form.ts';
import type { Category } from '@threadsweep/shared/category.ts';

/** The reasons of the creator's own rules, which hide a comment whatever its category. */
const RULES: ReadonlySet<string> = new Set(['blocked-author', 'blocked-text']);

/**
 * Applies the creator's setting for a verdict's category: with `ask`, passes do not hide the
 * comment; with `keep`, they do not ask either.
 */
export function handled(verdict: Verdict, handling: Readonly<Record<Category, Handling>>): Verdict {
  const { category } = verdict;
  if (verdict.verdict === 'keep' || category === null) return verdict;
  if (verdict.reasons.some(({ code }) => RULES.has(code))) return verdict;
  const wanted = handling[category];
  if (wanted === 'keep') return { ...verdict, verdict: 'keep' };
  return wanted === 'ask' && verdict.verdict === 'hide' ? { ...verdict, verdict: 'ask' } : verdict;
}
