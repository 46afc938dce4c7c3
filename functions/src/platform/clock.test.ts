import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createClock, isoNow } from './clock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threadsweep-clock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns a lower and an upper bound of the clock's offset from the system clock, in ms. */
function offsetOf(clock: ReturnType<typeof createClock>): [least: number, most: number] {
  const before = Date.now();
  const now = clock.now();
  return [now - Date.now(), now - before];
}

test('the app’s clock without a file is the system clock', () => {
  const [least, most] = offsetOf(createClock(undefined));
  expect(least).toBeLessThanOrEqual(0);
  expect(most).toBeGreaterThanOrEqual(0);
});

test('the app’s clock is the system clock if its file contains no offset', () => {
  const [least, most] = offsetOf(createClock(join(folder, 'clock.json')));
  expect(least).toBeLessThanOrEqual(0);
  expect(most).toBeGreaterThanOrEqual(0);
});

test('the app’s clock follows an offset that another process writes into its file', async () => {
  const file = join(folder, 'clock.json');
  const clock = createClock(file);
  for (const offsetMs of [3_600_000, 90_000_000]) {
    await writeFile(file, JSON.stringify({ offsetMs }));
    const [least, most] = offsetOf(clock);
    expect(least).toBeLessThanOrEqual(offsetMs);
    expect(most).toBeGreaterThanOrEqual(offsetMs);
  }
});

test('the app’s clock throws an error if its file is not valid', async () => {
  const file = join(folder, 'clock.json');
  await writeFile(file, '{"offsetMs":"soon"}');
  expect(() => createClock(file).now()).toThrow('offsetMs');
  await writeFile(file, '{"offs');
  expect(() => createClock(file).now()).toThrow(SyntaxError);
});

test('the app’s clock returns ISO times in UTC', () => {
  expect(isoNow({ now: () => Date.UTC(2026, 4, 1, 12, 30) })).toBe('2026-05-01T12:30:00.000Z');
});
