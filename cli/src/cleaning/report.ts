import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';

import { EXIT, type ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { CATEGORIES, categoryCounts } from '../language/reasons.ts';
import { decimal, inEnglish, t, message } from '../language/translator.ts';
import type { Output } from '../terminal/output.ts';
import { judgedColumns } from '../terminal/judged-columns.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { plainText } from '../terminal/text.ts';
import type { CleanOutcome, PassNumbers } from './clean-video.ts';

export interface VideoResult {
  video: string;
  title?: string;
  /** The ids of the comments to hide, from a plan file. */
  chosen?: readonly string[];
  outcome: CleanOutcome | Failure;
  seconds: number;
}

type Candidate = CleanResult['would_hide'][number];
type CandidateRow = Candidate & { video: string };

/** Returns the exit code for one video. A pass that a limit stopped is no success. */
export function outcomeExitCode(outcome: CleanOutcome | Failure): ExitCode {
  if (outcome instanceof Failure) return outcome.exitCode;
  if (outcome.refusal) return outcome.refusal.exitCode;
  if (outcome.status === 'waiting' || outcome.limit_reached) return EXIT.limit;
  return isComplete(outcome) ? EXIT.done : EXIT.failed;
}

function isComplete({ status }: CleanOutcome): boolean {
  return status === 'done' || status === 'skipped';
}

/**
 * Returns the fields for `--json` that explain why a pass is incomplete; empty if it is complete.
 */
export function problemOf(outcome: CleanOutcome | Failure): object {
  const exit_code = outcomeExitCode(outcome);
  if (outcome instanceof Failure || exit_code === EXIT.done) return {};
  const { status, refusal } = outcome;
  if (status === 'skipped') return {};
  if (refusal) return { ...refusal.document, status };
  const error = outcome.message === '' ? inEnglish(PROBLEMS[status].text) : outcome.message;
  return { error, code: PROBLEMS[status].code, exit_code };
}

const PROBLEMS = {
  done: { code: 'PLAN_LIMIT', text: message('clean.limit', { message: '' }) },
  failed: { code: 'PASS_FAILED', text: message('clean.failed', { message: '' }) },
  undone: { code: 'PASS_UNDONE', text: message('clean.undone') },
  waiting: { code: 'PASS_WAITING', text: message('clean.waiting', { message: '' }) },
} as const;

/** Returns a text such as `12 hidden (9 scam, 3 spam)`. */
export function hiddenText(numbers: PassNumbers): string {
  return t('count.hidden', { count: numbers.cleaned_count }) + categoryCounts(numbers.by_category);
}

/** Formats seconds for people: `4.2 s`, `1 min 5 s`. */
export function elapsed(seconds: number): string {
  if (seconds < 10) return t('clean.seconds', { seconds: decimal(seconds, 1) });
  const whole = Math.round(seconds);
  if (whole < 60) return t('clean.seconds', { seconds: whole });
  return t('clean.minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

/** Returns how to undo the pass, or undefined if it hid nothing. */
export function undoHint(outcome: CleanOutcome | Failure): string | undefined {
  if (outcome instanceof Failure || outcome.pass_id === null) return undefined;
  const canUndo = outcome.status === 'done' || outcome.status === 'failed';
  if (!canUndo || outcome.cleaned_count === 0) return undefined;
  return t('clean.undo', { pass: outcome.pass_id });
}

/**
 * Returns the lines with the result of a video, without its name. `good` is true if the pass is
 * complete.
 */
export function resultLines({ outcome, seconds, chosen }: VideoResult): {
  good: boolean;
  lines: string[];
} {
  if (outcome instanceof Failure) return { good: false, lines: failureLines(outcome) };
  if (outcome.refusal)
    return { good: false, lines: [...failureLines(outcome.refusal), hiddenText(outcome)] };
  if (outcome.status === 'skipped')
    return { good: true, lines: [t('video.skipped', { reason: t('failure.commentsDisabled') })] };
  const reason = plainText(outcome.message);
  if (outcome.status === 'failed')
    return {
      good: false,
      lines: [t('clean.failed', { message: reason }).trim(), hiddenText(outcome)],
    };
  if (outcome.status === 'undone') return { good: false, lines: [t('clean.undone')] };
  if (outcome.status === 'waiting')
    return {
      good: false,
      lines: [t('clean.waiting', { message: reason }).trim(), hiddenText(outcome)],
    };
  const common = {
    comments: t('count.comment', { count: outcome.total_comments_on_youtube }),
    units: t('count.quotaUnit', { count: outcome.quota_units }),
    time: elapsed(seconds),
  };
  if (outcome.dry_run) {
    const count = outcome.would_hide.length;
    const categories = categoryCounts(outcome.by_category);
    return { good: true, lines: [t('clean.dryRun', { ...common, count, categories })] };
  }
  const { new_comments: fresh, updated_comments: edited } = outcome;
  const lines = [t('clean.done', { ...common, hidden: hiddenText(outcome), fresh, edited })];
  const { cleaned_count: hidden, limit_reached: isLimited } = outcome;
  if (!isLimited && chosen && hidden < chosen.length)
    lines.push(t('clean.notAll', { chosen: chosen.length, hidden }));
  if (!isLimited) return { good: true, lines };
  lines.push(t('clean.limit', { message: reason }).trim());
  return { good: false, lines };
}

function failureLines({ message: text, hint = '' }: Failure): string[] {
  return [text, hint].map(plainText).filter((line) => line !== '');
}

/** Returns the outcome of a clean that has read and hidden nothing. */
export function emptyOutcome(dryRun: boolean): CleanOutcome {
  return {
    status: 'done',
    pass_id: null,
    dry_run: dryRun,
    would_hide: [],
    message: '',
    cleaned_count: 0,
    total_comments_on_youtube: 0,
    comments_processed_in_db: 0,
    comments_moderated_on_youtube: 0,
    new_comments: 0,
    updated_comments: 0,
    by_category: { scam: 0, spam: 0, inappropriate: 0 },
    quota_units: 0,
    limit_reached: false,
  };
}

/** Adds up several outcomes. */
function sumOf(results: readonly VideoResult[], dryRun: boolean): CleanOutcome {
  const sum = emptyOutcome(dryRun);
  for (const { outcome } of results) {
    if (outcome instanceof Failure) continue;
    sum.would_hide.push(...outcome.would_hide);
    for (const name of SUMMED) sum[name] += outcome[name];
    for (const category of CATEGORIES) sum.by_category[category] += outcome.by_category[category];
  }
  return sum;
}

const SUMMED = [
  'cleaned_count',
  'total_comments_on_youtube',
  'comments_processed_in_db',
  'comments_moderated_on_youtube',
  'new_comments',
  'updated_comments',
  'quota_units',
] as const;

/**
 * Returns the lines with the total of several videos.
 * @param seconds the duration of the whole command
 */
export function totalLines(
  results: readonly VideoResult[],
  seconds: number,
  dryRun: boolean,
): string[] {
  const { lines } = resultLines({ video: '', outcome: sumOf(results, dryRun), seconds });
  const videos = t('count.video', { count: results.length });
  const skipped = countSkipped(results);
  const failed = results.filter(({ outcome }) => outcomeExitCode(outcome) !== EXIT.done).length;
  return [
    ...lines.map((text) => t('clean.total', { videos, text })),
    ...(skipped > 0 ? [t('clean.skipped', { count: skipped })] : []),
    ...(failed > 0 ? [t('clean.incomplete', { count: failed })] : []),
  ];
}

function countSkipped(results: readonly VideoResult[]): number {
  return results.filter(
    ({ outcome }) => !(outcome instanceof Failure) && outcome.status === 'skipped',
  ).length;
}

/** Returns the total for `--json`. */
export function totals(results: readonly VideoResult[], dryRun: boolean): object {
  const { would_hide: found, by_category, ...numbers } = sumOf(results, dryRun);
  const failed = results.filter(({ outcome }) => outcomeExitCode(outcome) !== EXIT.done).length;
  const counts = Object.fromEntries(SUMMED.map((name) => [name, numbers[name]]));
  const skipped = countSkipped(results);
  return {
    videos: results.length,
    failed,
    skipped,
    would_hide: found.length,
    ...counts,
    by_category,
  };
}

/**
 * Lists the comments that a dry run found: as a table for people, or as tab-separated lines for
 * programs.
 */
export function printCandidates(output: Output, results: readonly VideoResult[]): void {
  const rows = results.flatMap(({ video, outcome }) =>
    outcome instanceof Failure
      ? []
      : outcome.would_hide.map((candidate): CandidateRow => ({ ...candidate, video })),
  );
  const several = results.length > 1;
  const all = candidateColumns(output.width);
  if (!output.isTerminal) {
    for (const row of rows) output.line(tabbedLine(all, row));
    return;
  }
  if (rows.length === 0) return;
  const shown = all.filter(({ name }) => name !== 'id' && (several || name !== 'video'));
  const columns = fitColumns(shown, output.width);
  output.line('');
  output.line(output.style('bold', headingLine(columns)));
  for (const row of rows) output.line(rowLine(columns, row));
}

/** @param width terminal cells */
function candidateColumns(width: number): Column<CandidateRow>[] {
  const shared = judgedColumns(width);
  return [
    {
      name: 'video',
      heading: t('heading.video'),
      width: 11,
      expendable: 2,
      value: (row) => row.video,
    },
    { name: 'id', heading: t('heading.id'), width: 26, expendable: 9, value: (row) => row.id },
    { ...shared.author, expendable: 4 },
    shared.category,
    shared.score,
    { ...shared.why, expendable: 2 },
    shared.text,
  ];
}
