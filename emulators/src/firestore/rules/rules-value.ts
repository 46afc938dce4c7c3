import { compareStrings } from '../string-order.ts';
import type { Unknown } from './unknown.ts';

/**
 * What an expression of the rules can be worth. An int is a bigint and a float a number, so that
 * the two stay apart as they do in the language.
 */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | readonly RulesValue[]
  | ReadonlyMap<string, RulesValue>
  | RulesSet
  | MapDiff
  | Path
  | Moment
  | Duration
  | Bytes
  | GeoPoint
  | Unknown;

/** Why an expression has no value. It denies, unless `&&` or `||` does not need that value. */
export class EvaluationError extends Error {
  override name = 'EvaluationError';
}

export class RulesSet {
  readonly items: readonly RulesValue[];

  /** Keeps each value once. */
  constructor(values: Iterable<RulesValue>) {
    const items: RulesValue[] = [];
    for (const value of values) {
      if (!items.some((item) => equals(item, value))) items.push(value);
    }
    this.items = items;
  }
}

/** What `map.diff(other)` answers. */
export class MapDiff {
  readonly own: ReadonlyMap<string, RulesValue>;
  readonly other: ReadonlyMap<string, RulesValue>;

  constructor(own: ReadonlyMap<string, RulesValue>, other: ReadonlyMap<string, RulesValue>) {
    this.own = own;
    this.other = other;
  }
}

/** `/databases/(default)/documents/…`; a segment that is not known is an Unknown. */
export class Path {
  readonly segments: readonly (string | Unknown)[];

  constructor(segments: readonly (string | Unknown)[]) {
    this.segments = segments;
  }
}

/** A timestamp, in nanoseconds since 1970. */
export class Moment {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A span of time, in nanoseconds. */
export class Duration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** Bytes of a document: they can be compared and counted; the rules have no literal here. */
export class Bytes {
  readonly base64: string;

  constructor(base64: string) {
    this.base64 = base64;
  }
}

/** A place from a document: it can be compared, and its members are not supported. */
export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'list'
  | 'map'
  | 'set'
  | 'map_diff'
  | 'path'
  | 'timestamp'
  | 'duration'
  | 'bytes'
  | 'latlng'
  | 'unknown';

/** The name of the value's type as `is` calls it. */
export function typeOf(value: RulesValue): TypeName {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'string';
    case 'object':
  }
  if (isList(value)) return 'list';
  if (isMap(value)) return 'map';
  if (value instanceof RulesSet) return 'set';
  if (value instanceof MapDiff) return 'map_diff';
  if (value instanceof Path) return 'path';
  if (value instanceof Moment) return 'timestamp';
  if (value instanceof Duration) return 'duration';
  if (value instanceof Bytes) return 'bytes';
  return value instanceof GeoPoint ? 'latlng' : 'unknown';
}

export function isList(value: RulesValue): value is readonly RulesValue[] {
  return Array.isArray(value);
}

export function isMap(value: RulesValue): value is ReadonlyMap<string, RulesValue> {
  return value instanceof Map;
}

export function isNumber(value: RulesValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

/**
 * Whether both are worth the same, as `==` says: values of different types never are, but for ints
 * and floats. An unknown value inside makes it undecidable.
 */
export function equals(left: RulesValue, right: RulesValue): boolean {
  // `==` compares a bigint with a number exactly, by what they are worth.
  // oxlint-disable-next-line eqeqeq -- see above
  if (isNumber(left) && isNumber(right)) return left == right;
  refuseUnknown(left);
  refuseUnknown(right);
  if (typeOf(left) !== typeOf(right)) return false;
  if (isList(left) && isList(right)) return sameItems(left, right);
  if (isMap(left) && isMap(right)) return sameEntries(left, right);
  if (left instanceof RulesSet && right instanceof RulesSet) {
    return left.items.length === right.items.length && isSubset(left.items, right.items);
  }
  if (left instanceof Path && right instanceof Path) {
    return sameItems(left.segments, right.segments);
  }
  if (left instanceof Moment && right instanceof Moment) return left.nanos === right.nanos;
  if (left instanceof Duration && right instanceof Duration) return left.nanos === right.nanos;
  if (left instanceof Bytes && right instanceof Bytes) return left.base64 === right.base64;
  if (left instanceof GeoPoint && right instanceof GeoPoint) {
    return left.latitude === right.latitude && left.longitude === right.longitude;
  }
  return left === right;
}

/** Whether each of `items` equals one of `others`. */
export function isSubset(items: readonly RulesValue[], others: readonly RulesValue[]): boolean {
  return items.every((item) => others.some((other) => equals(item, other)));
}

/**
 * The order of two values: negative where `left` comes first. Numbers, strings, timestamps and
 * durations have one; NaN has none and answers NaN.
 */
export function compare(left: RulesValue, right: RulesValue): number {
  refuseUnknown(left);
  refuseUnknown(right);
  if (isNumber(left) && isNumber(right)) {
    if (Number.isNaN(left) || Number.isNaN(right)) return NaN;
    return left < right ? -1 : Number(left > right);
  }
  // In the order that queries have, so that a range of one proves what the rules ask.
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  if (
    (left instanceof Moment && right instanceof Moment) ||
    (left instanceof Duration && right instanceof Duration)
  ) {
    return left.nanos < right.nanos ? -1 : Number(left.nanos > right.nanos);
  }
  throw new EvaluationError(`${typeOf(left)} and ${typeOf(right)} have no order`);
}

function sameItems(left: readonly RulesValue[], right: readonly RulesValue[]): boolean {
  return (
    left.length === right.length && left.every((item, index) => equals(item, right[index] ?? null))
  );
}

function sameEntries(
  left: ReadonlyMap<string, RulesValue>,
  right: ReadonlyMap<string, RulesValue>,
): boolean {
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => {
      const other = right.get(key);
      return other !== undefined && equals(value, other);
    })
  );
}

function refuseUnknown(value: RulesValue): void {
  if (typeOf(value) === 'unknown') {
    throw new EvaluationError("this is not known from the query's constraints");
  }
}
