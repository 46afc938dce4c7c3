import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { watchTraffic } from './calm.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function page() {
  const responses: (() => void)[] = [];
  const { fetch, calm } = watchTraffic(
    () => new Promise((resolve) => responses.push(() => resolve(new Response()))),
  );
  const state = { isCalm: false };
  const watch = async () => {
    await calm();
    state.isCalm = true;
  };
  void watch();
  return { state, call: () => void fetch('/api/videos'), respond: () => responses.shift()?.() };
}

describe('work after the first screen', () => {
  it('work for after the first screen starts when the first screen’s calls have their responses', async () => {
    const { state, call, respond } = page();
    call();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.isCalm).toBe(false);
    respond();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.isCalm).toBe(true);
  });

  it('work for after the first screen also waits for calls that follow the first responses', async () => {
    const { state, call, respond } = page();
    call();
    await vi.advanceTimersByTimeAsync(550);
    respond();
    await vi.advanceTimersByTimeAsync(100);
    call();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.isCalm).toBe(false);
    respond();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.isCalm).toBe(true);
  });

  it('work for after the first screen starts after some seconds even if a call gets no response', async () => {
    const { state, call } = page();
    call();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.isCalm).toBe(true);
  });
});
