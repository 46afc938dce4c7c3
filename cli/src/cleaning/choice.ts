import type { Category } from '@threadsweep/shared/category.ts';

import { usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';
import type { CleanOutcome } from './clean-video.ts';

/** Which of the comments that a clean finds are to be hidden: `--only` and similar options. */
export interface Choice {
  only: ReadonlySet<Category> | undefined;
  minScore: number | undefined;
  /** Display names in small letters, without `@`. */
  excludedAuthors: ReadonlySet<string>;
  /** Ids. */
  excludedComments: ReadonlySet<string>;
}

/** A comment that might be hidden; a plan file written by hand may have only the id. */
export interface Candidate {
  id: string;
  author?: string | undefined;
  category?: Category | undefined;
  score?: number | undefined;
}

/** The name of an author for comparisons: without `@`, in small letters. */
export function authorKey(name: string): string {
  return name.trim().replace(/^@/, '').normalize('NFKC').toLowerCase();
}

/**
 * The candidates that match the choice. Throws a usage failure if a candidate lacks a field that the
 * choice needs: a guess might hide an excluded comment.
 */
export function chosenOf<Each extends Candidate>(
  candidates: readonly Each[],
  choice: Choice | undefined,
): Each[] {
  if (!choice) return [...candidates];
  const { only, minScore, excludedAuthors, excludedComments } = choice;
  return candidates.filter((candidate) => {
    const { id } = candidate;
    if (excludedComments.has(id)) return false;
    if (only && !only.has(known(candidate.category, 'category', id))) return false;
    if (minScore !== undefined && known(candidate.score, 'score', id) < minScore) return false;
    return (
      excludedAuthors.size === 0 ||
      !excludedAuthors.has(authorKey(known(candidate.author, 'author', id)))
    );
  });
}

function known<Value>(value: Value | undefined, field: string, id: string): Value {
  if (value === undefined) throw usageFailure(message('apply.missing', { field, id }));
  return value;
}

/** The result of a dry run, with only the comments of the choice. */
export function chosenOutcome(outcome: CleanOutcome, choice: Choice | undefined): CleanOutcome {
  if (!choice) return outcome;
  const would_hide = chosenOf(outcome.would_hide, choice);
  const by_category = { scam: 0, spam: 0, inappropriate: 0 };
  for (const { category } of would_hide) by_category[category] += 1;
  return { ...outcome, would_hide, by_category };
}

/** The outcome of a clean without a comment to hide: only its dry run took place. */
export function nothingChosen(preview: CleanOutcome): CleanOutcome {
  const by_category = { scam: 0, spam: 0, inappropriate: 0 };
  return { ...preview, dry_run: false, would_hide: [], by_category };
}
