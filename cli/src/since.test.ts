import { beforeAll, expect, it } from 'vitest';

import { parseSince } from './since.ts';
import { setLanguage } from './language/translator.ts';

beforeAll(() => setLanguage('en'));

const NOW = Date.parse('2026-03-01T12:00:00Z');

const read = (text: string): string => new Date(parseSince(text, NOW)).toISOString();

it('the option --since accepts an age or a date', () => {
  expect(read('90m')).toBe('2026-03-01T10:30:00.000Z');
  expect(read('12h')).toBe('2026-03-01T00:00:00.000Z');
  expect(read('7d')).toBe('2026-02-22T12:00:00.000Z');
  expect(read('2w')).toBe('2026-02-15T12:00:00.000Z');
  // The API accepts no year before 0 and none beyond four digits.
  expect(read('999999w')).toBe('1970-01-01T00:00:00.000Z');
  expect(read('2026-01-31')).toBe('2026-01-31T00:00:00.000Z');
  expect(read('2026-01-31T10:00:00+02:00')).toBe('2026-01-31T08:00:00.000Z');
});

it('the option --since refuses any value that is not an age or a date, with an example of a valid value', () => {
  for (const text of ['', 'yesterday', '7', '7y', '-1d', '2026-13-01', '9999999d'])
    expect(() => parseSince(text, NOW)).toThrow(expect.objectContaining({ exitCode: 2 }));
});
