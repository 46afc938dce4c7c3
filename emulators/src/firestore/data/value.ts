import { compareNames } from './resource-name.ts';
import { compareStrings } from './string-order.ts';

/**
 * A Firestore value in proto3-JSON. Integers are decimal strings. A double that JSON cannot
 * represent is a string, as is negative zero, because JSON.stringify drops its sign. Bytes are
 * base64, references are whole resource names, and timestamps have six fractional digits.
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude?: number | string; longitude?: number | string } }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };
export type Fields = Record<string, Value>;

export const NULL: Value = { nullValue: null };

/** The groups by which values are sorted first, in ascending order. */
const KINDS = [
  ...(['null', 'boolean', 'number', 'timestamp', 'string', 'bytes', 'reference'] as const),
  ...(['geoPoint', 'array', 'vector', 'map'] as const),
] as const;
export type Kind = (typeof KINDS)[number];

/** Returns the kind of a value. A range filter compares only values of the same kind. */
export function kindOf(value: Value): Kind {
  if ('stringValue' in value) return 'string';
  if (isNumber(value)) return 'number';
  if ('booleanValue' in value) return 'boolean';
  if ('timestampValue' in value) return 'timestamp';
  if ('mapValue' in value) return vectorElements(value.mapValue.fields) ? 'vector' : 'map';
  if ('arrayValue' in value) return 'array';
  if ('nullValue' in value) return 'null';
  if ('referenceValue' in value) return 'reference';
  if ('bytesValue' in value) return 'bytes';
  return 'geoPoint';
}

/**
 * Compares values in the documented order, «Value type ordering»
 * (https://firebase.google.com/docs/firestore/manage-data/data-types). Integers and doubles are
 * compared exactly by their mathematical value: NaN is before all numbers, and -0, 0 and 0.0 are
 * equal. A filter treats two values as equal if and only if the result is 0.
 */
export function compareValues(left: Value, right: Value): number {
  if ('stringValue' in left && 'stringValue' in right) {
    return compareStrings(left.stringValue, right.stringValue);
  }
  const kind = kindOf(left);
  const rightKind = kindOf(right);
  if (kind !== rightKind) return KINDS.indexOf(kind) - KINDS.indexOf(rightKind);
  if ('booleanValue' in left && 'booleanValue' in right) {
    return Number(left.booleanValue) - Number(right.booleanValue);
  }
  if (kind === 'number') return compareNumbers(numberOf(left), numberOf(right));
  if ('timestampValue' in left && 'timestampValue' in right) {
    return compareStrings(left.timestampValue, right.timestampValue);
  }
  if ('bytesValue' in left && 'bytesValue' in right) {
    return Buffer.compare(
      Buffer.from(left.bytesValue, 'base64'),
      Buffer.from(right.bytesValue, 'base64'),
    );
  }
  if ('referenceValue' in left && 'referenceValue' in right) {
    return compareNames(left.referenceValue, right.referenceValue);
  }
  return compareLists(partsOf(left), partsOf(right));
}

/**
 * Returns the parts of a value in the order of comparison. For a map, each key is before its value.
 * For a vector, the length is first.
 */
function partsOf(value: Value): Value[] {
  if ('geoPointValue' in value) {
    const { latitude = 0, longitude = 0 } = value.geoPointValue;
    return [latitude, longitude].map((degrees) => doubleValue(Number(degrees)));
  }
  if ('arrayValue' in value) return value.arrayValue.values ?? [];
  const fields = 'mapValue' in value ? (value.mapValue.fields ?? {}) : {};
  const vector = vectorElements(fields);
  if (vector) return [{ integerValue: String(vector.length) }, ...vector];
  const entries = Object.entries(fields).sort(([left], [right]) => compareStrings(left, right));
  return entries.flatMap(([key, inside]) => [{ stringValue: key }, inside]);
}

type NumberValue = Extract<Value, { integerValue: string } | { doubleValue: unknown }>;

export function isNumber(value: Value | undefined): value is NumberValue {
  return value !== undefined && ('integerValue' in value || 'doubleValue' in value);
}

/**
 * Returns a number's mathematical value. An integer that a JavaScript number cannot represent
 * exactly becomes a bigint, which JavaScript's `<` compares exactly.
 */
export function numberOf(value: Value): number | bigint {
  if ('integerValue' in value) {
    const { integerValue } = value;
    return integerValue.length <= 15 ? Number(integerValue) : BigInt(integerValue);
  }
  return 'doubleValue' in value ? Number(value.doubleValue) : NaN;
}

/** Returns the value for a double. */
export function doubleValue(double: number): Value {
  if (Number.isNaN(double)) return { doubleValue: 'NaN' };
  if (double === Infinity) return { doubleValue: 'Infinity' };
  if (double === -Infinity) return { doubleValue: '-Infinity' };
  return { doubleValue: Object.is(double, -0) ? '-0' : double };
}

function compareNumbers(left: number | bigint, right: number | bigint): number {
  if (left < right) return -1;
  if (left > right) return 1;
  return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
}

function compareLists(left: Value[], right: Value[]): number {
  for (const [index, value] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareValues(value, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/**
 * Returns the numbers of a vector; undefined for other maps. proto3-JSON represents a vector as a
 * map with a reserved marker.
 */
export function vectorElements(fields: Fields | undefined): Value[] | undefined {
  const marker = fields?.['__type__'];
  if (!marker || !('stringValue' in marker && marker.stringValue === '__vector__'))
    return undefined;
  const value = fields?.['value'];
  return value && 'arrayValue' in value ? (value.arrayValue.values ?? []) : undefined;
}
