import { setTimeout as delay } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { stepped } from './stepped.ts';

/** Returns how long the work takes, in ms. */
async function durationOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work.catch(() => undefined);
  return performance.now() - begun;
}

test('stepped work takes a whole number of time steps, whether it succeeds or fails', async () => {
  const quick = await durationOf(stepped(400, async () => 'done'));
  const failed = await durationOf(stepped(400, () => Promise.reject(new Error('refused'))));
  const slow = await durationOf(stepped(400, () => delay(450)));
  // Timers may fire a millisecond early.
  for (const duration of [quick, failed]) expect(duration).toBeGreaterThan(398);
  expect(slow).toBeGreaterThan(798);
});

test('work without a time step ends as soon as it has its result', async () => {
  expect(await stepped(0, async () => 'done')).toBe('done');
  await expect(stepped(10, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await durationOf(stepped(0, async () => 'done'))).toBeLessThan(398);
});
