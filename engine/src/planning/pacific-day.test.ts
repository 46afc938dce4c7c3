import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayFraction, pacificDay } from './pacific-day.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string) => pacificDay(Date.parse(iso));
const hours = ({ start, end }: { start: number; end: number }) => (end - start) / HOUR_MS;

test('the quota day begins at midnight Pacific, which is 8:00 UTC in winter and 7:00 UTC in summer', () => {
  expect(at('2026-11-20T07:59:59.999Z').name).toBe('2026-11-19');
  expect(at('2026-11-20T08:00:00Z')).toEqual({
    name: '2026-11-20',
    start: Date.parse('2026-11-20T08:00:00Z'),
    end: Date.parse('2026-11-21T08:00:00Z'),
  });
  expect(at('2026-07-01T07:00:00Z').name).toBe('2026-07-01');
  expect(at('2026-07-01T06:59:59Z').name).toBe('2026-06-30');
});

test('the quota days on which the clocks change have 23 and 25 hours', () => {
  expect(hours(at('2026-03-08T20:00:00Z'))).toBe(23);
  expect(hours(at('2026-11-01T20:00:00Z'))).toBe(25);
});

test('each time is within its quota day, and the next quota day begins when that day ends', () => {
  const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
  fc.assert(
    fc.property(moment, (now) => {
      const day = pacificDay(now);
      expect(day.start).toBeLessThanOrEqual(now);
      expect(day.end).toBeGreaterThan(now);
      expect(pacificDay(day.start).name).toBe(day.name);
      expect(pacificDay(day.end - 1).name).toBe(day.name);
      expect(pacificDay(day.end).start).toBe(day.end);
      expect(dayFraction(day, now)).toBeCloseTo((now - day.start) / (day.end - day.start));
    }),
  );
});
