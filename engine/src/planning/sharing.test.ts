import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type Day,
  equalPart,
  forecast,
  leftForChannel,
  leftForSchedule,
  NO_USE,
  policyFor,
  resumesAt,
} from './sharing.ts';

const FRESH: Day = { limit: 10_000, today: NO_USE, yesterday: NO_USE, fraction: 0 };

/** The use of a day on which 40 channels used 200 units each, within their equal parts. */
const BUSY = { ...NO_USE, used: 8000, withinParts: 8000, channels: 40, hiding: 6000 };

test('the reserve for manual actions is a tenth of the day’s units, and shrinks with time and with each manual action', () => {
  expect(leftForSchedule(FRESH)).toBe(9000);
  expect(leftForSchedule({ ...FRESH, fraction: 0.5 })).toBe(9500);
  expect(leftForSchedule({ ...FRESH, fraction: 1 })).toBe(10_000);
  const clicked = { ...NO_USE, used: 1000, byHand: 1000 };
  expect(leftForSchedule({ ...FRESH, today: clicked })).toBe(9000);
});

test('a channel that has used more than its equal part may use only the units that other channels will not need', () => {
  const day: Day = { ...FRESH, yesterday: BUSY, fraction: 0.25 };
  expect(equalPart(day)).toBe(225);
  expect(leftForChannel(day, 0)).toBe(9250 - 6000);
  // Of the 9,250 units left, the other channels will probably need 6,000.
  const hog = { ...NO_USE, used: 2000, withinParts: 225, channels: 1 };
  expect(leftForChannel({ ...day, today: hog }, 2000)).toBe(7250 - 6000);
  expect(leftForChannel({ ...day, today: { ...hog, used: 3300 } }, 3300)).toBe(0);
  expect(leftForChannel({ ...day, today: { ...hog, used: 3300 } }, 0)).toBe(6 * 225);
  const late = { ...day, fraction: 1, today: { ...hog, used: 3300 } };
  expect(leftForChannel(late, 3300)).toBe(6700);
});

test('a channel that gets no units may request units again after two hours, or on the next day if none are left', () => {
  const hour = 3_600_000;
  const hog = { ...NO_USE, used: 3300, channels: 1 };
  const held: Day = { ...FRESH, yesterday: BUSY, fraction: 0.25, today: hog };
  expect(resumesAt(held, 24 * hour, 6 * hour, 50)).toBe(8 * hour);
  expect(resumesAt(held, 24 * hour, 23 * hour, 50)).toBe(24 * hour);
  const used = { ...held, today: { ...hog, used: 9990 } };
  expect(resumesAt(used, 24 * hour, 6 * hour, 50)).toBe(24 * hour);
});

test('the policy is the most prompt one for which the units of the day are sufficient', () => {
  const yesterday = { ...BUSY, used: 4000, hiding: 3000, flagged: 1400, chances: 100 };
  // The eager policy would need 1,000 + 100 × 50 units, the balanced one 1,000 + 1,400 / 35 × 50.
  const day: Day = { ...FRESH, yesterday };
  expect(policyFor(day)).toBe('eager');
  expect(policyFor({ ...day, limit: 6000 })).toBe('balanced');
  expect(policyFor({ ...day, limit: 3000 })).toBe('thrifty');
  expect(policyFor({ ...day, limit: 3000, fraction: 0.7 })).toBe('eager');
  // A first day has few channels, so it can pay for the eager policy, even after a busy beginning.
  const first = { used: 1500, hiding: 500, flagged: 60, chances: 8, channels: 6 };
  const busy: Day = { ...FRESH, fraction: 0.06, today: { ...NO_USE, ...first } };
  expect([policyFor(FRESH), policyFor({ ...busy, limit: 12_000 })]).toEqual(['eager', 'eager']);
  expect(policyFor({ ...busy, today: { ...busy.today, channels: 200 } })).not.toBe('eager');
});

test('a channel’s forecast is the larger of its usual use and the units for its pending comments', () => {
  const day: Day = { ...FRESH, yesterday: BUSY, fraction: 0.5 };
  expect(forecast(day, { yesterday: 400, used: 0, pending: 0 })).toEqual({
    units: 200,
    enough: true,
  });
  expect(forecast(day, { yesterday: 400, used: 0, pending: 501 }).units).toBe(550);
  const spent = { ...day, today: { ...NO_USE, used: 9900 } };
  expect(forecast(spent, { yesterday: 400, used: 0, pending: 0 }).enough).toBe(false);
});

const use = fc
  .record({
    used: fc.integer({ min: 0, max: 12_000 }),
    byHand: fc.integer({ min: 0, max: 3000 }),
    withinParts: fc.integer({ min: 0, max: 9000 }),
    channels: fc.integer({ min: 0, max: 500 }),
  })
  .map((some) => Object.assign(structuredClone(NO_USE), some));

test('a channel’s limit of units is at most what the day has left, and never negative', () => {
  const day = fc.record({
    limit: fc.integer({ min: 1, max: 10_000 }),
    today: use,
    yesterday: use,
    fraction: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 5000 }), (one, used) => {
      const left = Math.max(0, one.limit - one.today.used);
      expect(leftForSchedule(one)).toBeLessThanOrEqual(left);
      const channel = leftForChannel(one, used);
      expect(channel).toBeLessThanOrEqual(leftForSchedule(one));
      expect(channel).toBeGreaterThanOrEqual(0);
      expect(leftForChannel(one, used + 50)).toBeLessThanOrEqual(channel);
    }),
  );
});
