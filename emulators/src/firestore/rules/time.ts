import { EvaluationError, type RulesTypes } from './rules-value.ts';

export const NANOS_PER_SECOND = 1_000_000_000n;
export const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND;

/** The years 1 to 9999, as google.protobuf.Timestamp allows. */
const MIN_NANOS = -62_135_596_800n * NANOS_PER_SECOND;
const MAX_NANOS = 253_402_300_800n * NANOS_PER_SECOND - 1n;

/** The moment; one outside the years 1 to 9999 is an error. */
export function timestampAt(nanos: bigint): RulesTypes['timestamp'] {
  if (nanos < MIN_NANOS || nanos > MAX_NANOS) {
    throw new EvaluationError('this timestamp is out of range');
  }
  return { type: 'timestamp', nanos };
}

/** The midnight that began the day, in UTC. */
export function dayBefore(nanos: bigint): RulesTypes['timestamp'] {
  return { type: 'timestamp', nanos: nanos - modulo(nanos, NANOS_PER_DAY) };
}

export function dateOf(nanos: bigint): Date {
  return new Date(Number((nanos - modulo(nanos, 1_000_000n)) / 1_000_000n));
}

/** The remainder that is never negative, also before 1970. */
export function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}
