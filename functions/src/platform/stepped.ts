import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does work that ends, or fails, only after a multiple of `stepMs` of real time: so whoever waits for
 * it does not learn from its duration which way it took. A step that is longer than every way makes
 * them all alike.
 * @param stepMs 0 to end at once
 */
export async function stepped<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  if (stepMs === 0) return work();
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - begun;
    await delay(Math.ceil(taken / stepMs) * stepMs - taken);
  }
}
