import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { PLANS } from './plan.ts';
import { COALESCE_MS, passAfter, passTimes, readsEverything, remainingPasses } from './schedule.ts';

const HOUR = 3_600_000;
const PUBLISHED = Date.parse('2026-03-01T10:30:00Z');

const hours = (times: readonly number[]) => times.map((time) => (time - PUBLISHED) / HOUR);

test('the paid plans clean a video 33 times in 8 days: hourly for a day, every 12 hours, then daily', () => {
  const hourly = Array.from({ length: 24 }, (_, index) => index + 1);
  const halfDaily = [36, 48, 60, 72];
  const daily = [96, 120, 144, 168, 192];
  for (const plan of ['basic', 'pro'] as const)
    expect(hours(passTimes(PUBLISHED, plan))).toEqual([...hourly, ...halfDaily, ...daily]);
  expect(passTimes(PUBLISHED, 'pro')).toHaveLength(33);
});

test('the Free plan cleans a video hourly for 24 hours', () => {
  expect(hours(passTimes(PUBLISHED, 'free'))).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
});

test('a video’s remaining passes include a pass that is due now, and exclude earlier passes', () => {
  const at = (hour: number) => PUBLISHED + hour * HOUR;
  expect(hours(remainingPasses(PUBLISHED, 'pro', at(72)))).toEqual([72, 96, 120, 144, 168, 192]);
  expect(hours(remainingPasses(PUBLISHED, 'pro', at(72) + 1))).toEqual([96, 120, 144, 168, 192]);
  expect(remainingPasses(PUBLISHED, 'pro', at(192) + 1)).toEqual([]);
  expect(remainingPasses(PUBLISHED, 'free', at(24) + 1)).toEqual([]);
});

test('the first pass of a newly connected channel is due at least an hour after the connection', () => {
  const now = PUBLISHED + 5.5 * HOUR;
  expect(hours(remainingPasses(PUBLISHED, 'free', now, now + HOUR))[0]).toBe(7);
  expect(hours(remainingPasses(PUBLISHED, 'free', now))[0]).toBe(6);
});

test('before a video is published, all its passes remain', () => {
  expect(remainingPasses(PUBLISHED, 'pro', PUBLISHED - 100 * HOUR)).toHaveLength(33);
});

const time = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') });

test('a video’s remaining passes are sorted, unique, complete and not in the past', () => {
  fc.assert(
    fc.property(
      time,
      fc.integer({ min: -300, max: 300 }),
      fc.constantFrom(...PLANS),
      (published, offset, plan) => {
        const now = published + offset * 0.7 * HOUR;
        const all = passTimes(published, plan);
        const remaining = remainingPasses(published, plan, now);
        expect(remaining).toEqual(remaining.toSorted((a, b) => a - b));
        expect(new Set(remaining).size).toBe(remaining.length);
        expect(remaining.every((pass) => pass >= now)).toBe(true);
        expect(all.filter((pass) => pass < now).concat(remaining)).toEqual(all);
      },
    ),
  );
});

test('as time passes, only the earliest of a video’s remaining passes disappear', () => {
  fc.assert(
    fc.property(
      time,
      fc.nat(200 * HOUR),
      fc.nat(50 * HOUR),
      fc.constantFrom(...PLANS),
      (published, elapsed, wait, plan) => {
        const before = remainingPasses(published, plan, published + elapsed);
        const after = remainingPasses(published, plan, published + elapsed + wait);
        expect(before.slice(before.length - after.length)).toEqual(after);
        const notBefore = published + elapsed + wait;
        expect(remainingPasses(published, plan, published + elapsed, notBefore)).toEqual(after);
      },
    ),
  );
});

test('passAfter returns the pass after the last due one, even if that pass ran early together with other videos', () => {
  const at = (hour: number) => PUBLISHED + hour * HOUR;
  expect(passAfter(PUBLISHED, 'pro', at(3), at(3))).toBe(at(4));
  expect(passAfter(PUBLISHED, 'pro', at(3), at(3) - COALESCE_MS)).toBe(at(4));
  expect(passAfter(PUBLISHED, 'pro', at(24), at(24))).toBe(at(36));
  expect(passAfter(PUBLISHED, 'pro', at(192), at(192))).toBeUndefined();
  expect(passAfter(PUBLISHED, 'free', at(24), at(24))).toBeUndefined();
});

test('after missed passes, passAfter returns the first pass in the future', () => {
  const at = (hour: number) => PUBLISHED + hour * HOUR;
  expect(passAfter(PUBLISHED, 'pro', at(3), at(7.5))).toBe(at(8));
  expect(passAfter(PUBLISHED, 'pro', at(3), at(200))).toBeUndefined();
});

test('repeated calls of passAfter, starting from the first pass, return all 33 passes', () => {
  const chain = [PUBLISHED + HOUR];
  for (;;) {
    const due = chain.at(-1) ?? 0;
    const next = passAfter(PUBLISHED, 'pro', due, due);
    if (next === undefined) break;
    chain.push(next);
  }
  expect(chain).toEqual(passTimes(PUBLISHED, 'pro'));
});

test('the last pass of each day reads all comments, and the other passes read only new comments', () => {
  const readingAll = passTimes(PUBLISHED, 'pro').filter((at) => readsEverything(PUBLISHED, at, at));
  expect(hours(readingAll)).toEqual([24, 48, 72, 96, 120, 144, 168, 192]);
});

test('an overdue pass reads all comments if it also replaces the last pass of a day', () => {
  const at = (hour: number) => PUBLISHED + hour * HOUR;
  expect(readsEverything(PUBLISHED, at(22), at(23.5))).toBe(false);
  expect(readsEverything(PUBLISHED, at(22), at(24.5))).toBe(true);
});
