import { readFile } from 'node:fs/promises';

import type { Category, Comment, Verdict } from '@threadsweep/detector/types.ts';

import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure, usageFailure } from '../failure.ts';
import { type Language, languageOf, whyInWords } from '../language/reasons.ts';
import { readAll } from '../terminal/prompt.ts';
import {
  authorWidth,
  fitColumns,
  headingLine,
  rowLine,
  tabbedLine,
  type Column,
} from '../terminal/table.ts';
import { counted, firstLine, wholeNumber } from '../terminal/text.ts';
import { readComments, type InputFormat } from './comment-input.ts';

export interface JudgeOptions {
  format: InputFormat;
  /** Shows what is kept too. */
  all: boolean;
  creatorId: string | undefined;
  creatorName: string | undefined;
}

interface Row extends Verdict {
  author: string;
  text: string;
}

/**
 * Judges comments on this machine, without an account: those of one video, from a file or stdin.
 * With `--json` every verdict is a line of NDJSON, in the order of the comments.
 */
export async function judge(
  context: CommandContext,
  file: string | undefined,
  options: JudgeOptions,
): Promise<void> {
  const { output, json, env } = context;
  const comments = readComments(await inputOf(context, file), options.format);
  const verdicts = await judged(comments, options);
  const hidden = verdicts.filter(({ verdict }) => verdict === 'hide');
  if (json) {
    for (const { id, verdict, category, score, reasons } of verdicts)
      output.record({ id, verdict, category, score, reasons });
    return;
  }
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rows: Row[] = [];
  for (const verdict of options.all ? verdicts : hidden) {
    const { author = '', text = '' } = byId.get(verdict.id) ?? {};
    rows.push({ ...verdict, author, text });
  }
  const columns = verdictColumns(output.width, languageOf(env));
  const shown = columns.filter(({ heading }) => options.all || heading !== 'VERDICT');
  const fitted = fitColumns(shown, output.width);
  if (output.isTerminal && rows.length > 0) output.line(output.style('bold', headingLine(fitted)));
  for (const row of rows)
    output.line(output.isTerminal ? rowLine(fitted, row) : tabbedLine(columns, row));
  output.note(summary(comments.length, hidden));
}

async function inputOf(
  { input, output }: CommandContext,
  file: string | undefined,
): Promise<string> {
  if (file === undefined || file === '-') {
    if (input.isTTY) output.note('Type comments, one a line; Ctrl-D ends them.');
    return readAll(input);
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Failure(
      `${file} could not be read: ${error instanceof Error ? error.message : String(error)}`,
      { exitCode: EXIT.failed, code: 'FILE_UNREADABLE', cause: error },
    );
  }
}

async function judged(
  comments: readonly Comment[],
  { creatorId, creatorName }: JudgeOptions,
): Promise<Verdict[]> {
  const ids = new Set(comments.map(({ id }) => id));
  if (ids.size < comments.length)
    throw usageFailure('Two comments have the same id.', 'Each comment needs an id of its own.');
  const { verdictsOn } = await import('./detector.ts');
  return verdictsOn(comments, {
    ...(creatorId === undefined ? {} : { creatorId }),
    ...(creatorName === undefined ? {} : { creatorName }),
  });
}

function summary(total: number, hidden: readonly Verdict[]): string {
  const categories: readonly Category[] = ['scam', 'spam', 'inappropriate'];
  const parts = categories
    .map(
      (category) => [category, hidden.filter((each) => each.category === category).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([category, count]) => `${wholeNumber(count)} ${category}`);
  const brackets = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return `${wholeNumber(hidden.length)} of ${counted(total, 'comment')} would be hidden${brackets}.`;
}

/** @param width terminal cells */
function verdictColumns(width: number, language: Language): Column<Row>[] {
  return [
    { heading: 'ID', width: 8, expendable: 6, value: (row) => row.id },
    { heading: 'VERDICT', width: 7, expendable: 0, value: (row) => row.verdict },
    { heading: 'CATEGORY', width: 13, expendable: 1, value: (row) => row.category ?? '' },
    {
      heading: 'SCORE',
      width: 5,
      align: 'right',
      expendable: 4,
      value: (row) => String(row.score),
      shown: (row) => row.score.toFixed(2),
    },
    { heading: 'AUTHOR', width: authorWidth(width), expendable: 5, value: (row) => row.author },
    { heading: 'WHY', width: 28, expendable: 3, value: (row) => whyInWords(row.reasons, language) },
    {
      heading: 'TEXT',
      width: 'rest',
      expendable: 0,
      value: (row) => row.text,
      shown: (row) => firstLine(row.text),
    },
  ];
}
