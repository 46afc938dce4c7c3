import { expect, test } from 'vitest';

import { describeError } from './log.ts';
import { Problem, refusingAll } from './errors.ts';

test('an error is told with all that caused it', () => {
  const cause = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
  expect(
    describeError(
      new Problem(refusingAll({}), 'YOUTUBE_UNAVAILABLE', 'YouTube is away.', { cause }),
    ),
  ).toBe('Problem: YouTube is away. ← TypeError: fetch failed ← Error: ECONNREFUSED');
});

test('what is thrown and is no error is told too', () => {
  expect(describeError('just text')).toBe('just text');
  expect(describeError(new Error('outer', { cause: 7 }))).toBe('Error: outer ← 7');
});
