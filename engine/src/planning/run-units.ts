import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { type Day, HIDE_UNITS, policyFor } from './sharing.ts';

/**
 * How many units a run begins with, and how many it may leave to the next one of its channel. Each
 * reservation, and each time that some are given back, is a write; units that one channel keeps are
 * missing to the others. Pure, so that the economy benchmark runs on the very rules of production.
 */

/** The most that a run leaves to the next one: nine calls that hide, and pages. */
const MOST_KEPT = 500;
/**
 * The part of a day that all channels together may have so. By bench/economy.mjs: what is lost as the day
 * ends delays nothing as long as calls need not wait to be full; where they must, nothing is kept.
 */
const KEPT_PART = 0.2;
/** From which part of a first day on most of its channels have come. */
const FIRST_DAY_KNOWN = 0.25;

/** Units that a run may leave reserved for the next one of its channel. */
export function keptUnits(day: Day): number {
  const { limit, today, yesterday, fraction } = day;
  if (yesterday.channels === 0 && fraction < FIRST_DAY_KNOWN) return 0;
  if (policyFor(day) === 'thrifty') return 0;
  const channels = Math.max(1, today.channels, yesterday.channels);
  return Math.min(MOST_KEPT, Math.floor((KEPT_PART * limit) / channels));
}

/** How many units a run begins with. */
export interface RunUnits {
  /** Without these it does not begin. */
  least: number;
  most: number;
}

/**
 * What is enough for a run, probably, so that one to which as many were left reserves none: a page for
 * each video; and a call that hides, unless calls wait to be full: then most runs make none, and the one
 * that does comes back for its units.
 */
export function enoughUnits(policy: Policy, videos: number): number {
  return videos + (policy === 'thrifty' ? 0 : HIDE_UNITS);
}

/** How many units a run over so many videos begins with. */
export function unitsOfRun(day: Day, videos: number): RunUnits {
  const enough = enoughUnits(policyFor(day), videos);
  return { least: videos, most: Math.max(enough, keptUnits(day)) };
}

/** The most units that a run reserves at once beyond those that it needs now. */
const MOST_AHEAD = 200;

/** How many units a run reserves at least once it has spent so many: the more it spends, the more it will. */
export function unitsAhead(spent: number): number {
  return Math.min(spent, MOST_AHEAD);
}
