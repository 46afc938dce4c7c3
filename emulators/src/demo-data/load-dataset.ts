import { createHash } from 'node:crypto';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { ChannelVideo, VideoComment } from './channel-body.ts';

/** The columns of the YouTube Spam Collection; see `datasetVideo`. */
const COLUMNS = ['COMMENT_ID', 'AUTHOR', 'DATE', 'CONTENT', 'CLASS'] as const;

const DAY_MS = 24 * 3600 * 1000;
/** The period before `now` over which comments are spread if no comment of the file has a date. */
const SPREAD_WITHOUT_DATES_MS = DAY_MS;

const datasetRow = z.object({
  COMMENT_ID: z.string().trim().min(1, 'is empty'),
  AUTHOR: z.string().trim().min(1, 'is empty'),
  DATE: z.string().trim(),
  CONTENT: z.string(),
  CLASS: z.enum(['0', '1'], { error: 'must be 0 (wanted) or 1 (unwanted)' }),
});

/** A labelled comment set that cannot become a video. The message names the file and the error. */
export class DatasetError extends Error {
  override name = 'DatasetError';
}

/**
 * Converts one file of the YouTube Spam Collection (UCI data set 380) to a video for the YouTube
 * emulator. Its columns are COMMENT_ID, AUTHOR, DATE, CONTENT (HTML, as YouTube's textDisplay) and
 * CLASS.
 *
 * @param csvText the file's text; quoted fields may contain line breaks
 * @param name the file's name or path, used for the video's id and title, and in errors
 * @param now the time at which the video is loaded, used only if the file has no date at all
 * @returns a video published at the time of its earliest comment. Dates are kept, however old.
 * Comments without a date are spread evenly between the earliest and the latest. Ids are kept; a
 * second comment with the same id gets a numbered one. Labels (CLASS) are checked and dropped.
 * @throws DatasetError if the file is not such a CSV
 */
export function datasetVideo(csvText: string, name: string, now: Date): ChannelVideo {
  const rows = parseRows(csvText, name);
  const dates = commentDates(rows, name, now);
  const takenIds = new Set<string>();
  const comments = rows.map((row, index): VideoComment => {
    const id = freeId(row.COMMENT_ID, takenIds);
    takenIds.add(id);
    return {
      id,
      author: row.AUTHOR,
      authorChannelId: `UC${digest(`author:${row.AUTHOR}`, 22)}`,
      text: plainText(row.CONTENT),
      publishedAt: isoOf(dates, index),
    };
  });
  return {
    id: digest(`video:${path.basename(name)}`, 11),
    title: path.basename(name, path.extname(name)).replaceAll(/[-_\s]+/g, ' '),
    publishedAt: new Date(Math.min(...dates)).toISOString(),
    comments,
  };
}

type DatasetRow = z.infer<typeof datasetRow>;

function parseRows(csvText: string, name: string): DatasetRow[] {
  const [header, ...records] = parseCsv(csvText, name);
  if (header === undefined) throw new DatasetError(`${name}: the file is empty`);
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new DatasetError(
      `${name}: missing column${missing.length > 1 ? 's' : ''} ${missing.join(', ')} (expected ${COLUMNS.join(',')})`,
    );
  }
  if (records.length === 0) throw new DatasetError(`${name}: no comments below the header`);
  return records.map((record, index) => {
    const fields = Object.fromEntries(header.map((column, at) => [column, record[at]]));
    const parsed = datasetRow.safeParse(fields);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new DatasetError(
      `${name}: comment ${index + 1}: ${issue?.path.join('.') ?? 'row'} ${issue?.message ?? 'is invalid'}`,
    );
  });
}

function parseCsv(csvText: string, name: string): string[][] {
  try {
    return parse(csvText, { bom: true, skip_empty_lines: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatasetError(`${name}: not a CSV file: ${reason}`, { cause: error });
  }
}

/**
 * Returns one time per row, in milliseconds since 1970. The rows without a date are spread evenly
 * between the earliest and the latest date.
 */
function commentDates(rows: DatasetRow[], name: string, now: Date): number[] {
  const known = rows.map((row, index) => {
    if (row.DATE === '') return undefined;
    const at = utcMillis(row.DATE);
    if (Number.isNaN(at)) {
      throw new DatasetError(
        `${name}: comment ${index + 1}: DATE "${row.DATE}" is no ISO 8601 time`,
      );
    }
    return at;
  });
  const dated = known.filter((at) => at !== undefined);
  const latest = dated.length > 0 ? Math.max(...dated) : now.getTime();
  const earliest = dated.length > 0 ? Math.min(...dated) : latest - SPREAD_WITHOUT_DATES_MS;
  const gaps = known.length - dated.length;
  let filled = 0;
  return known.map((at) => {
    if (at !== undefined) return at;
    filled += 1;
    return Math.round(earliest + ((latest - earliest) * filled) / (gaps + 1));
  });
}

/**
 * Parses a date of the collection as UTC, because the collection gives no time zone. The seconds of
 * a date have up to six decimals.
 */
function utcMillis(date: string): number {
  const iso = z.iso.datetime({ local: true, offset: true }).safeParse(date);
  if (!iso.success) return Number.NaN;
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(date) ? date : `${date}Z`);
}

function isoOf(dates: number[], index: number): string {
  const at = dates[index];
  if (at === undefined) throw new RangeError(`no date for comment ${index + 1}`);
  return new Date(at).toISOString();
}

/**
 * Converts a comment's HTML to the text that YouTube's textOriginal would have. `<br>` becomes a
 * line break, entities are decoded, and only the text of links and other tags remains. Also removes
 * U+FEFF, which the collection's crawler left.
 */
function plainText(html: string): string {
  const unwrapped = html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?(?:a|b|i|s|span)(?:\s[^>]*)?>/gi, '');
  return decodeHTML(unwrapped).replaceAll('\u{FEFF}', '').trim();
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let copy = 2;
  while (taken.has(`${id}-${copy}`)) copy += 1;
  return `${id}-${copy}`;
}

/** Returns `length` characters of the alphabet of YouTube's ids. Equal texts give equal results. */
function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length);
}
