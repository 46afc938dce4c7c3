import { setTimeout as delay } from 'node:timers/promises';

import type { Ledger } from '@threadsweep/engine/planning/ledger.ts';

import { quotaLedger } from '../src/quota/ledger-store.ts';
import type { World } from './world.ts';

/** A simultaneous caller of the ledger. The argument is the caller's number. */
export type Caller = (n: number) => Promise<void>;

/** Runs all callers simultaneously and waits for all of them, even if one fails. */
export async function atOnce(callers: number, call: Caller): Promise<void> {
  const ended = await Promise.allSettled(Array.from({ length: callers }, (_, n) => call(n)));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

export async function atPace(
  { calls, perSecond }: { calls: number; perSecond: number },
  call: (n: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  await atOnce(calls, async (n) => {
    await delay(Math.max(1, begun + (n * 1000) / perSecond - performance.now()));
    await call(n);
  });
}

/**
 * Returns the ledger that the scheduled passes of a channel use. The channel need not be connected.
 */
export function passLedger({ app }: World, channelId: string): Ledger {
  return quotaLedger(app, { uid: 'load', channelId, byHand: false });
}

const NO_WORK = { hiding: 0, flagged: 0, chances: 0 };

/**
 * Reserves one unit or two.
 * @returns the number of reserved units; 0 if the day has none left
 */
export async function reserve(ledger: Ledger): Promise<number> {
  const request = { least: 1, most: 2, part: 0, share: undefined, work: NO_WORK };
  const reservation = await ledger.reserve(request);
  return 'granted' in reservation ? reservation.granted : 0;
}

/** Returns unspent units of today to the ledger. */
export async function giveBack(ledger: Ledger, unspent: number): Promise<void> {
  const { name: day } = await ledger.day();
  await ledger.settle({ ...NO_WORK, day, unspent });
}

/** The durations of calls, in ms. */
export class Durations {
  readonly #all: number[] = [];

  async of<T>(work: Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work;
    } finally {
      this.#all.push(performance.now() - begun);
    }
  }

  /**
   * Returns a quantile of the durations.
   * @param part such as 0.99, for the time within which 99 % of the calls ended
   */
  quantile(part: number): number {
    const sorted = this.#all.toSorted((a, b) => a - b);
    return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
  }

  toString(): string {
    const [median, late, most] = [0.5, 0.99, 1].map((part) => Math.round(this.quantile(part)));
    return `${this.#all.length} calls, median ${median} ms, p99 ${late} ms, longest ${most} ms`;
  }
}
