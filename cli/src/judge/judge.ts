import { readFile } from 'node:fs/promises';

import type { Comment, Verdict } from '@threadsweep/detector/types.ts';

import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure, usageFailure } from '../failure.ts';
import { CATEGORIES, categoriesInWords, whyInWords } from '../language/reasons.ts';
import { decimal, t, told, widest } from '../language/speech.ts';
import { readAll } from '../terminal/prompt.ts';
import {
  authorWidth,
  fitColumns,
  headingLine,
  rowLine,
  tabbedLine,
  type Column,
} from '../terminal/table.ts';
import { firstLine } from '../terminal/text.ts';
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
  const { output, json } = context;
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
  const shown = verdicts.filter(({ verdict }) => options.all || verdict !== 'keep');
  for (const verdict of shown) {
    const { author = '', text = '' } = byId.get(verdict.id) ?? {};
    rows.push({ ...verdict, author, text });
  }
  const columns = verdictColumns(output.width);
  const fitted = fitColumns(columns, output.width);
  if (output.isTerminal && rows.length > 0) output.line(output.style('bold', headingLine(fitted)));
  for (const row of rows)
    output.line(output.isTerminal ? rowLine(fitted, row) : tabbedLine(columns, row));
  output.note(summary(comments.length, hidden));
  const asked = shown.filter(({ verdict }) => verdict === 'ask').length;
  if (asked > 0) output.note(t('judge.asked', { count: asked }));
}

async function inputOf(
  { input, output }: CommandContext,
  file: string | undefined,
): Promise<string> {
  if (file === undefined || file === '-') {
    if (input.isTTY) output.note(t('judge.type'));
    return readAll(input);
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Failure(
      told('failure.notRead', {
        file,
        reason: error instanceof Error ? error.message : String(error),
      }),
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
    throw usageFailure(told('judge.sameId'), told('judge.sameIdHint'));
  const { verdictsOn } = await import('./detector.ts');
  return verdictsOn(comments, {
    ...(creatorId === undefined ? {} : { creatorId }),
    ...(creatorName === undefined ? {} : { creatorName }),
  });
}

function summary(total: number, hidden: readonly Verdict[]): string {
  const byCategory: Record<string, number> = {};
  for (const { category } of hidden)
    if (category !== null) byCategory[category] = (byCategory[category] ?? 0) + 1;
  return t('judge.summary', {
    count: hidden.length,
    comments: t('count.comment', { count: total }),
    categories: categoriesInWords(byCategory),
  });
}

/** @param width terminal cells */
function verdictColumns(width: number): Column<Row>[] {
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
    {
      heading: t('heading.category'),
      width: widest('category', CATEGORIES),
      expendable: 1,
      value: (row) => row.category ?? '',
      shown: (row) => (row.category === null ? '' : t(`category.${row.category}`)),
    },
    {
      heading: t('heading.score'),
      width: 5,
      align: 'right',
      expendable: 4,
      value: (row) => String(row.score),
      shown: (row) => decimal(row.score, 2),
    },
    {
      heading: t('heading.author'),
      width: authorWidth(width),
      expendable: 5,
      value: (row) => row.author,
    },
    {
      heading: t('heading.why'),
      width: 28,
      expendable: 3,
      value: (row) => whyInWords(row.reasons),
    },
    {
      heading: t('heading.text'),
      width: 'rest',
      expendable: 0,
      value: (row) => row.text,
      shown: (row) => firstLine(row.text),
    },
  ];
}
