import { expect, test } from 'vitest';

import { keptUnits, unitsAhead, unitsOfRun } from './run-units.ts';
import { type Day, NO_USE, policyFor } from './sharing.ts';

/** A noon after a day on which so many channels used little. */
const noon = (channels: number): Day => ({
  limit: 10_000,
  today: NO_USE,
  yesterday: { ...NO_USE, used: 400, withinParts: 400, channels },
  fraction: 0.5,
});

test('all channels together keep a fifth of a day at most, and one never more than nine calls and their pages', () => {
  expect(keptUnits(noon(1))).toBe(500);
  expect(keptUnits(noon(4))).toBe(500);
  expect(keptUnits(noon(5))).toBe(400);
  expect(keptUnits(noon(200))).toBe(10);
  expect(keptUnits(noon(3000))).toBe(0);
  expect(keptUnits({ ...noon(8), today: { ...NO_USE, channels: 100 } })).toBe(20);
});

test('as a first day begins nothing is kept: nobody knows how many channels come', () => {
  expect(keptUnits({ ...noon(0), fraction: 0.2 })).toBe(0);
  expect(keptUnits({ ...noon(0), fraction: 0.3 })).toBe(500);
});

test('a run begins with a page for each video and a call that hides, and where it may keep more, with that', () => {
  expect(unitsOfRun(noon(8), 2)).toEqual({ least: 2, most: 250 });
  expect(unitsOfRun(noon(200), 2)).toEqual({ least: 2, most: 52 });
});

test('where calls wait to be full nothing is kept: it begins with its pages, and comes back when it hides', () => {
  const day = { ...noon(8), today: { ...NO_USE, used: 9490 } };
  expect(policyFor(day)).toBe('thrifty');
  expect(keptUnits(day)).toBe(0);
  expect(unitsOfRun(day, 2)).toEqual({ least: 2, most: 2 });
});

test('a run comes back for as many units as it has spent, two hundred at most', () => {
  expect([0, 7, 500].map(unitsAhead)).toEqual([0, 7, 200]);
});
