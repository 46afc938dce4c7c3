import { Readable } from 'node:stream';

import { beforeAll, expect, it } from 'vitest';

import { setLanguage } from '../language/translator.ts';
import { judgedWindows } from './windows.ts';

beforeAll(() => setLanguage('en'));

it('judge --stream judges a comment whose id a comment of an earlier window has', async () => {
  const comments = ['a', 'b', 'a', 'a'].map((id) => ({ id, author: '@ann', text: 'Thank you' }));
  const input = comments.map((comment) => `${JSON.stringify(comment)}\n`).join('');
  const windows = judgedWindows(Readable.from([input]), {
    format: 'ndjson',
    about: {},
    window: { comments: 2, characters: Infinity },
    json: true,
    all: false,
  });
  const counts = [];
  for await (const { comments: judged, bad } of windows) counts.push([judged, bad.length]);
  // Only the last comment has the id of another one in its window.
  expect(counts).toEqual([
    [2, 0],
    [1, 1],
  ]);
});
