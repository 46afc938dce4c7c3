import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { probeWhileAway } from './away-probe.ts';
import { createConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('while the API cannot be reached, the app calls it at growing intervals until it responds', async () => {
  const connection = createConnection(true);
  let isBack = false;
  const probe = vi.fn<() => Promise<void>>(async () => {
    if (!isBack) throw new TypeError('Failed to fetch');
  });
  probeWhileAway(connection, probe);
  connection.missed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(probe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(probe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(probe).toHaveBeenCalledTimes(2);
  isBack = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.state().away).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probe).toHaveBeenCalledTimes(3);
});

it('while the browser is offline, the app does not try to reach the API', async () => {
  const connection = createConnection(true);
  const probe = vi.fn<() => Promise<void>>(async () => undefined);
  probeWhileAway(connection, probe);
  connection.setOnline(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(probe).not.toHaveBeenCalled();
});
