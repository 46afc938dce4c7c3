import process from 'node:process';

/** Whether the tests search for rare failures and may take long: `THREADSWEEP_DEEP=1`. */
export const DEEP = process.env['THREADSWEEP_DEEP'] === '1';

/**
 * Returns how often a property is tried: in a normal run up to 100 times with a fixed seed, in a
 * deep run more often with a random seed.
 *
 * @param deep the number of tries of a deep run
 * @param everyday the most tries of a normal run; more than 100 only for a property whose
 * interesting values are rarer
 */
export function runs(deep: number, everyday = 100): number {
  return DEEP ? deep : Math.min(deep, everyday);
}
