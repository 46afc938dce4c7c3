import { expect, test } from 'vitest';

import { namedAuthor } from './rules.ts';

const ID = 'UCw5duXjX7xteFVcJ-SCnZEX';

test.each([
  [ID, { id: ID }],
  [`  ${ID} `, { id: ID }],
  [`https://www.youtube.com/channel/${ID}`, { id: ID }],
  [`youtube.com/channel/${ID}/videos?view=0`, { id: ID }],
  ['@theworkbench', { handle: '@theworkbench' }],
  ['https://m.youtube.com/@theworkbench/featured', { handle: '@theworkbench' }],
  ['https://www.youtube.com/@%C3%A9lise', { handle: '@élise' }],
])('namedAuthor finds a channel id or handle in %j', (input, author) => {
  expect(namedAuthor(input)).toEqual(author);
});

test.each([
  '',
  'theworkbench',
  'UCtooShort',
  '@',
  '@two words',
  `https://example.com/channel/${ID}`,
  'https://www.youtube.com/watch?v=abcdefghijk',
  'https://www.youtube.com/@%E0%A4%A',
])('namedAuthor finds no author in %j', (input) => {
  expect(namedAuthor(input)).toBeNull();
});
