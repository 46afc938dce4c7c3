import { Temporal } from 'temporal-polyfill';

const DAY_MS = 24 * 3_600_000;
/** The day and the time of digests on the creator's clock. Monday is the first day of the week. */
const MONDAY = 1;
const MORNING = '08:00';
/**
 * The least time between two digests, in ms. It is less than a week, because travel and clock
 * changes shift the creator's Monday.
 */
const APART_MS = 5 * DAY_MS;

/**
 * Returns the first time after `now` at which a digest is due, in epoch ms: on a Monday at 8 o'clock
 * of the creator's clock.
 * @param now epoch ms
 * @param zone the clock's time zone in IANA's database; an unknown one counts as UTC
 * @param last the time in ISO 8601 at which the last digest was due; null if there was none
 */
export function digestTime(now: number, zone: string, last: string | null): number {
  const after = last === null ? now : Math.max(now, Date.parse(last) + APART_MS);
  const local = onClock(after, zone);
  const days = (MONDAY + 7 - local.dayOfWeek) % 7;
  const due = local.add({ days }).withPlainTime(MORNING);
  return (due.epochMilliseconds > after ? due : due.add({ weeks: 1 })).epochMilliseconds;
}

function onClock(time: number, zone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(time);
  try {
    return instant.toZonedDateTimeISO(zone);
  } catch (error) {
    // The browser may know a time zone that this process does not.
    if (!(error instanceof RangeError)) throw error;
    return instant.toZonedDateTimeISO('UTC');
  }
}
