import type { Category } from '@threadsweep/shared/contract/comment.ts';
import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';

import { EXIT, type ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { type Language, whyInWords } from '../language/reasons.ts';
import type { Output } from '../terminal/output.ts';
import {
  authorWidth,
  fitColumns,
  headingLine,
  rowLine,
  tabbedLine,
  type Column,
} from '../terminal/table.ts';
import { counted, firstLine, plainText, wholeNumber } from '../terminal/text.ts';
import type { CleanOutcome, PassNumbers } from './clean-video.ts';

/** What became of one video. */
export interface VideoResult {
  video: string;
  title?: string;
  outcome: CleanOutcome | Failure;
  seconds: number;
}

type Candidate = CleanResult['would_hide'][number];
type CandidateRow = Candidate & { video: string };

// The worst first, and in the same order everywhere.
const ORDER: readonly Category[] = ['scam', 'spam', 'inappropriate'];

/** The exit code of one video: a limit that stopped the pass short is no success. */
export function outcomeExitCode(outcome: CleanOutcome | Failure): ExitCode {
  if (outcome instanceof Failure) return outcome.exitCode;
  if (outcome.status === 'waiting' || outcome.limit_reached) return EXIT.limit;
  return outcome.status === 'done' ? EXIT.done : EXIT.failed;
}

/** The categories that have something, with their counts. */
function categoryCounts(byCategory: PassNumbers['by_category']): [Category, number][] {
  return ORDER.map((category): [Category, number] => [category, byCategory[category] ?? 0]).filter(
    ([, count]) => count > 0,
  );
}

/** `12 hidden (9 scam, 3 spam)`. */
export function hiddenInWords(numbers: PassNumbers): string {
  return `${wholeNumber(numbers.cleaned_count)} hidden${inBrackets(numbers.by_category)}`;
}

function inBrackets(byCategory: PassNumbers['by_category']): string {
  const parts = categoryCounts(byCategory).map(
    ([category, count]) => `${wholeNumber(count)} ${category}`,
  );
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** Seconds as people read them: `4.2 s`, `1 min 5 s`. */
export function elapsed(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** How to take back what was hidden; undefined where nothing was. */
export function undoHint(outcome: CleanOutcome | Failure): string | undefined {
  if (outcome instanceof Failure || outcome.pass_id === null) return undefined;
  if (outcome.status !== 'done' || outcome.cleaned_count === 0) return undefined;
  return `Take it back: threadsweep undo ${outcome.pass_id}`;
}

/** The lines that tell what became of a video, without its name; `good` where all was done. */
export function resultLines({ outcome, seconds }: VideoResult): { good: boolean; lines: string[] } {
  if (outcome instanceof Failure) {
    const lines = [outcome.message, outcome.hint ?? ''].map(plainText);
    return { good: false, lines: lines.filter((line) => line !== '') };
  }
  const message = plainText(outcome.message);
  if (outcome.status === 'failed')
    return { good: false, lines: [`The pass failed. ${message}`.trim(), hiddenInWords(outcome)] };
  if (outcome.status === 'undone')
    return {
      good: false,
      lines: ['The pass was undone meanwhile: its comments are visible again.'],
    };
  if (outcome.status === 'waiting')
    return {
      good: false,
      lines: [`The pass waits and goes on by itself. ${message}`.trim(), hiddenInWords(outcome)],
    };
  const total = counted(outcome.total_comments_on_youtube, 'comment');
  const costs = `${counted(outcome.quota_units, 'quota unit')}, ${elapsed(seconds)}`;
  if (outcome.dry_run) {
    const found = wholeNumber(outcome.would_hide.length);
    const summary = `${found} of ${total} would be hidden${inBrackets(outcome.by_category)}; ${costs}. Nothing was changed.`;
    return { good: true, lines: [summary] };
  }
  const news = `${wholeNumber(outcome.new_comments)} new, ${wholeNumber(outcome.updated_comments)} edited`;
  const lines = [`${hiddenInWords(outcome)} of ${total}; ${news}; ${costs}`];
  if (!outcome.limit_reached) return { good: true, lines };
  lines.push(`The limit of your plan is reached, so the rest stays visible. ${message}`.trim());
  return { good: false, lines };
}

/** Lists what a dry run would hide: a table for people, lines between tabs for programs. */
export function printCandidates(
  output: Output,
  results: readonly VideoResult[],
  language: Language,
): void {
  const rows = results.flatMap(({ video, outcome }) =>
    outcome instanceof Failure
      ? []
      : outcome.would_hide.map((candidate): CandidateRow => ({ ...candidate, video })),
  );
  const several = results.length > 1;
  const all = candidateColumns(output.width, language);
  if (!output.isTerminal) {
    for (const row of rows) output.line(tabbedLine(all, row));
    return;
  }
  if (rows.length === 0) return;
  const shown = all.filter(({ heading }) => heading !== 'ID' && (several || heading !== 'VIDEO'));
  const columns = fitColumns(shown, output.width);
  output.line('');
  output.line(output.style('bold', headingLine(columns)));
  for (const row of rows) output.line(rowLine(columns, row));
}

/** @param width terminal cells */
function candidateColumns(width: number, language: Language): Column<CandidateRow>[] {
  return [
    { heading: 'VIDEO', width: 11, expendable: 2, value: (row) => row.video },
    { heading: 'ID', width: 26, expendable: 9, value: (row) => row.id },
    { heading: 'AUTHOR', width: authorWidth(width), expendable: 4, value: (row) => row.author },
    { heading: 'CATEGORY', width: 13, expendable: 1, value: (row) => row.category },
    {
      heading: 'SCORE',
      width: 5,
      align: 'right',
      expendable: 3,
      value: (row) => String(row.score),
      shown: (row) => row.score.toFixed(2),
    },
    {
      heading: 'WHY',
      width: 28,
      expendable: 2,
      value: (row) => whyInWords(row.reasons, language),
    },
    {
      heading: 'TEXT',
      width: 'rest',
      expendable: 0,
      value: (row) => row.text,
      shown: (row) => firstLine(row.text),
    },
  ];
}
