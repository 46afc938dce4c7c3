import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { type Day, HIDE_UNITS, policyFor } from './sharing.ts';

/**
 * These pure functions decide how many units a run reserves at its beginning, and how many it may
 * leave to its channel's next run. Each reservation and return costs a write, but kept units are
 * lost to other channels. The economy benchmark uses the same functions as production.
 */

/**
 * The most units that a run leaves to the next one: enough for nine calls that hide, and 50 pages.
 */
const MOST_KEPT = 500;
/**
 * The part of a day's units that all channels together may keep. Kept units expire with the day.
 * According to bench/economy.mjs, this delays no comment under the eager and balanced policies.
 * Under the thrifty policy, runs keep none.
 */
const KEPT_PART = 0.2;
/** The part of the first day after which most channels have probably run. */
const FIRST_DAY_KNOWN = 0.25;

/** Returns the units that a run may leave reserved for its channel's next run. */
export function keptUnits(day: Day): number {
  const { limit, today, yesterday, fraction } = day;
  if (yesterday.channels === 0 && fraction < FIRST_DAY_KNOWN) return 0;
  if (policyFor(day) === 'thrifty') return 0;
  const channels = Math.max(1, today.channels, yesterday.channels);
  return Math.min(MOST_KEPT, Math.floor((KEPT_PART * limit) / channels));
}

/** The fewest and the most units that a run reserves at its beginning. */
export interface RunUnits {
  /** The fewest units with which the run begins. */
  least: number;
  most: number;
}

/**
 * Returns the units that a run probably needs: a page for each video and one call that hides. Under
 * the thrifty policy, most runs hide nothing, and reserve more only if needed. A run with this many
 * kept units reserves none.
 */
export function enoughUnits(policy: Policy, videos: number): number {
  return videos + (policy === 'thrifty' ? 0 : HIDE_UNITS);
}

/** Returns how many units a run over this many videos reserves at its beginning. */
export function unitsOfRun(day: Day, videos: number): RunUnits {
  const enough = enoughUnits(policyFor(day), videos);
  return { least: videos, most: Math.max(enough, keptUnits(day)) };
}

/** The most units that a run reserves at once beyond its current need. */
const MOST_AHEAD = 200;

/**
 * Returns how many units a run reserves ahead: a run that has spent many will probably spend as
 * many again.
 */
export function unitsAhead(spent: number): number {
  return Math.min(spent, MOST_AHEAD);
}
