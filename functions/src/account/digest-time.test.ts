import { expect, test } from 'vitest';

import { digestTime } from './digest-time.ts';

const next = (now: string, zone: string, last: string | null = null) =>
  new Date(digestTime(Date.parse(now), zone, last)).toISOString();

test.for([
  // 2026-11-25 is a Wednesday.
  ['2026-11-25T12:00:00Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T07:59:59Z', 'UTC', '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T08:00:00Z', 'UTC', '2026-12-07T08:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 'Europe/Paris', '2026-11-30T07:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 'America/Los_Angeles', '2026-11-30T16:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 'Australia/Brisbane', '2026-11-29T22:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 'Asia/Kathmandu', '2026-11-30T02:15:00.000Z'],
  ['2026-11-25T12:00:00Z', 'Pacific/Kiritimati', '2026-11-29T18:00:00.000Z'],
  ['2026-11-29T21:30:00Z', 'Australia/Sydney', '2026-12-06T21:00:00.000Z'],
  // Between these times, clocks change on Sunday.
  ['2026-10-23T12:00:00Z', 'Europe/Paris', '2026-10-26T07:00:00.000Z'],
  ['2026-03-27T12:00:00Z', 'Europe/Paris', '2026-03-30T06:00:00.000Z'],
  ['2026-10-31T12:00:00Z', 'America/New_York', '2026-11-02T13:00:00.000Z'],
  ['2026-11-25T12:00:00Z', 'Mars/Olympus_Mons', '2026-11-30T08:00:00.000Z'],
] as const)('at %s, the next digest for the time zone %s is due at %s', ([now, zone, due]) => {
  expect(next(now, zone)).toBe(due);
});

test('a digest that is sent late does not change the time of the next digest', () => {
  const last = '2026-11-30T08:00:00Z';
  expect(next('2026-11-30T08:40:00Z', 'UTC', last)).toBe('2026-12-07T08:00:00.000Z');
  expect(next('2026-12-06T20:00:00Z', 'UTC', last)).toBe('2026-12-07T08:00:00.000Z');
  expect(next('2026-12-07T08:00:00Z', 'UTC', last)).toBe('2026-12-14T08:00:00.000Z');
});

test('no creator gets two digests in one week, even after a change of the time zone', () => {
  const east = next('2026-11-25T12:00:00Z', 'Pacific/Kiritimati');
  expect(next(east, 'Pacific/Pago_Pago', east)).toBe('2026-12-07T19:00:00.000Z');
  const west = next('2026-11-25T12:00:00Z', 'Pacific/Pago_Pago');
  expect(next(west, 'Pacific/Kiritimati', west)).toBe('2026-12-06T18:00:00.000Z');
});
