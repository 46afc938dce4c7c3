import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Rotation, type BackChannelHolder } from './rotation.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A session that opens its next GET as soon as one ends, as clients do. */
class Holder implements BackChannelHolder {
  heldSinceMs: number | undefined = performance.now();
  turns = 0;

  endBack(): void {
    this.turns += 1;
    this.heldSinceMs = performance.now();
  }
}

function hold(rotation: Rotation, peer: string, count: number): Holder[] {
  const holders = Array.from({ length: count }, () => new Holder());
  for (const holder of holders) rotation.held(peer, holder);
  return holders;
}

test('four back channels of one browser stay open, however many back channels other browsers have', () => {
  const rotation = new Rotation();
  const holders = ['one browser', 'another'].flatMap((peer) => hold(rotation, peer, 4));
  vi.advanceTimersByTime(60_000);
  expect(holders.map(({ turns }) => turns)).toEqual(Array(8).fill(0));
});

test('while a browser has five open back channels, the emulator ends them in turn', () => {
  const rotation = new Rotation();
  const holders = hold(rotation, 'one browser', 5);
  vi.advanceTimersByTime(1000);
  for (const { turns } of holders) expect(turns).toBeGreaterThan(1);
  const [gone] = holders;
  if (!gone) throw new Error('there are five');
  gone.heldSinceMs = undefined;
  const before = holders.map(({ turns }) => turns);
  vi.advanceTimersByTime(60_000);
  expect(holders.map(({ turns }) => turns)).toEqual(before);
  rotation.held('one browser', new Holder());
  vi.advanceTimersByTime(1000);
  expect(holders.at(-1)?.turns).toBeGreaterThan(before.at(-1) ?? 0);
});
