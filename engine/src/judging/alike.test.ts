import { expect, test } from 'vitest';

import { groupsOfAlike } from './alike.ts';

const LURE = 'Come and see my new channel about cooking, link on my page, you will love it';

test('comments that differ by a word or by capitals count as similar', () => {
  const groups = groupsOfAlike([
    { id: 'a', text: LURE },
    { id: 'b', text: 'Which glue did you use for the long edge of the table?' },
    { id: 'c', text: LURE.toUpperCase() },
    { id: 'd', text: `${LURE}!!` },
  ]);
  expect([...groups]).toEqual([
    ['a', 'a'],
    ['c', 'a'],
    ['d', 'a'],
  ]);
});

test('short comments count as similar only if their texts are equal', () => {
  const groups = groupsOfAlike([
    { id: 'a', text: 'first' },
    { id: 'b', text: 'First' },
    { id: 'c', text: 'fifth' },
  ]);
  expect([...groups.keys()]).toEqual(['a', 'b']);
});
