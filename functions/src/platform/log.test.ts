import { expect, test } from 'vitest';

import { describeError } from './log.ts';
import { Problem, refusingAll } from './errors.ts';

test('a log line describes an error with all its causes', () => {
  const cause = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
  expect(
    describeError(
      new Problem(refusingAll({}), 'YOUTUBE_UNAVAILABLE', 'YouTube is away.', { cause }),
    ),
  ).toBe('Problem: YouTube is away. ← TypeError: fetch failed ← Error: ECONNREFUSED');
});

test('a log line describes thrown values that are not errors', () => {
  expect(describeError('just text')).toBe('just text');
  expect(describeError(new Error('outer', { cause: 7 }))).toBe('Error: outer ← 7');
});
