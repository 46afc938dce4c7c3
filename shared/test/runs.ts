import process from 'node:process';

/** The most runs of one property in an everyday test run. */
const EVERYDAY = 100;

/** Whether the tests search for rare failures and may take long: `THREADSWEEP_DEEP=1`. */
export const DEEP = process.env['THREADSWEEP_DEEP'] === '1';

/**
 * How often a property is tried. An everyday run finds what is usually wrong within 100 tries, from the
 * same seed each time; a deep run takes its own seed and looks for what is rare.
 *
 * @param deep how many runs a deep run makes
 */
export function runs(deep: number): number {
  return DEEP ? deep : Math.min(deep, EVERYDAY);
}
