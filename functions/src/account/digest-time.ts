const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The day and the time of digests on the creator's clock: Monday at 8 o'clock. */
const MONDAY = 1;
const MORNING_MS = 8 * HOUR_MS;
/**
 * The least time between two digests, in ms. It is less than a week, because a creator's clock
 * changes, by 25 hours at most if the creator travels.
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
 * Returns two conversions for the clock of a time zone. `read` returns what the clock shows at a
 * time, encoded as if it were a time in UTC. `timeOf` does the reverse.
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
    // The first step may read the clock on the other side of a clock change, so `about` can be
    // wrong by an hour. The second step corrects that.
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
    // The browser that sent the zone may have a newer database of time zones than this process.
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
}
