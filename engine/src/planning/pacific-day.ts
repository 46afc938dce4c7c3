/**
 * A quota day. YouTube's quota resets at midnight Pacific time, with or without daylight saving
 * time.
 */

const HOUR_MS = 3_600_000;
const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

export interface PacificDay {
  /** The date, such as 2026-11-20. */
  name: string;
  /** The midnights at which the day starts and ends, epoch ms. They are 23 to 25 hours apart. */
  start: number;
  end: number;
}

/** Returns the Pacific day of a time in epoch ms. */
export function pacificDay(now: number): PacificDay {
  const name = format.format(now);
  // Pacific time differs from UTC by whole hours, so its midnights are whole hours in UTC.
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  let start = hour;
  while (format.format(start - HOUR_MS) === name) start -= HOUR_MS;
  let end = hour + HOUR_MS;
  while (format.format(end) === name) end += HOUR_MS;
  return { name, start, end };
}

/** Returns the fraction of the day that has passed, from 0 to 1. */
export function dayFraction({ start, end }: PacificDay, now: number): number {
  return Math.min(1, Math.max(0, (now - start) / (end - start)));
}
