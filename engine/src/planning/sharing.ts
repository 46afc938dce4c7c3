import type { Policy } from '@threadsweep/shared/contract/quota.ts';

/**
 * How a day's quota units are shared: among channels by need, with a reserve for what creators do
 * by hand. Pure, so that the economy benchmark runs on the very rules of production.
 *
 * A channel takes what it needs up to a few equal parts of the day: so most days nobody waits for
 * anybody. One that needs more, such as that of a video gone viral, has beyond it what the others
 * will not need: the units that they took within their equal parts the day before, for the part of
 * the day that is left, are held back for them. As the day ends, less and less is held back, and
 * nothing is kept for nobody.
 */

/** What all channels together have used of a day. */
export interface DayUse {
  /** Units, reserved ones included. */
  used: number;
  /** Of these, the ones that creators' own clicks took. */
  byHand: number;
  /** Units that automatic work took within its channels' equal parts. */
  withinParts: number;
  /** Units that automatic work spent on hiding. */
  hiding: number;
  /** Channels whose automatic work asked for any. */
  channels: number;
  /** Comments that automatic work decided to hide. */
  flagged: number;
  /** Calls that it would have taken to hide them in the passes that found them. */
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

/** A day as it stands: what it has, what is used, the day before, and how much of it has passed. */
export interface Day {
  limit: number;
  today: DayUse;
  yesterday: DayUse;
  /** From 0 to 1. */
  fraction: number;
}

/** Units of a call that hides, and how many comments it can take. */
export const HIDE_UNITS = 50;
export const HIDE_IDS = 50;
/** The part of a day that is kept for creators' own clicks, as long as they may still come. */
const BY_HAND_PART = 0.1;
/** How full calls are, by experience, where hides wait for each other. */
const USUAL_FILL = 0.7;
/** How much more than expected must be left for a more generous policy. */
const MARGIN = 1.2;

/**
 * How many equal parts a channel takes before it must leave some to others. By bench/economy.mjs: with
 * 1 the longest wait of a comment doubles, since channels wait that would have done nobody harm.
 */
const FREE_PARTS = 6;
/** A part that is worth having: one call that hides, and some pages to read. */
const LEAST_PART = HIDE_UNITS + 10;

/**
 * An equal part of the day: what each channel's automatic cleaning can count on. Where the channels
 * are too many for the day, it is first come, first served.
 */
export function equalPart({ limit, today, yesterday }: Day): number {
  const channels = Math.max(1, today.channels, yesterday.channels);
  return Math.max(LEAST_PART, Math.floor((limit * (1 - BY_HAND_PART)) / channels));
}

/** The units that the automatic work of all channels together can still have. */
export function leftForSchedule({ limit, today, fraction }: Day): number {
  const reserve = limit * BY_HAND_PART;
  const kept = Math.max(0, Math.min(reserve * (1 - fraction), reserve - today.byHand));
  return Math.max(0, Math.floor(limit - today.used - kept));
}

/**
 * The units that a channel's automatic work can have now.
 * @param used what the channel's automatic work has had today
 */
export function leftForChannel(day: Day, used: number): number {
  const left = leftForSchedule(day);
  const own = Math.max(0, FREE_PARTS * equalPart(day) - used);
  const heldBack = day.yesterday.withinParts * (1 - day.fraction);
  return Math.min(left, Math.max(own, Math.floor(left - heldBack)));
}

/** How long automatic work waits that is refused for its channel's part of a day that has more, in ms. */
const PART_WAIT_MS = 2 * 3_600_000;

/**
 * When automatic work that was refused `units` can go on: what is held back for other channels is
 * given free as the day ends, so a channel may ask again; a day that is used up has no more.
 * @param end the day's, epoch ms
 */
export function resumesAt(day: Day, end: number, now: number, units: number): number {
  return leftForSchedule(day) < units ? end : Math.min(end, now + PART_WAIT_MS);
}

/** Units that the rest of the day would need under a policy that hides in each pass, or in full calls. */
function expectedNeed(day: Day): { eager: number; balanced: number } {
  const { today, yesterday, fraction } = day;
  // Early in a day it says little about itself; a first day has nothing else.
  const basis = yesterday.channels > 0 ? yesterday : today;
  const perDay = basis === yesterday ? 1 : 1 / Math.max(fraction, 0.05);
  const rest = (1 - fraction) * perDay;
  const reading = Math.max(0, basis.used - basis.byHand - basis.hiding);
  return {
    eager: rest * (reading + basis.chances * HIDE_UNITS),
    balanced: rest * (reading + (basis.flagged / (HIDE_IDS * USUAL_FILL)) * HIDE_UNITS),
  };
}

/** The policy that the rest of the day can afford. A first day without experience is `balanced`. */
export function policyFor(day: Day): Policy {
  const left = leftForSchedule(day);
  const known = day.yesterday.channels > 0 || day.fraction >= 0.05;
  if (!known) return 'balanced';
  const need = expectedNeed(day);
  if (left >= MARGIN * need.eager) return 'eager';
  return left >= MARGIN * need.balanced ? 'balanced' : 'thrifty';
}

/**
 * What a channel will probably need until the day ends, and whether it is there.
 * @param channel units of its automatic work yesterday and today; comments that wait to be hidden
 */
export function forecast(
  day: Day,
  channel: { yesterday: number; used: number; waiting: number },
): { units: number; enough: boolean } {
  const usual = Math.round(channel.yesterday * (1 - day.fraction));
  const units = Math.max(usual, Math.ceil(channel.waiting / HIDE_IDS) * HIDE_UNITS);
  return { units, enough: units <= leftForChannel(day, channel.used) };
}
