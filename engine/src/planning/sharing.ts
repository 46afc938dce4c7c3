import type { Policy } from '@threadsweep/shared/contract/quota.ts';

/**
 * These pure functions share a day's units among channels by need, with a reserve for creators'
 * manual actions. The economy benchmark uses the same functions as production.
 * A channel may use a few equal parts of the day, enough on most days. Beyond them, for example for
 * a viral video, it may use only units that other channels will not need. The functions hold back
 * as many units as all channels used within their equal parts the day before, and fewer as the day
 * passes.
 */

/** The use of a day by all channels together. */
export interface DayUse {
  /** Units used, including reserved ones. */
  used: number;
  /** Units of creators' manual actions, which are part of `used`. */
  byHand: number;
  /** Units that scheduled passes used within the equal parts of their channels. */
  withinParts: number;
  /** Units that scheduled passes spent on calls that hide. */
  hiding: number;
  /** The number of channels whose scheduled passes requested units. */
  channels: number;
  /** The number of comments that scheduled passes decided to hide. */
  flagged: number;
  /** The number of calls that passes would need if each pass hid its own comments at once. */
  chances: number;
}

export const NO_USE: DayUse = {
  used: 0,
  byHand: 0,
  withinParts: 0,
  hiding: 0,
  channels: 0,
  flagged: 0,
  chances: 0,
};

/** The state of a quota day: its limit, its use so far, and the use of the day before. */
export interface Day {
  limit: number;
  today: DayUse;
  yesterday: DayUse;
  /** The fraction of the day that has passed, from 0 to 1. */
  fraction: number;
}

/** The cost of a call that hides, in units, and the most comments in one such call. */
export const HIDE_UNITS = 50;
export const HIDE_IDS = 50;
/**
 * The part of a day that is reserved for creators' manual actions. It shrinks as the day passes.
 */
const BY_HAND_PART = 0.1;
/** How full calls usually are if comments wait for a full call, by experience. */
const USUAL_FILL = 0.7;
/** The most pages that a run usually reads. */
const PAGES_OF_RUN = 4;
/**
 * The factor by which the remaining units must exceed the expected need, for a more prompt policy.
 */
const MARGIN = 1.2;

/**
 * How many equal parts a channel may use before it must leave units to others. With 1, the longest
 * delay doubles, according to bench/economy.mjs, because channels wait although units are left.
 */
const FREE_PARTS = 6;
/** The smallest useful part of a day: one call that hides, and ten pages. */
const LEAST_PART = HIDE_UNITS + 10;

/**
 * Returns an equal part of the day, on which each channel's scheduled passes can rely. If it would
 * be too small to be useful, the first channels to request units get a useful one.
 */
export function equalPart({ limit, today, yesterday }: Day): number {
  const channels = Math.max(1, today.channels, yesterday.channels);
  return Math.max(LEAST_PART, Math.floor((limit * (1 - BY_HAND_PART)) / channels));
}

/** Returns the units that the scheduled passes of all channels together can still use. */
export function leftForSchedule({ limit, today, fraction }: Day): number {
  const reserve = limit * BY_HAND_PART;
  const kept = Math.max(0, Math.min(reserve * (1 - fraction), reserve - today.byHand));
  return Math.max(0, Math.floor(limit - today.used - kept));
}

/**
 * Returns the units that a channel's scheduled passes can use now.
 *
 * @param used the units that they have used today
 */
export function leftForChannel(day: Day, used: number): number {
  const left = leftForSchedule(day);
  const own = Math.max(0, FREE_PARTS * equalPart(day) - used);
  const heldBack = day.yesterday.withinParts * (1 - day.fraction);
  return Math.min(left, Math.max(own, Math.floor(left - heldBack)));
}

/** How long a channel pauses, in ms, after it has used its part of a day that still has units. */
const PART_WAIT_MS = 2 * 3_600_000;

/**
 * Returns when a scheduled pass that was refused `units` can resume, epoch ms. If the day still has
 * these units, but holds them back for other channels, it is later today, because the day releases
 * units as it passes. Otherwise it is the next day.
 * @param end the end of the day, epoch ms
 */
export function resumesAt(day: Day, end: number, now: number, units: number): number {
  return leftForSchedule(day) < units ? end : Math.min(end, now + PART_WAIT_MS);
}

/**
 * Returns the units that the rest of the day would need: `eager` if each pass hid everything at
 * once, `balanced` if passes waited for full calls.
 */
function expectedNeed(day: Day): { eager: number; balanced: number } {
  const { today, yesterday, fraction } = day;
  // Forecasts by the day before, because the first hours say little. A first day has only its own
  // hours.
  const basis = yesterday.channels > 0 ? yesterday : today;
  const perDay = basis === yesterday ? 1 : 1 / Math.max(fraction, 0.05);
  const rest = (1 - fraction) * perDay;
  const reading = Math.max(0, basis.used - basis.byHand - basis.hiding);
  return {
    eager: rest * (reading + basis.chances * HIDE_UNITS),
    balanced: rest * (reading + (basis.flagged / (HIDE_IDS * USUAL_FILL)) * HIDE_UNITS),
  };
}

/**
 * Returns whether a first day can pay for an hourly run of each channel until its end, with a call
 * that hides and a few pages. The day's beginning is a bad forecast, because many channels then
 * make their first passes.
 */
function canPayHourly({ today, yesterday, fraction }: Day, left: number): boolean {
  if (yesterday.channels > 0) return false;
  const channels = Math.max(1, today.channels);
  const isUsual = today.chances <= channels * (1 + 24 * fraction);
  return isUsual && left >= channels * 24 * (1 - fraction) * (HIDE_UNITS + PAGES_OF_RUN);
}

/** Returns the most prompt policy that the rest of the day can pay for. */
export function policyFor(day: Day): Policy {
  const left = leftForSchedule(day);
  if (canPayHourly(day, left)) return 'eager';
  const known = day.yesterday.channels > 0 || day.fraction >= 0.05;
  if (!known) return 'balanced';
  const need = expectedNeed(day);
  if (left >= MARGIN * need.eager) return 'eager';
  return left >= MARGIN * need.balanced ? 'balanced' : 'thrifty';
}

/**
 * Returns the units that a channel will probably need until the day ends, and whether they are
 * available.
 *
 * @param channel the units of its scheduled passes yesterday and today, and its number of pending
 * comments
 */
export function forecast(
  day: Day,
  channel: { yesterday: number; used: number; pending: number },
): { units: number; enough: boolean } {
  const usual = Math.round(channel.yesterday * (1 - day.fraction));
  const units = Math.max(usual, Math.ceil(channel.pending / HIDE_IDS) * HIDE_UNITS);
  return { units, enough: units <= leftForChannel(day, channel.used) };
}
