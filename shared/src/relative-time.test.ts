import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { LANGUAGES } from './language.ts';
import { relativeTime } from './relative-time.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number, language = 'en') => relativeTime(NOW - ms, NOW, language);

test('a past time is shown in the largest unit of which at least one has passed', () => {
  expect(
    [
      0,
      59 * SECOND,
      MINUTE,
      5 * MINUTE,
      59 * MINUTE + 59 * SECOND,
      HOUR,
      23 * HOUR,
      25 * HOUR,
      6 * DAY,
      7 * DAY,
      29 * DAY,
      30 * DAY,
      364 * DAY,
      365 * DAY,
      800 * DAY,
    ].map((ms) => ago(ms)),
  ).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '5 minutes ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
    '6 days ago',
    '1 week ago',
    '4 weeks ago',
    '1 month ago',
    '12 months ago',
    '1 year ago',
    '2 years ago',
  ]);
});

test.for([
  ['en', 'just now', '5 minutes ago', '1 hour ago', '1 day ago', '3 weeks ago'],
  ['fr', 'à l’instant', 'il y a 5 minutes', 'il y a 1 heure', 'il y a 1 jour', 'il y a 3 semaines'],
  ['es', 'ahora mismo', 'hace 5 minutos', 'hace 1 hora', 'hace 1 día', 'hace 3 semanas'],
] as const)('relative times are shown in the chosen language: %s', ([language, ...expected]) => {
  expect([0, 5 * MINUTE, HOUR, DAY, 21 * DAY].map((ms) => ago(ms, language))).toEqual(expected);
});

test('a future time is shown as a relative time, such as "in 5 minutes"', () => {
  expect(ago(-5 * MINUTE)).toBe('in 5 minutes');
  expect(ago(-30 * SECOND)).toBe('now');
});

test('the text of a relative time stays the same 400 ms later, if the unit’s number stays the same', () => {
  fc.assert(
    fc.property(fc.nat(3_000), fc.constantFrom(...LANGUAGES), (days, language) => {
      const text = ago(days * DAY + HOUR, language);
      expect(text).not.toBe('');
      expect(ago(days * DAY + HOUR + 400, language)).toBe(text);
    }),
  );
});
