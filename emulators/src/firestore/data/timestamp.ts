import type { Clock } from '../../platform/clock.ts';
import { MAX_SECONDS, MIN_SECONDS } from './limits.ts';

/**
 * A time as `YYYY-MM-DDTHH:mm:ss.ffffffZ`. It always has six digits, since Firestore keeps
 * microseconds. Because of the fixed width, times can be compared as strings.
 */
export type Timestamp = string;

/**
 * Returns the timestamp for `seconds` since 1970 and `nanos`. Like the real service, drops digits
 * beyond microseconds. Throws a RangeError outside the years 1 to 9999.
 */
export function timestampOf(seconds: number, nanos: number): Timestamp {
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS && nanos >= 0 && nanos < 1e9)) {
    throw new RangeError(`timestamp out of range: ${seconds} s and ${nanos} ns`);
  }
  const micros = String(Math.floor(nanos / 1000)).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${micros}Z`;
}

export function timestampOfMicros(micros: bigint): Timestamp {
  return timestampOf(Number(micros / 1_000_000n), Number(micros % 1_000_000n) * 1000);
}

/**
 * Parses an RFC 3339 time, with any offset, to seconds since 1970 and nanoseconds. Throws a
 * RangeError if `text` is not a timestamp.
 */
export function secondsAndNanos(text: string): { seconds: number; nanos: number } {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(text);
  const milliseconds = match ? Date.parse(`${match[1]}${match[3]}`) : NaN;
  if (!match || Number.isNaN(milliseconds)) throw new RangeError(`not a timestamp: ${text}`);
  return { seconds: milliseconds / 1000, nanos: Number((match[2] ?? '').padEnd(9, '0')) };
}

export function microsOf(timestamp: Timestamp): bigint {
  const { seconds, nanos } = secondsAndNanos(timestamp);
  return BigInt(seconds) * 1_000_000n + BigInt(Math.floor(nanos / 1000));
}

/**
 * The only source of read times and commit times. It follows the clock and never goes back. Each
 * commit gets a later time than all before, so a read time determines which commits were read.
 */
export class CommitTimes {
  readonly #clock: Clock;
  #last = 0n;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * The latest time that was returned. It is saved with the data, since times must not go back over
   * a restart.
   */
  get last(): Timestamp {
    return timestampOfMicros(this.#last);
  }

  /** Ensures that all times returned from now on are later than `timestamp`. */
  advanceTo(timestamp: Timestamp): void {
    const micros = microsOf(timestamp);
    if (micros > this.#last) this.#last = micros;
  }

  nextCommit(): Timestamp {
    const before = this.#last;
    this.readTime();
    if (this.#last === before) this.#last += 1n;
    return this.last;
  }

  /** Returns the time for a read of everything that has been committed. */
  readTime(): Timestamp {
    const now = BigInt(Math.floor(this.#clock.now())) * 1000n;
    if (now > this.#last) this.#last = now;
    return this.last;
  }
}
