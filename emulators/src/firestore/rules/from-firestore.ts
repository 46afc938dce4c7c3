import { segmentsOf } from '../resource-name.ts';
import { compareStrings } from '../string-order.ts';
import { microsOf, type Timestamp } from '../timestamp.ts';
import { numberOf, type Fields, type Value } from '../value.ts';
import type { RulesTypes, RulesValue } from './rules-value.ts';

/** A stored value as the rules see it. */
export function fromValue(value: Value): RulesValue {
  if ('stringValue' in value) return value.stringValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return Number(numberOf(value));
  if ('booleanValue' in value) return value.booleanValue;
  if ('nullValue' in value) return null;
  if ('timestampValue' in value) return momentOf(value.timestampValue);
  if ('referenceValue' in value) return pathOf(value.referenceValue);
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(fromValue);
  if ('mapValue' in value) return fromFields(value.mapValue.fields ?? {});
  if ('bytesValue' in value) return { type: 'bytes', base64: value.bytesValue };
  const { latitude = 0, longitude = 0 } = value.geoPointValue;
  return { type: 'latlng', latitude: Number(latitude), longitude: Number(longitude) };
}

/** In the order of the keys, as production has them: rules compare what `keys()` answers. */
export function fromFields(fields: Fields): RulesTypes['map'] {
  const entries = Object.entries(fields).sort(([left], [right]) => compareStrings(left, right));
  return new Map(entries.map(([key, value]) => [key, fromValue(value)]));
}

export function momentOf(timestamp: Timestamp): RulesTypes['timestamp'] {
  return { type: 'timestamp', nanos: microsOf(timestamp) * 1000n };
}

/** The rules' path of a resource name: it leaves the project out. */
export function pathOf(name: string): RulesTypes['path'] {
  const database = name.split('/')[3] ?? '';
  return { type: 'path', segments: ['databases', database, 'documents', ...segmentsOf(name)] };
}

/** Any JSON, such as a token's claims; a whole number is an int. */
export function fromJson(json: unknown): RulesValue {
  if (json === null || typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return json.map(fromJson);
  if (typeof json === 'object') {
    return new Map(Object.entries(json).map(([key, value]) => [key, fromJson(value)]));
  }
  throw new TypeError(`${typeof json} is not of JSON`);
}
