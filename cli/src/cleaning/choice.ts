import type { Category } from '@threadsweep/shared/category.ts';

import { usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';
import type { CleanOutcome } from './clean-video.ts';

/**
 * The criteria of `--only` and similar options, by which the user selects among the comments that a
 * clean finds.
 */
export interface Choice {
  only: ReadonlySet<Category> | undefined;
  minScore: number | undefined;
  /** Authors' names in lower case, without `@`. */
  excludedAuthors: ReadonlySet<string>;
  /** Ids of comments. */
  excludedComments: ReadonlySet<string>;
}

/** A comment that could be hidden. In a plan file that a person wrote, it may have only an id. */
export interface Candidate {
  id: string;
  author?: string | undefined;
  category?: Category | undefined;
  score?: number | undefined;
}

/** Returns an author's name for comparisons: without `@`, in lower case. */
export function authorKey(name: string): string {
  return name.trim().replace(/^@/, '').normalize('NFKC').toLowerCase();
}

/**
 * Returns the candidates that match the choice. Throws a usage failure if a candidate lacks a
 * needed field, because a guess could hide an excluded comment.
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

/** Returns the result of a dry run with only the comments that match the choice. */
export function chosenOutcome(outcome: CleanOutcome, choice: Choice | undefined): CleanOutcome {
  if (!choice) return outcome;
  const would_hide = chosenOf(outcome.would_hide, choice);
  const by_category = { scam: 0, spam: 0, inappropriate: 0 };
  for (const { category } of would_hide) by_category[category] += 1;
  return { ...outcome, would_hide, by_category };
}

/** Returns the outcome of a clean whose dry run found no comment to hide. */
export function nothingChosen(preview: CleanOutcome): CleanOutcome {
  const by_category = { scam: 0, spam: 0, inappropriate: 0 };
  return { ...preview, dry_run: false, would_hide: [], by_category };
}
