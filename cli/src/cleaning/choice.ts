import type { Category } from '@threadsweep/shared/contract/comment.ts';

import { usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';
import type { CleanOutcome } from './clean-video.ts';

/** Which of the comments that a clean finds are to be hidden: `--only` and its companions. */
export interface Choice {
  only: ReadonlySet<Category> | undefined;
  minScore: number | undefined;
  /** Display names in small letters, without `@`. */
  excludedAuthors: ReadonlySet<string>;
  /** Ids. */
  excludedComments: ReadonlySet<string>;
}

/** A comment that might be hidden; a plan file that was written by hand may tell the id alone. */
export interface Candidate {
  id: string;
  author?: string | undefined;
  category?: Category | undefined;
  score?: number | undefined;
}

/** An author's name as it is compared. */
export function authorKey(name: string): string {
  return name.trim().replace(/^@/, '').normalize('NFKC').toLowerCase();
}

/**
 * The candidates that the choice leaves. Throws a usage failure where a candidate does not tell what
 * the choice asks: to guess might hide what the user has excluded.
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

/** What a dry run found, without what the choice leaves out. */
export function chosenOutcome(outcome: CleanOutcome, choice: Choice | undefined): CleanOutcome {
  if (!choice) return outcome;
  const would_hide = chosenOf(outcome.would_hide, choice);
  const by_category = { scam: 0, spam: 0, inappropriate: 0 };
  for (const { category } of would_hide) by_category[category] += 1;
  return { ...outcome, would_hide, by_category };
}

/** The outcome of a clean whose choice left nothing to hide: its dry run was all of it. */
export function nothingChosen(preview: CleanOutcome): CleanOutcome {
  const by_category = { scam: 0, spam: 0, inappropriate: 0 };
  return { ...preview, dry_run: false, would_hide: [], by_category };
}
