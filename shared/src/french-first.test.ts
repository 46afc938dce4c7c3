import { expect, test } from 'vitest';

import { withFrenchFirst } from './french-first.ts';

function written(language: string, options: Intl.DateTimeFormatOptions, ...days: string[]) {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const [first = '', last] = days;
  return withFrenchFirst(
    language,
    last === undefined
      ? format.format(new Date(first))
      : format.formatRange(new Date(first), new Date(last)),
  ).replaceAll(/\s/gu, ' ');
}
const long = { dateStyle: 'long' } as const;

test.for([
  ['fr', long, '2026-12-01', '1er décembre 2026'],
  [
    'fr',
    { dateStyle: 'long', timeStyle: 'short' },
    '2026-12-01T01:01Z',
    '1er décembre 2026 à 01:01',
  ],
  ['fr', { day: 'numeric', month: 'short' }, '2026-12-01', '1er déc.'],
  ['fr', long, '2026-12-11', '11 décembre 2026'],
  ['fr', long, '2026-12-31', '31 décembre 2026'],
  ['es', long, '2026-12-01', '1 de diciembre de 2026'],
  ['en', long, '2026-12-01', 'December 1, 2026'],
] as const)(
  'in %s with the options %j, the day %s is written as %s',
  ([language, options, day, text]) => {
    expect(written(language, options, day)).toBe(text);
  },
);

test.for([
  ['2026-12-01', '2026-12-07', '1er–7 décembre 2026'],
  ['2026-11-25', '2026-12-01', '25 novembre – 1er décembre 2026'],
  ['2026-12-26', '2027-01-01', '26 décembre 2026 – 1er janvier 2027'],
  ['2026-12-21', '2026-12-27', '21–27 décembre 2026'],
] as const)('in French, the days from %s to %s are written as %s', ([first, last, text]) => {
  expect(written('fr', long, first, last)).toBe(text);
});
