import { message } from '../language/translator.ts';
import type { Batch } from './comment-batch.ts';
import { columnsOf, delimiterOf, readCsv } from './csv-input.ts';
import { commentOf, commentsIn } from './json-comment.ts';

export const INPUT_FORMATS = ['auto', 'lines', 'csv', 'ndjson', 'json'] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

/**
 * The length at which a line is cut, in characters. No comment is that long, and a longer line
 * could fill the memory.
 */
export const LONGEST_LINE = 1_000_000;

/**
 * Reads comments as they arrive: text lines, CSV with headings (commas, semicolons or tabs),
 * NDJSON, or a JSON document such as the output of `threadsweep comments --json`. It keeps at most
 * one chunk of the input in memory. The id of a comment without one is its position: `1`, `2`, …
 * @param format `auto` detects the format by the first line
 */
export async function* readComments(
  chunks: AsyncIterable<Buffer | string>,
  format: InputFormat,
): AsyncGenerator<Batch, void, undefined> {
  const text = textOf(chunks);
  const { first, all } = await firstLineOf(text);
  switch (format === 'auto' ? formatOf(first) : format) {
    case 'ndjson':
      return yield* readNdjson(all);
    case 'json': {
      const { readDocument } = await import('./json-input.ts');
      return yield* readDocument(all, first.trim().startsWith('[') ? 'array' : 'object');
    }
    case 'csv':
      return yield* readCsv(all, first);
    default:
      return yield* readLines(all);
  }
}

/**
 * Detects the format by the first line: a complete object in NDJSON, an incomplete one in a JSON
 * document, headings in CSV.
 */
function formatOf(first: string): Exclude<InputFormat, 'auto'> {
  const line = first.trim();
  if (line === '[' || line === '{' || line.startsWith('[{')) return 'json';
  if (line.startsWith('{')) return 'ndjson';
  const headings = line.split(delimiterOf(line));
  return headings.length > 1 && columnsOf(headings).text !== undefined ? 'csv' : 'lines';
}

async function* textOf(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

/** Resolves with the first line that is not empty, and with the complete text. */
async function firstLineOf(
  text: AsyncGenerator<string>,
): Promise<{ first: string; all: AsyncGenerator<string> }> {
  let start = '';
  for (;;) {
    const { done, value = '' } = await text.next();
    start += value;
    const [, first] = /^\s*(\S[^\n]*)\n/.exec(start) ?? [];
    if (first === undefined && done !== true && start.length < LONGEST_LINE) continue;
    return { first: first ?? start, all: following(start, text) };
  }
}

async function* following(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** Yields the lines of each chunk, with the number of the first line. */
async function* lineBatches(
  text: AsyncIterable<string>,
): AsyncGenerator<{ lines: string[]; from: number }> {
  let open = '';
  let from = 1;
  for await (const chunk of text) {
    const lines = (open + chunk).split('\n');
    open = lines.pop() ?? '';
    if (open.length > LONGEST_LINE) open = open.slice(0, LONGEST_LINE + 1);
    if (lines.length === 0) continue;
    yield { lines: lines.map(withoutReturn), from };
    from += lines.length;
  }
  if (open !== '') yield { lines: [withoutReturn(open)], from };
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

async function* readLines(all: AsyncIterable<string>): AsyncGenerator<Batch> {
  for await (const { lines, from } of lineBatches(all)) {
    const batch: Batch = { comments: [], bad: [] };
    for (const [index, text] of lines.entries()) {
      const line = from + index;
      if (text.trim() === '') continue;
      if (text.length > LONGEST_LINE)
        batch.bad.push({ line, text: message('judge.tooLong', { line }) });
      else batch.comments.push({ id: String(line), author: '', text });
    }
    yield batch;
  }
}

async function* readNdjson(all: AsyncIterable<string>): AsyncGenerator<Batch> {
  for await (const { lines, from } of lineBatches(all)) {
    const batch: Batch = { comments: [], bad: [] };
    for (const [index, text] of lines.entries()) {
      const line = from + index;
      if (text.trim() === '') continue;
      const parsed = text.length > LONGEST_LINE ? undefined : parseJson(text);
      const comment = commentOf(parsed, String(line));
      const several = comment ? [comment] : commentsIn(parsed);
      if (several) batch.comments.push(...several);
      else batch.bad.push({ line, text: message('judge.noComment', { line }) });
    }
    yield batch;
  }
}

/** Returns the JSON value, or undefined for other text, which is then reported as a bad line. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
