import { Readable } from 'node:stream';

import type { Comment } from '@threadsweep/detector/types.ts';
import { CsvError, parse } from 'csv-parse';

import { message } from '../language/translator.ts';
import { BadInput } from './bad-input.ts';
import type { Batch } from './comment-batch.ts';

/** The names of each field in exports of YouTube and in public data sets, in lower case. */
const COLUMNS = {
  text: ['text', 'content', 'comment', 'comment_text', 'textdisplay', 'textoriginal'],
  author: ['author', 'name', 'author_name', 'username', 'authordisplayname'],
  id: ['id', 'comment_id', 'commentid'],
  authorChannelId: ['authorchannelid', 'author_channel_id', 'channel_id'],
  publishedAt: ['publishedat', 'published_at', 'date', 'timestamp', 'time'],
  parentId: ['parentid', 'parent_id'],
  likes: ['likes', 'like_count', 'likecount'],
} as const;
type Field = keyof typeof COLUMNS;

/** The separators of cells. Many spreadsheets write semicolons if the decimal mark is a comma. */
const DELIMITERS = [',', ';', '\t'] as const;

/** The longest row, in characters. A longer one has a quotation mark that was not closed. */
const LONGEST_ROW = 1_000_000;
/** The number of rows in a batch. */
const ROWS = 1000;

/**
 * Returns the delimiter that splits the headings so that one of them names the text column. If there
 * is none, returns the delimiter that gives the most headings.
 */
export function delimiterOf(headings: string): string {
  const bySize = DELIMITERS.toSorted((a, b) => headings.split(b).length - headings.split(a).length);
  const named = bySize.find((each) => columnsOf(headings.split(each)).text !== undefined);
  return named ?? bySize[0] ?? ',';
}

/** Returns the column of each field. */
export function columnsOf(headings: readonly string[]): Partial<Record<Field, number>> {
  const plain = headings.map((heading) => heading.replaceAll('"', '').trim().toLowerCase());
  const columns: Partial<Record<Field, number>> = {};
  for (const [field, names] of Object.entries(COLUMNS)) {
    const at = plain.findIndex((heading) => names.some((name) => name === heading));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of COLUMNS are its fields
    if (at >= 0) columns[field as Field] = at;
  }
  return columns;
}

/**
 * Reads CSV by its headings. Reports and counts rows that cannot be read. Throws a `BadInput` if no
 * heading names the text.
 * @param first the line of the headings
 */
export async function* readCsv(
  all: AsyncIterable<string>,
  first: string,
): AsyncGenerator<Batch, void, undefined> {
  let batch: Batch = { comments: [], bad: [] };
  let row = 0;
  const parser = parse({
    delimiter: delimiterOf(first),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    skip_records_with_error: true,
    on_skip: (error) => {
      row += 1;
      const reason = error?.message ?? '';
      batch.bad.push({ line: row, text: message('judge.badRow', { row, reason }) });
    },
  });
  const rows = Readable.from(all).compose(parser);
  let columns: Partial<Record<Field, number>> | undefined;
  try {
    for await (const cells of rows) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without the option `columns` a record is its cells
      const record = cells as string[];
      if (columns === undefined) {
        columns = headingsOf(record);
        continue;
      }
      row += 1;
      batch.comments.push(commentOfRow(record, columns, row));
      if (batch.comments.length < ROWS) continue;
      yield batch;
      batch = { comments: [], bad: [] };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BadInput(message('judge.badCsv', { reason: error.message }));
  }
  yield batch;
}

function headingsOf(record: readonly string[]): Partial<Record<Field, number>> {
  const columns = columnsOf(record);
  if (columns.text !== undefined) return columns;
  const headings = record.join(', ');
  throw new BadInput(message('judge.noColumn'), message('judge.headings', { headings }));
}

function commentOfRow(
  cells: readonly string[],
  columns: Partial<Record<Field, number>>,
  row: number,
): Comment {
  const cell = (field: Field): string => cells[columns[field] ?? -1] ?? '';
  const comment: Comment = {
    id: cell('id') || String(row),
    author: cell('author'),
    text: cell('text'),
  };
  for (const field of ['authorChannelId', 'publishedAt', 'parentId'] as const)
    if (cell(field) !== '') comment[field] = cell(field);
  const likes = Number(cell('likes') || Number.NaN);
  if (Number.isFinite(likes)) comment.likes = likes;
  return comment;
}
