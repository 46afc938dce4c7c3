import { beforeAll, describe, expect, it } from 'vitest';

import { readComments } from './comment-input.ts';
import { speak } from '../language/speech.ts';

beforeAll(() => speak('en'));

describe('comments from a file', () => {
  it('are one a line where it holds plain text', () => {
    expect(readComments('\uFEFFfirst, with a comma\r\n\n  {not json\n', 'auto')).toEqual([
      { id: '1', author: '', text: 'first, with a comma' },
      { id: '3', author: '', text: '  {not json' },
    ]);
  });

  it('are read from CSV by its headings, as data sets and exports name them', () => {
    const csv =
      'COMMENT_ID,AUTHOR,DATE,CONTENT,CLASS\nz1,"Ann, B",2013-11-07,"two\nlines ""said""",1\n,,,x,0\n';
    expect(readComments(csv, 'auto')).toEqual([
      { id: 'z1', author: 'Ann, B', text: 'two\nlines "said"', publishedAt: '2013-11-07' },
      { id: '2', author: '', text: 'x' },
    ]);
  });

  it('are read from NDJSON, also as the comments command writes them', () => {
    const lines = [
      { id: 'a', author: '@ada', text: 'hi', likes: 3, parentId: null },
      { id: 7, text: 'ho', timestamp: '2026-01-01T00:00:00Z', parent_id: 'a', reasons: [] },
      { text: 'hu' },
    ];
    expect(readComments(lines.map((each) => JSON.stringify(each)).join('\n'), 'auto')).toEqual([
      { id: 'a', author: '@ada', text: 'hi', likes: 3 },
      { id: '7', author: '', text: 'ho', publishedAt: '2026-01-01T00:00:00Z', parentId: 'a' },
      { id: '3', author: '', text: 'hu' },
    ]);
  });

  it('are refused with the line that is none', () => {
    for (const [text, format] of [
      ['{"text":"a"}\n{"author":"b"}', 'ndjson'],
      ['{"text":"a"}\nnonsense', 'auto'],
    ] as const)
      expect(() => readComments(text, format)).toThrow(/^Line 2 is not a valid comment/);
    expect(() => readComments('a,b\n1,2\n', 'csv')).toThrow(/"text" or "content"/);
    expect(() => readComments('text,b\n"open,2\n', 'csv')).toThrow(/^Could not read the CSV/);
  });

  it('may be none at all', () => {
    for (const format of ['auto', 'lines', 'ndjson'] as const)
      expect(readComments('', format)).toEqual([]);
  });
});
