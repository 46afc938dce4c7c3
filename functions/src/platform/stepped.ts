import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does work whose result or error is returned only after a multiple of `stepMs` of real time. If
 * every branch of the work is shorter than one step, all branches take the same time, and the
 * duration reveals nothing about them.
 *
 * Two alternatives do not work. Work after the response would get no processor time from Cloud Run.
 * A task that does the work would contain the password of a registration, and could not report to
 * the caller that a mail was not queued.
 * @param stepMs 0 to return at once
 */
export async function stepped<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    await restOfStep(stepMs, begun);
  }
}

/** Delays only the errors of the work as {@link stepped} does. A result is returned at once. */
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
