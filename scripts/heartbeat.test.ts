import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { withHeartbeat } from './heartbeat.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('during long work, a line every 15 seconds says how long it has taken, until it ends', async () => {
  const lines: string[] = [];
  const work = Promise.withResolvers<string>();
  const result = withHeartbeat('Still installing', work.promise, (line) => lines.push(line));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(lines).toEqual(['Still installing… (15 s)', 'Still installing… (30 s)']);
  work.resolve('done');
  expect(await result).toBe('done');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(2);
});

it('failed work ends its lines too', async () => {
  const lines: string[] = [];
  const failing = withHeartbeat('Still installing', Promise.reject(new Error('no')), (line) =>
    lines.push(line),
  );
  await expect(failing).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([]);
});
