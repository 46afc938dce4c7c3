import { Duration, EvaluationError, Moment, type RulesValue } from './rules-value.ts';

const NANOS_PER_SECOND = 1_000_000_000n;
const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND;

/** The years 1 to 9999, as google.protobuf.Timestamp allows, in seconds since 1970. */
const MIN_SECONDS = -62_135_596_800n;
const MAX_SECONDS = 253_402_300_799n;

/** The methods of timestamps; all of them look at the clock of UTC. */
export const momentMembers: Record<string, (moment: Moment) => RulesValue> = {
  date: ({ nanos }) => new Moment(nanos - modulo(nanos, NANOS_PER_DAY)),
  time: ({ nanos }) => new Duration(modulo(nanos, NANOS_PER_DAY)),
  year: (moment) => BigInt(dateOf(moment).getUTCFullYear()),
  month: (moment) => BigInt(dateOf(moment).getUTCMonth() + 1),
  day: (moment) => BigInt(dateOf(moment).getUTCDate()),
  // From 1 for Monday to 7 for Sunday.
  dayOfWeek: (moment) => BigInt(dateOf(moment).getUTCDay() || 7),
  dayOfYear: (moment) => {
    const date = dateOf(moment);
    const yearBegan = new Date(date);
    yearBegan.setUTCMonth(0, 1);
    return BigInt(Math.round((date.getTime() - yearBegan.getTime()) / 86_400_000) + 1);
  },
  hours: (moment) => BigInt(dateOf(moment).getUTCHours()),
  minutes: (moment) => BigInt(dateOf(moment).getUTCMinutes()),
  seconds: (moment) => BigInt(dateOf(moment).getUTCSeconds()),
  nanos: ({ nanos }) => modulo(nanos, NANOS_PER_SECOND),
  toMillis: ({ nanos }) => (nanos - modulo(nanos, 1_000_000n)) / 1_000_000n,
};

/** The methods of durations: its whole seconds, and what is left in nanoseconds. */
export const durationMembers: Record<string, (duration: Duration) => RulesValue> = {
  seconds: ({ nanos }) => nanos / NANOS_PER_SECOND,
  nanos: ({ nanos }) => nanos % NANOS_PER_SECOND,
};

const UNITS: Record<string, bigint> = {
  w: 7n * NANOS_PER_DAY,
  d: NANOS_PER_DAY,
  h: 3_600n * NANOS_PER_SECOND,
  m: 60n * NANOS_PER_SECOND,
  s: NANOS_PER_SECOND,
  ms: 1_000_000n,
  ns: 1n,
};

/** `duration.value(magnitude, unit)` */
export function durationOf(magnitude: bigint, unit: string): Duration {
  const nanos = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (nanos === undefined) throw new EvaluationError(`'${unit}' is no unit of time`);
  return new Duration(magnitude * nanos);
}

/** `duration.time(hours, minutes, seconds, nanos)` */
export function timeOf(hours: bigint, minutes: bigint, seconds: bigint, nanos: bigint): Duration {
  return new Duration(((hours * 60n + minutes) * 60n + seconds) * NANOS_PER_SECOND + nanos);
}

/** `timestamp.date(year, month, day)`: the midnight that begins it, in UTC. */
export function dayOf(year: bigint, month: bigint, day: bigint): Moment {
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
    throw new EvaluationError(`${year}-${month}-${day} is no date`);
  }
  return momentAt(BigInt(date.getTime()) * 1_000_000n);
}

/** The moment; one outside the years 1 to 9999 is an error. */
export function momentAt(nanos: bigint): Moment {
  if (nanos < MIN_SECONDS * NANOS_PER_SECOND || nanos >= (MAX_SECONDS + 1n) * NANOS_PER_SECOND) {
    throw new EvaluationError('this timestamp is out of range');
  }
  return new Moment(nanos);
}

function dateOf({ nanos }: Moment): Date {
  return new Date(Number((nanos - modulo(nanos, 1_000_000n)) / 1_000_000n));
}

/** The remainder that is never negative, also before 1970. */
function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}
