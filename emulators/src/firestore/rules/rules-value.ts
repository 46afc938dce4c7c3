import { compareStrings } from '../data/string-order.ts';
import { EvaluationError } from './evaluation-error.ts';

/**
 * The types of the rules language by the names that `is` uses. An int is a bigint, which
 * distinguishes it from a float.
 */
export interface RulesTypes {
  null: null;
  bool: boolean;
  int: bigint;
  float: number;
  string: string;
  list: RulesList;
  map: RulesMap;
  set: { type: 'set'; items: readonly RulesValue[] };
  /** The result of `map.diff(other)`. */
  map_diff: { type: 'map_diff'; own: RulesMap; other: RulesMap };
  /** A path `/databases/(default)/documents/…`. A segment that is not known is an UnknownValue. */
  path: { type: 'path'; segments: readonly (string | UnknownValue)[] };
  /** Nanoseconds since 1970. */
  timestamp: { type: 'timestamp'; nanos: bigint };
  duration: { type: 'duration'; nanos: bigint };
  /**
   * Bytes and geographic points, which only documents contain, because the emulator has no literals
   * for them.
   */
  bytes: { type: 'bytes'; base64: string };
  latlng: { type: 'latlng'; latitude: number; longitude: number };
  unknown: UnknownValue;
}
type RulesList = readonly RulesValue[];
// An interface, because a type alias could not refer to RulesValue recursively.
interface RulesMap extends ReadonlyMap<string, RulesValue> {}
export type TypeName = keyof RulesTypes;

/** The value of an expression in the rules. */
export type RulesValue = RulesTypes[TypeName];

/** A value of which only a query's constraints are known (unknown.ts). */
export interface UnknownValue {
  readonly type: 'unknown';
  /** Returns the error for an operation whose result does not follow from the constraints. */
  unproven(): EvaluationError;
}

const PRIMITIVES: Readonly<Record<string, TypeName>> = {
  boolean: 'bool',
  bigint: 'int',
  number: 'float',
  string: 'string',
};

export function typeOf(value: RulesValue): TypeName {
  if (value === null) return 'null';
  if (typeof value !== 'object') return PRIMITIVES[typeof value] ?? 'unknown';
  if ('type' in value) return value.type;
  return Array.isArray(value) ? 'list' : 'map';
}

export function isOf<Type extends TypeName>(
  type: Type,
  value: RulesValue,
): value is RulesTypes[Type] {
  return typeOf(value) === type;
}

export function isNumber(value: RulesValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

/** Returns the set of the values, without duplicates. */
export function setOf(values: Iterable<RulesValue>): RulesTypes['set'] {
  const items = new Map([...values].map((value) => [textOf(value), value]));
  return { type: 'set', items: [...items.values()] };
}

/**
 * Returns whether two values are equal by `==`. Values of different types never are, except ints
 * and floats. Throws if one of the values contains an unknown value.
 */
export function equals(left: RulesValue, right: RulesValue): boolean {
  return textOf(left) === textOf(right) && !Number.isNaN(left);
}

/** Returns whether each of `items` equals one of `others`. */
export function isSubset(items: readonly RulesValue[], others: readonly RulesValue[]): boolean {
  return items.every((item) => others.some((other) => equals(item, other)));
}

/**
 * Compares two numbers, strings, timestamps or durations. The result is negative if `left` is
 * first, and NaN if a number is NaN.
 */
export function compare(left: RulesValue, right: RulesValue): number {
  if (isNumber(left) && isNumber(right)) {
    if (Number.isNaN(left) || Number.isNaN(right)) return NaN;
    return left < right ? -1 : Number(left > right);
  }
  // Strings have the same order as in queries, so that a query's range can prove a rule's
  // condition.
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  for (const type of ['timestamp', 'duration'] as const) {
    if (!isOf(type, left) || !isOf(type, right)) continue;
    return left.nanos < right.nanos ? -1 : Number(left.nanos > right.nanos);
  }
  throw new EvaluationError(`${typeOf(left)} and ${typeOf(right)} have no order`);
}

function refuseUnknown(unknown: UnknownValue): string {
  throw unknown.unproven();
}

/**
 * Returns a value as text, as `debug()` prints it. The texts of two values are the same if and only
 * if the values are equal (except NaN). An unknown value throws an error unless `ofUnknown` returns
 * a text for it.
 */
export function textOf(value: RulesValue, ofUnknown = refuseUnknown): string {
  const inside = (item: RulesValue): string => textOf(item, ofUnknown);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Number.isInteger(value)) return String(BigInt(Number(value)));
  if (typeof value !== 'object' || value === null) return String(value);
  if (isOf('list', value)) return `[${value.map(inside).join(', ')}]`;
  if (isOf('map', value)) {
    const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}: ${inside(item)}`);
    return `{${entries.sort().join(', ')}}`;
  }
  switch (value.type) {
    case 'set':
      return `set(${value.items.map(inside).sort().join(', ')})`;
    case 'map_diff':
      return `diff(${inside(value.own)}, ${inside(value.other)})`;
    case 'path':
      return value.segments
        .map((segment) => `/${typeof segment === 'string' ? segment : ofUnknown(segment)}`)
        .join('');
    case 'bytes':
      return `bytes(${value.base64})`;
    case 'latlng':
      return `latlng(${value.latitude}, ${value.longitude})`;
    case 'unknown':
      return ofUnknown(value);
    default:
      return `${value.type}(${value.nanos}ns)`;
  }
}

export const NANOS_PER_SECOND = 1_000_000_000n;
export const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND;

/** The years 1 to 9999, which google.protobuf.Timestamp allows. */
const MIN_NANOS = -62_135_596_800n * NANOS_PER_SECOND;
const MAX_NANOS = 253_402_300_800n * NANOS_PER_SECOND - 1n;

/** Returns the timestamp. Throws an EvaluationError outside the years 1 to 9999. */
export function timestampAt(nanos: bigint): RulesTypes['timestamp'] {
  if (nanos < MIN_NANOS || nanos > MAX_NANOS) {
    throw new EvaluationError('this timestamp is out of range');
  }
  return { type: 'timestamp', nanos };
}

/** Returns the midnight, in UTC, at which the day that contains `nanos` began. */
export function dayBefore(nanos: bigint): RulesTypes['timestamp'] {
  return { type: 'timestamp', nanos: nanos - modulo(nanos, NANOS_PER_DAY) };
}

export function dateOf(nanos: bigint): Date {
  return new Date(Number((nanos - modulo(nanos, 1_000_000n)) / 1_000_000n));
}

/** Returns the remainder, which is never negative, even before 1970. */
export function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}
