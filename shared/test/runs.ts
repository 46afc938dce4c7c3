import process from 'node:process';

/** Whether the tests search for rare failures and may take long: `THREADSWEEP_DEEP=1`. */
export const DEEP = process.env['THREADSWEEP_DEEP'] === '1';

/**
 * How often a property is tried. An everyday run finds what is usually wrong within 100 tries, from the
 * same seed each time; a deep run takes its own seed and looks for what is rare.
 *
 * @param deep how many tries a deep run makes
 * @param everyday how many at most an everyday run makes; more than 100 only for a property about what a
 *   hundred tries hardly meet
 */
export function runs(deep: number, everyday = 100): number {
  return DEEP ? deep : Math.min(deep, everyday);
}
