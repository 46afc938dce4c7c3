import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { type Day, HIDE_UNITS, policyFor } from './sharing.ts';

/**
 * Decides how many units a run reserves at its beginning, and how many it may leave to its channel's
 * next run. Each reservation and each return of units is a write, but other channels cannot use the
 * units that one channel keeps. The functions are pure: the economy benchmark runs the same rules as
 * production.
 */

/** The most units that a run leaves to the next one: nine calls that hide, and 50 pages. */
const MOST_KEPT = 500;
/**
 * The part of a day's units that all channels together may keep. Kept units expire with the day.
 * According to bench/economy.mjs, that delays no comment unless the policy is thrifty; then runs keep
 * no units.
 */
const KEPT_PART = 0.2;
/** After this part of a first day, we assume that most channels have run. */
const FIRST_DAY_KNOWN = 0.25;

/** Units that a run may leave reserved for the next one of its channel. */
export function keptUnits(day: Day): number {
  const { limit, today, yesterday, fraction } = day;
  if (yesterday.channels === 0 && fraction < FIRST_DAY_KNOWN) return 0;
  if (policyFor(day) === 'thrifty') return 0;
  const channels = Math.max(1, today.channels, yesterday.channels);
  return Math.min(MOST_KEPT, Math.floor((KEPT_PART * limit) / channels));
}

/** How many units a run reserves at its beginning. */
export interface RunUnits {
  /** The run does not begin with fewer units. */
  least: number;
  most: number;
}

/**
 * The units that a run probably needs: a page for each video and one call that hides. Under the thrifty
 * policy most runs hide nothing, so a run that hides reserves more. A run with so many kept units
 * reserves none at its beginning.
 */
export function enoughUnits(policy: Policy, videos: number): number {
  return videos + (policy === 'thrifty' ? 0 : HIDE_UNITS);
}

/** How many units a run over so many videos reserves at its beginning. */
export function unitsOfRun(day: Day, videos: number): RunUnits {
  const enough = enoughUnits(policyFor(day), videos);
  return { least: videos, most: Math.max(enough, keptUnits(day)) };
}

/** The most units that a run reserves at once beyond those that it needs now. */
const MOST_AHEAD = 200;

/** How many units a run reserves ahead: a run that has spent much will probably spend as much again. */
export function unitsAhead(spent: number): number {
  return Math.min(spent, MOST_AHEAD);
}
