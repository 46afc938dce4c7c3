const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The day and the time of digests on the creator's clock: Monday at 8 o'clock. */
const MONDAY = 1;
const MORNING_MS = 8 * HOUR_MS;
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
  const clock = clockOf(zone);
  const after = last === null ? now : Math.max(now, Date.parse(last) + APART_MS);
  const midnight = Math.floor(clock.read(after) / DAY_MS) * DAY_MS;
  const daysAhead = (MONDAY + 7 - new Date(midnight).getUTCDay()) % 7;
  const due = clock.timeOf(midnight + daysAhead * DAY_MS + MORNING_MS);
  return due > after ? due : clock.timeOf(midnight + (daysAhead + 7) * DAY_MS + MORNING_MS);
}

/**
 * Returns two conversions for a time zone: `read` from epoch ms to the time of the local clock,
 * encoded as if it were UTC, and `timeOf` back.
 */
function clockOf(zone: string): Record<'read' | 'timeOf', (ms: number) => number> {
  const format = formatOf(zone);
  const read = (time: number) => {
    const shown = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day, hour, minute, second } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const timeOf = (shown: number) => {
    const about = shown - (read(shown) - shown);
    // Near a clock change, `about` can be wrong by an hour. The second step corrects that.
    return about + (shown - read(about));
  };
  return { read, timeOf };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone });
  } catch (error) {
    // The browser may know a time zone that this process does not.
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
}
