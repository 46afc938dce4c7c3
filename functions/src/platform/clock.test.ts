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

/** How far the clock is from the system's, in ms; read between two looks at the latter. */
function offsetOf(clock: ReturnType<typeof createClock>): [least: number, most: number] {
  const before = Date.now();
  const now = clock.now();
  return [now - Date.now(), now - before];
}

test('without a file the clock is the system’s', () => {
  const [least, most] = offsetOf(createClock(undefined));
  expect(least).toBeLessThanOrEqual(0);
  expect(most).toBeGreaterThanOrEqual(0);
});

test('a clock that nobody has moved yet is the system’s', () => {
  const [least, most] = offsetOf(createClock(join(folder, 'clock.json')));
  expect(least).toBeLessThanOrEqual(0);
  expect(most).toBeGreaterThanOrEqual(0);
});

test('a clock that another process moves is moved at the next look', async () => {
  const file = join(folder, 'clock.json');
  const clock = createClock(file);
  for (const offsetMs of [3_600_000, 90_000_000]) {
    await writeFile(file, JSON.stringify({ offsetMs }));
    const [least, most] = offsetOf(clock);
    expect(least).toBeLessThanOrEqual(offsetMs);
    expect(most).toBeGreaterThanOrEqual(offsetMs);
  }
});

test('a clock file that holds something else is an error, not some time or other', async () => {
  const file = join(folder, 'clock.json');
  await writeFile(file, '{"offsetMs":"soon"}');
  expect(() => createClock(file).now()).toThrow('offsetMs');
  await writeFile(file, '{"offs');
  expect(() => createClock(file).now()).toThrow(SyntaxError);
});

test('the time is told in UTC', () => {
  expect(isoNow({ now: () => Date.UTC(2026, 4, 1, 12, 30) })).toBe('2026-05-01T12:30:00.000Z');
});
