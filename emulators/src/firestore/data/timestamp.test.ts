import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { Clock } from '../../platform/clock.ts';
import { CommitTimes, microsOf, secondsAndNanos, timestampOf } from './timestamp.ts';

const NOON = Date.parse('2026-11-20T12:00:00.123Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('commit times', () => {
  test('two commits within a millisecond are a microsecond apart, and a read gets the time of the last commit', () => {
    const times = new CommitTimes(new Clock());
    expect(times.nextCommit()).toBe('2026-11-20T12:00:00.123000Z');
    expect(times.nextCommit()).toBe('2026-11-20T12:00:00.123001Z');
    expect(times.readTime()).toBe('2026-11-20T12:00:00.123001Z');
    expect(times.nextCommit()).toBe('2026-11-20T12:00:00.123002Z');
  });

  test('commit times never decrease, even if the machine’s clock goes back or the saved time is older', () => {
    const times = new CommitTimes(new Clock());
    times.nextCommit();
    vi.setSystemTime(NOON - 60_000);
    expect(times.readTime()).toBe('2026-11-20T12:00:00.123000Z');
    expect(times.nextCommit()).toBe('2026-11-20T12:00:00.123001Z');
    times.advanceTo('2026-11-20T13:00:00.000000Z');
    expect(times.nextCommit()).toBe('2026-11-20T13:00:00.000001Z');
    times.advanceTo('2020-01-01T00:00:00.000000Z');
    expect(times.last).toBe('2026-11-20T13:00:00.000001Z');
  });

  test('a commit time is later than the time of any earlier read', () => {
    const times = new CommitTimes(new Clock());
    const read = times.readTime();
    expect(times.nextCommit() > read).toBe(true);
  });
});

describe('a timestamp', () => {
  test('Firestore timestamps keep microseconds and drop further digits', () => {
    expect(timestampOf(0, 123_456_789)).toBe('1970-01-01T00:00:00.123456Z');
    expect(timestampOf(-1, 1000)).toBe('1969-12-31T23:59:59.000001Z');
    expect(microsOf('1970-01-01T00:00:01.000002Z')).toBe(1_000_002n);
  });

  test('a timestamp with an offset and any number of digits is parsed, and an invalid one is refused', () => {
    expect(secondsAndNanos('1970-01-01T02:00:01.5+02:00')).toEqual({
      seconds: 1,
      nanos: 500_000_000,
    });
    for (const text of ['', 'now', '1970-01-01', '1970-13-01T00:00:00Z']) {
      expect(() => secondsAndNanos(text)).toThrow(RangeError);
    }
    expect(() => timestampOf(253_402_300_800, 0)).toThrow(RangeError);
  });
});
