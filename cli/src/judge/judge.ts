import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';

import type { CommandContext } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { Failure, interruption, usageFailure } from '../failure.ts';
import { categoryCounts } from '../language/reasons.ts';
import { inEnglish, translate, t, message, widest } from '../language/translator.ts';
import { judgedColumns, type JudgedRow } from '../terminal/judged-columns.ts';
import { fitColumns, headingLine, rowLine, tabbedLine, type Column } from '../terminal/table.ts';
import { plainText } from '../terminal/text.ts';
import { BadInput } from './bad-input.ts';
import type { BadLine } from './comment-batch.ts';
import type { InputFormat } from './comment-input.ts';
import type { Row, WindowReport } from './windows.ts';

export interface JudgeOptions {
  format: InputFormat;
  /** Whether to show the comments to keep too. */
  all: boolean;
  /** Whether to judge windows of the input, in constant memory. */
  stream: boolean;
  /** Whether to exit with 5 if a comment would be hidden. */
  exitCode: boolean;
  creatorId: string | undefined;
  creatorName: string | undefined;
}

/** The size of a window with `--stream`. Only one window is in memory. */
const WINDOW = { comments: 10_000, characters: 2_000_000 };
const EVERYTHING = { comments: Infinity, characters: Infinity };
/** The number of bad lines that are reported one by one. Further ones are only counted. */
const MOST_REPORTED = 5;

/**
 * Judges one video's comments from a file or stdin on this machine, without an account. With
 * `--json`, every verdict is a line of NDJSON, in order. A line that is not a comment is reported
 * and skipped.
 *
 * The detector compares all comments of the input, or with `--stream` only those within windows of
 * 10,000 comments, in constant memory.
 */
export async function judge(
  context: CommandContext,
  file: string | undefined,
  options: JudgeOptions,
): Promise<ExitCode> {
  const { output, interrupt } = context;
  const show = windowPrinter(context);
  const tally: Tally = { comments: 0, hides: {}, asks: 0, bad: 0 };
  for await (const report of judged(context, file, options)) {
    if (interrupt.aborted) throw interruption(interrupt);
    reportBad(context, report.bad, tally);
    add(report, tally);
    show(report);
    await output.ready();
    if (output.closed) return EXIT.done;
  }
  if (tally.bad > 0) output.warn(t('judge.skipped', { count: tally.bad }));
  if (tally.comments === 0 && tally.bad > 0)
    throw usageFailure(message('judge.noneValid'), message('judge.noCommentHint'));
  if (!context.json) {
    output.note(summary(tally));
    if (tally.asks > 0) output.note(t('judge.asked', { count: tally.asks }));
  }
  return options.exitCode && hidden(tally) > 0 ? EXIT.found : EXIT.done;
}

async function* judged(
  context: CommandContext,
  file: string | undefined,
  { format, all, stream, creatorId, creatorName }: JudgeOptions,
): AsyncGenerator<WindowReport> {
  const about = {
    ...(creatorId === undefined ? {} : { creatorId }),
    ...(creatorName === undefined ? {} : { creatorName }),
  };
  const input = inputOf(context, file);
  const task = { format, about, json: context.json, all };
  try {
    if (stream) {
      const { judgedInThread } = await import('./judge-thread.ts');
      yield* judgedInThread(input, { ...task, window: WINDOW });
    } else {
      const { judgedWindows } = await import('./windows.ts');
      yield* judgedWindows(input, { ...task, window: EVERYTHING });
    }
  } catch (error) {
    if (error instanceof BadInput) throw usageFailure(error.text, error.hint);
    throw error;
  }
}

interface Tally {
  comments: number;
  hides: Record<string, number>;
  asks: number;
  bad: number;
}

function add({ comments, asks, hides }: WindowReport, tally: Tally): void {
  tally.comments += comments;
  tally.asks += asks;
  for (const [category, count] of Object.entries(hides))
    tally.hides[category] = (tally.hides[category] ?? 0) + count;
}

function hidden({ hides }: Tally): number {
  return Object.values(hides).reduce((sum, count) => sum + count, 0);
}

/** Reports the first bad lines, or with `--json` each of them as a record. */
function reportBad({ output, json }: CommandContext, bad: readonly BadLine[], tally: Tally): void {
  for (const { line, text } of bad) {
    tally.bad += 1;
    if (json) output.record({ status: 'error', error: inEnglish(text), code: 'BAD_LINE', line });
    if (tally.bad <= MOST_REPORTED) output.warn(plainText(translate(text)));
  }
}

/** Returns a function that shows a window: as records, as a table, or as tab-separated lines. */
function windowPrinter({ output, json }: CommandContext): (report: WindowReport) => void {
  // Writes many comments at once, because single writes are slow on a pipe.
  if (json) return ({ records }) => output.text(records);
  const columns = verdictColumns(output.width);
  const fitted = fitColumns(columns, output.width);
  let hasHeading = !output.isTerminal;
  return ({ rows }) => {
    if (rows.length === 0) return;
    const lines = rows.map((row) =>
      output.isTerminal ? rowLine(fitted, row) : tabbedLine(columns, row),
    );
    if (!hasHeading) output.line(output.style('bold', headingLine(fitted)));
    hasHeading = true;
    output.line(lines.join('\n'));
  };
}

async function* inputOf(
  { input, output, interrupt }: CommandContext,
  file: string | undefined,
): AsyncGenerator<Buffer | string> {
  const isPiped = file === undefined || file === '-';
  if (isPiped && input.isTTY) output.note(t('judge.type'));
  const stream = isPiped ? input : createReadStream(file, { highWaterMark: CHUNK });
  try {
    yield* addAbortSignal(interrupt, stream);
  } catch (error) {
    if (isPiped || interrupt.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(message('failure.notRead', { file, reason }), {
      exitCode: EXIT.failed,
      code: 'FILE_UNREADABLE',
      cause: error,
    });
  }
}

/** The number of bytes of a file that are read at a time. */
const CHUNK = 262_144;

function summary(tally: Tally): string {
  const { comments, hides } = tally;
  return t('judge.summary', {
    count: hidden(tally),
    comments: t('count.comment', { count: comments }),
    categories: categoryCounts(hides),
  });
}

/** A comment with its verdict, as a row of the table. */
type VerdictRow = JudgedRow & Pick<Row, 'id' | 'verdict'>;

/**
 * Returns the columns of a table of verdicts.
 * @param width in terminal cells
 */
export function verdictColumns(width: number): Column<VerdictRow>[] {
  const shared = judgedColumns(width);
  return [
    { heading: t('heading.id'), width: 8, expendable: 6, value: (row) => row.id },
    {
      name: 'verdict',
      heading: t('heading.verdict'),
      width: widest('judge', ['hide', 'ask', 'keep']),
      expendable: 0,
      value: (row) => row.verdict,
      shown: (row) => t(`judge.${row.verdict}`),
    },
    shared.category,
    { ...shared.score, expendable: 4 },
    { ...shared.author, expendable: 5 },
    { ...shared.why, expendable: 3 },
    shared.text,
  ];
}
