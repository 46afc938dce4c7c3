import { compareStrings } from '../data/string-order.ts';
import { EvaluationError } from './evaluation-error.ts';

/** The types of the language, as `is` calls them; an int stays apart from a float as a bigint. */
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
  /** `/databases/(default)/documents/…`; a segment that is not known is an UnknownValue. */
  path: { type: 'path'; segments: readonly (string | UnknownValue)[] };
  /** Nanoseconds since 1970. */
  timestamp: { type: 'timestamp'; nanos: bigint };
  duration: { type: 'duration'; nanos: bigint };
  /** Bytes and places come from documents alone: the language has no literals of them here. */
  bytes: { type: 'bytes'; base64: string };
  latlng: { type: 'latlng'; latitude: number; longitude: number };
  unknown: UnknownValue;
}
type RulesList = readonly RulesValue[];
// An interface, since a type could not speak of RulesValue before that is known.
interface RulesMap extends ReadonlyMap<string, RulesValue> {}
export type TypeName = keyof RulesTypes;

/** What an expression of the rules can be worth. */
export type RulesValue = RulesTypes[TypeName];

/** A value of which only a query's constraints are known (unknown.ts). */
export interface UnknownValue {
  readonly type: 'unknown';
  /** The error for an operation whose result does not follow from the constraints. */
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

/** The set of the values, each once. */
export function setOf(values: Iterable<RulesValue>): RulesTypes['set'] {
  const items = new Map([...values].map((value) => [textOf(value), value]));
  return { type: 'set', items: [...items.values()] };
}

/**
 * Whether both are worth the same, as `==` says: values of different types never are, but for ints
 * and floats. An unknown value inside makes it undecidable.
 */
export function equals(left: RulesValue, right: RulesValue): boolean {
  return textOf(left) === textOf(right) && !Number.isNaN(left);
}

/** Whether each of `items` equals one of `others`. */
export function isSubset(items: readonly RulesValue[], others: readonly RulesValue[]): boolean {
  return items.every((item) => others.some((other) => equals(item, other)));
}

/**
 * The order of two values: negative where `left` comes first. Numbers, strings, timestamps and
 * durations have one; NaN has none and returns NaN.
 */
export function compare(left: RulesValue, right: RulesValue): number {
  if (isNumber(left) && isNumber(right)) {
    if (Number.isNaN(left) || Number.isNaN(right)) return NaN;
    return left < right ? -1 : Number(left > right);
  }
  // In the order that queries have, so that a range of one proves what the rules ask.
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
 * A value as text: as `debug()` prints it, and the same for two values if and only if they are
 * equal (but for NaN). What is not known is an error, unless it has a text here.
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
