import type { Comment } from '@threadsweep/detector/types.ts';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

import { usageFailure } from '../failure.ts';
import { told } from '../language/speech.ts';

export const INPUT_FORMATS = ['auto', 'lines', 'csv', 'ndjson'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

/** Names that a field goes by, in exports of YouTube and in public data sets; small letters. */
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

const line = z.object({
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  author: z.optional(z.nullable(z.string())),
  authorChannelId: z.optional(z.nullable(z.string())),
  text: z.string(),
  publishedAt: z.optional(z.nullable(z.string())),
  /** As `threadsweep comments --json` names it. */
  timestamp: z.optional(z.nullable(z.string())),
  parentId: z.optional(z.nullable(z.string())),
  parent_id: z.optional(z.nullable(z.string())),
  likes: z.optional(z.nullable(z.number())),
});

/**
 * Reads comments from text lines, CSV with headings, or NDJSON. What has no id is named by its
 * place: `1`, `2`, …
 * @param format `auto` looks at the text itself
 * Throws a usage failure that names the first line that is no comment.
 */
export function readComments(text: string, format: InputFormat): Comment[] {
  const input = text.replace(/^\uFEFF/, '');
  switch (format === 'auto' ? formatOf(input) : format) {
    case 'ndjson':
      return readNdjson(input);
    case 'csv':
      return readCsv(input);
    default:
      return readLines(input);
  }
}

/** NDJSON begins with an object, CSV with a heading that names the text; all else is lines. */
function formatOf(input: string): Exclude<InputFormat, 'auto'> {
  const first = input.trimStart().split(/\r?\n/, 1)[0] ?? '';
  if (first.startsWith('{')) return 'ndjson';
  const headings = first.split(',').map((each) => each.trim().replaceAll('"', ''));
  return headings.length > 1 && columnOf(headings, 'text') !== undefined ? 'csv' : 'lines';
}

function readLines(input: string): Comment[] {
  return input
    .split(/\r?\n/)
    .map((text, index) => ({ id: String(index + 1), author: '', text }))
    .filter(({ text }) => text.trim() !== '');
}

function readNdjson(input: string): Comment[] {
  const comments: Comment[] = [];
  for (const [index, text] of input.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue;
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success)
      throw usageFailure(told('judge.noComment', { line: index + 1 }), told('judge.noCommentHint'));
    const { data } = parsed;
    const comment: Comment = {
      id: String(data.id ?? index + 1),
      author: data.author ?? '',
      text: data.text,
    };
    const { authorChannelId, likes } = data;
    const publishedAt = data.publishedAt ?? data.timestamp;
    const parentId = data.parentId ?? data.parent_id;
    if (typeof authorChannelId === 'string') comment.authorChannelId = authorChannelId;
    if (typeof publishedAt === 'string') comment.publishedAt = publishedAt;
    if (typeof parentId === 'string') comment.parentId = parentId;
    if (typeof likes === 'number') comment.likes = likes;
    comments.push(comment);
  }
  return comments;
}

function readCsv(input: string): Comment[] {
  const [headings = [], ...rows] = csvRows(input);
  const text = columnOf(headings, 'text');
  if (text === undefined)
    throw usageFailure(
      told('judge.noColumn'),
      told('judge.headings', { headings: headings.join(', ') }),
    );
  const author = columnOf(headings, 'author');
  const id = columnOf(headings, 'id');
  const likes = columnOf(headings, 'likes');
  const others = (['authorChannelId', 'publishedAt', 'parentId'] as const).map(
    (field) => [field, columnOf(headings, field)] as const,
  );
  return rows.map((row, index) => {
    const comment: Comment = {
      id: cell(row, id) || String(index + 1),
      author: cell(row, author),
      text: cell(row, text),
    };
    for (const [field, place] of others) {
      const value = cell(row, place);
      if (value !== '') comment[field] = value;
    }
    const count = Number(cell(row, likes) || Number.NaN);
    if (Number.isFinite(count)) comment.likes = count;
    return comment;
  });
}

function cell(row: readonly string[], place: number | undefined): string {
  return place === undefined ? '' : (row[place] ?? '');
}

function csvRows(input: string): string[][] {
  try {
    return parse(input, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError)
      throw usageFailure(told('judge.badCsv', { reason: error.message }));
    throw error;
  }
}

function columnOf(headings: readonly string[], field: Field): number | undefined {
  const names: readonly string[] = COLUMNS[field];
  const at = headings.findIndex((heading) => names.includes(heading.trim().toLowerCase()));
  return at < 0 ? undefined : at;
}

/** Text that is no JSON is read as nothing, which no comment looks like. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
