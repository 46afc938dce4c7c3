import { expect, test } from 'vitest';

import { keptUnits, unitsAhead, unitsOfRun } from './run-units.ts';
import { type Day, NO_USE, policyFor } from './sharing.ts';

/** Returns the state of a day at noon. On the day before, this many channels used few units. */
const noon = (channels: number): Day => ({
  limit: 10_000,
  today: NO_USE,
  yesterday: { ...NO_USE, used: 400, withinParts: 400, channels },
  fraction: 0.5,
});

test('all runs together keep at most a fifth of the day’s units, and the run of a channel at most 500', () => {
  expect(keptUnits(noon(1))).toBe(500);
  expect(keptUnits(noon(4))).toBe(500);
  expect(keptUnits(noon(5))).toBe(400);
  expect(keptUnits(noon(200))).toBe(10);
  expect(keptUnits(noon(3000))).toBe(0);
  expect(keptUnits({ ...noon(8), today: { ...NO_USE, channels: 100 } })).toBe(20);
});

test('early on the first day, a run keeps no units, because the number of channels is still unknown', () => {
  expect(keptUnits({ ...noon(0), fraction: 0.2 })).toBe(0);
  expect(keptUnits({ ...noon(0), fraction: 0.3 })).toBe(500);
});

test('a run reserves the units for one page per video and one hiding call, or more if it may keep units', () => {
  expect(unitsOfRun(noon(8), 2)).toEqual({ least: 2, most: 250 });
  expect(unitsOfRun(noon(200), 2)).toEqual({ least: 2, most: 52 });
});

test('under the thrifty policy, a run reserves only the units for its pages and keeps none', () => {
  const day = { ...noon(8), today: { ...NO_USE, used: 9490 } };
  expect(policyFor(day)).toBe('thrifty');
  expect(keptUnits(day)).toBe(0);
  expect(unitsOfRun(day, 2)).toEqual({ least: 2, most: 2 });
});

test('a budget reserves ahead as many units as it has spent, but at most 200', () => {
  expect([0, 7, 500].map(unitsAhead)).toEqual([0, 7, 200]);
});
