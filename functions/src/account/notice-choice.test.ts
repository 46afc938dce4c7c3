import { expect, test } from 'vitest';

import { firstDigestAt, nextDigestAt } from './notice-choice.ts';

const first = (now: string, offset: number) =>
  new Date(firstDigestAt(Date.parse(now), offset)).toISOString();

test.for([
  // 2026-11-25 is a Wednesday.
  ['2026-11-25T12:00:00Z', 0, '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T07:59:59Z', 0, '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T08:00:00Z', 0, '2026-12-07T08:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 60, '2026-11-30T07:00:00.000Z'],
  ['2026-11-25T12:00:00Z', -480, '2026-11-30T16:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 600, '2026-11-29T22:00:00.000Z'],
  // It is Monday, half past eight, in Sydney.
  ['2026-11-29T21:30:00Z', 660, '2026-12-06T21:00:00.000Z'],
] as const)(
  'a digest chosen at %s on a clock %d minutes ahead of UTC is first due at %s',
  ([now, offset, due]) => {
    expect(first(now, offset)).toBe(due);
  },
);

test('if a digest is sent late, the next one is still due at its usual time', () => {
  const due = Date.parse('2026-11-30T08:00:00Z');
  const next = (now: string) => new Date(nextDigestAt(Date.parse(now), due)).toISOString();
  expect(next('2026-11-30T08:40:00Z')).toBe('2026-12-07T08:00:00.000Z');
  expect(next('2026-12-06T20:00:00Z')).toBe('2026-12-07T08:00:00.000Z');
  expect(next('2026-12-07T08:00:00Z')).toBe('2026-12-14T08:00:00.000Z');
});
