import { Readable } from 'node:stream';

import type { Comment } from '@threadsweep/detector/types.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { BadInput } from './bad-input.ts';
import type { BadLine } from './comment-batch.ts';
import { type InputFormat, LONGEST_LINE, readComments } from './comment-input.ts';
import { translate, setLanguage } from '../language/translator.ts';

beforeAll(() => setLanguage('en'));

/** Reads a text that arrives in chunks of `size` bytes. */
async function read(input: string, format: InputFormat = 'auto', size = 7) {
  const bytes = Buffer.from(input);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const comments: Comment[] = [];
  const bad: BadLine[] = [];
  for await (const batch of readComments(Readable.from(chunks), format)) {
    comments.push(...batch.comments);
    bad.push(...batch.bad);
  }
  return { comments, bad: bad.map(({ line, text }) => [line, translate(text)]) };
}

describe('comments from a file', () => {
  it('judge reads each line of a plain text as a comment', async () => {
    expect((await read('\uFEFFfirst, with a comma\r\n\n  {not json\n')).comments).toEqual([
      { id: '1', author: '', text: 'first, with a comma' },
      { id: '3', author: '', text: '  {not json' },
    ]);
  });

  it('judge reads the same comments however the input is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 1, max: 40 }),
        async (texts, size) => {
          const lines = texts.map((each, index) => JSON.stringify({ id: index, text: each }));
          const { comments } = await read(lines.join('\n'), 'ndjson', size);
          expect(comments.map(({ text }) => text)).toEqual(texts);
        },
      ),
    );
  });

  it.for([',', ';', '\t'])(
    'judge reads comments from a CSV file with the column headings of data sets and exports, separated by "%s"',
    async (delimiter) => {
      const csv = [
        ['COMMENT_ID', 'AUTHOR', 'DATE', 'CONTENT', 'CLASS'],
        ['z1', `"Ann${delimiter} B"`, '2013-11-07', '"two\nlines ""text"""', '1'],
        ['', '', '', 'x', '0'],
      ].map((cells) => `${cells.join(delimiter)}\n`);
      expect(await read(`\uFEFF${csv.join('')}`)).toEqual({
        comments: [
          {
            id: 'z1',
            author: `Ann${delimiter} B`,
            text: 'two\nlines "text"',
            publishedAt: '2013-11-07',
          },
          { id: '2', author: '', text: 'x' },
        ],
        bad: [],
      });
    },
  );

  it('judge reads comments from NDJSON', async () => {
    const lines = [
      { id: 'a', author: '@ada', text: 'hi', likes: 3, parentId: null },
      { id: 7, text: 'ho', timestamp: '2026-01-01T00:00:00Z', parent_id: 'a', reasons: [] },
      { text: 'hu' },
    ];
    const { comments } = await read(lines.map((each) => JSON.stringify(each)).join('\n'));
    expect(comments).toEqual([
      { id: 'a', author: '@ada', text: 'hi', likes: 3 },
      { id: '7', author: '', text: 'ho', publishedAt: '2026-01-01T00:00:00Z', parentId: 'a' },
      { id: '3', author: '', text: 'hu' },
    ]);
  });

  it.for([
    ['indented', 2],
    ['on one line', 0],
  ] as const)('judge reads comments from a JSON document that is %s', async ([, indent]) => {
    const document = {
      video: 'dQw4w9WgXcQ',
      visible: [{ id: 'a', text: 'hi', author: '@ada', authorChannelId: 'UC1', parent_id: null }],
      hidden: [{ id: 'b', text: 'ho', author: '@bea', category: 'scam' }],
      status: 'success',
    };
    const comments = [
      { id: 'a', author: '@ada', text: 'hi', authorChannelId: 'UC1' },
      { id: 'b', author: '@bea', text: 'ho' },
    ];
    expect(await read(JSON.stringify(document, null, indent))).toEqual({ comments, bad: [] });
    const list = JSON.stringify([...document.visible, ...document.hidden], null, indent);
    expect(await read(list)).toEqual({ comments, bad: [] });
  });

  it('judge reports and skips input lines that are not comments', async () => {
    expect(await read('{"text":"a"}\nnonsense\n{"author":"b"}\n{"text":"c"}\n')).toEqual({
      comments: [
        { id: '1', author: '', text: 'a' },
        { id: '4', author: '', text: 'c' },
      ],
      bad: [
        [2, 'Line 2 is not a valid comment.'],
        [3, 'Line 3 is not a valid comment.'],
      ],
    });
    const quoted = await read('text,b\n"a" x,1\nc,2\n"open,3\n');
    expect(quoted.comments.map((comment) => comment.text)).toEqual(['"a" x', 'c']);
    expect(quoted.bad).toEqual([[3, expect.stringContaining('Row 3 of the CSV is not valid')]]);
    const document = await read('[{"text":"a"},"b",{"text":"c"}]');
    expect(document.comments).toHaveLength(2);
    expect(document.bad).toEqual([[2, 'Line 2 is not a valid comment.']]);
    const long = await read(`${'x'.repeat(LONGEST_LINE + 9)}\nshort\n`, 'lines', 65_536);
    expect(long.comments).toEqual([{ id: '2', author: '', text: 'short' }]);
    expect(long.bad).toEqual([[1, 'Line 1 is too long for a comment.']]);
  });

  it('judge refuses a CSV file without a column for the text, and truncated JSON', async () => {
    for (const [text, format] of [
      ['a,b\n1,2\n', 'csv'],
      ['[{"text":"a"},', 'auto'],
      ['{\n"visible": [{"text":"a"}]]', 'auto'],
    ] as const)
      await expect(read(text, format)).rejects.toBeInstanceOf(BadInput);
  });

  it('judge reads no comments from an empty input', async () => {
    for (const format of ['auto', 'lines', 'ndjson', 'csv'] as const)
      expect(await read('', format)).toEqual({ comments: [], bad: [] });
  });
});
