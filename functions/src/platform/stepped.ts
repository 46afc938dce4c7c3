import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does work that ends, or fails, only after a multiple of `stepMs` of real time: so whoever waits for
 * it does not learn from its duration which way it took. A step that is longer than every way makes
 * them all alike.
 *
 * Work after the response would be as silent, but Cloud Run gives an instance no processor time then. A
 * task would contain the password of a registration. And a mail whose queuing fails could not be
 * reported to who waits for it.
 * @param stepMs 0 to end at once
 */
export async function stepped<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    await restOfStep(stepMs, begun);
  }
}

/** As {@link stepped}, but work that succeeds ends at once. */
export async function steppedFailure<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } catch (error) {
    await restOfStep(stepMs, begun);
    throw error;
  }
}

async function restOfStep(stepMs: number, begun: number): Promise<void> {
  if (stepMs === 0) return;
  const taken = performance.now() - begun;
  await delay(Math.ceil(taken / stepMs) * stepMs - taken);
}
