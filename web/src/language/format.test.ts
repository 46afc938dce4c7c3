import { expect, test } from 'vitest';

import { formatOf } from './format.ts';

test('French dates write the first of a month as an ordinal', () => {
  const { day, dateTime } = formatOf('fr');
  expect(day('2026-12-01T00:00:00Z')).toBe('1er décembre 2026');
  expect(dateTime(new Date(2026, 11, 1, 14, 5).toISOString())).toBe('1er décembre 2026 à 14:05');
  expect(day('2026-12-21T00:00:00Z')).toBe('21 décembre 2026');
});
