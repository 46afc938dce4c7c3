import { z } from 'zod';

/**
 * The use of one complete day.
 *
 * @typedef {object} DayUse
 * @property {string} day the Pacific day, such as 2026-11-20
 * @property {number} used units, including those of creators' manual actions
 * @property {number} channels the number of channels whose scheduled passes requested units
 */

/**
 * The fields of a document `quotaDays/{day}.{shard}` that the forecast reads
 * (shared/src/documents/quota.ts).
 */
const shard = z.object({ day: z.string(), used: z.number(), channels: z.number() });

/**
 * The part of the limit from which a day counts as full. Scheduled passes stop near nine tenths,
 * because manual actions have a reserve.
 */
const FULL = 0.85;
/** The fewest days from which the forecast computes a growth. */
const LEAST_DAYS = 3;
const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/**
 * Adds up the shards of each complete day, earliest day first.
 *
 * @param {readonly unknown[]} documents
 * @param {number} now epoch ms; its Pacific day counts as incomplete
 * @returns {DayUse[]}
 */
export function sumDays(documents, now) {
  const today = pacific.format(now);
  /** @type {Map<string, DayUse>} */
  const days = new Map();
  for (const { day, used, channels } of documents.map((one) => shard.parse(one))) {
    if (day >= today) continue;
    const before = days.get(day) ?? { day, used: 0, channels: 0 };
    days.set(day, { day, used: before.used + used, channels: before.channels + channels });
  }
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day));
}

/**
 * Forecasts the use from complete days.
 *
 * @param {readonly DayUse[]} days
 * @param {number} limit the units of a day
 * @returns {{perChannel: number | null, fit: number, fullDays: number, growth: number | null,
 * daysLeft: number | null}}
 *   `perChannel`: units of a channel on a day, null if there are no channels. On a full day,
 *   channels use fewer units than they need, so such days count only if there are no others. `fit`:
 *   how many channels fit into the limit; `fullDays`: how many days were full; `growth`: how many
 *   more units each day uses than the one before, null if unknown; `daysLeft`: the days until the
 *   limit is reached, null for never
 */
export function forecast(days, limit) {
  const open = days.filter((day) => day.used < limit * FULL);
  const basis = open.length > 0 ? open : days;
  const used = sum(basis.map((day) => day.used));
  const channels = sum(basis.map((day) => day.channels));
  const perChannel = channels === 0 ? null : used / channels;
  const fit = perChannel === null || perChannel === 0 ? 0 : Math.floor(limit / perChannel);
  const fullDays = days.length - open.length;
  const last = days.at(-1);
  if (!last || days.length < LEAST_DAYS)
    return { perChannel, fit, fullDays, growth: null, daysLeft: null };
  const { slope, end } = line(days);
  const isFull = Math.max(end, last.used) >= limit * FULL;
  const grows = slope > 0 ? Math.ceil((limit - end) / slope) : null;
  return { perChannel, fit, fullDays, growth: slope, daysLeft: isFull ? 0 : grows };
}

/**
 * Returns the line that is closest to the units of the days (least squares).
 *
 * @param {readonly DayUse[]} days
 */
function line(days) {
  const points = days.map(({ day, used }) => ({ at: Date.parse(day) / 86_400_000, used }));
  const middle = sum(points.map(({ at }) => at)) / points.length;
  const mean = sum(points.map(({ used }) => used)) / points.length;
  const spread = sum(points.map(({ at }) => (at - middle) ** 2));
  const slope = sum(points.map(({ at, used }) => (at - middle) * (used - mean))) / spread;
  return { slope, end: mean + slope * ((points.at(-1)?.at ?? middle) - middle) };
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0);
}
