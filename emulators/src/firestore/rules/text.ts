import {
  Bytes,
  Duration,
  GeoPoint,
  isList,
  isMap,
  MapDiff,
  Moment,
  Path,
  RulesSet,
  type RulesValue,
} from './rules-value.ts';

/** A value as `debug()` prints it. */
export function textOf(value: RulesValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isList(value)) return `[${value.map(textOf).join(', ')}]`;
  if (isMap(value)) {
    const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}: ${textOf(item)}`);
    return `{${entries.join(', ')}}`;
  }
  if (value instanceof RulesSet) return `set(${value.items.map(textOf).join(', ')})`;
  if (value instanceof MapDiff) return `diff(${textOf(value.own)}, ${textOf(value.other)})`;
  if (value instanceof Path) return value.segments.map((segment) => `/${plain(segment)}`).join('');
  if (value instanceof Moment) return `timestamp(${value.nanos}ns)`;
  if (value instanceof Duration) return `duration(${value.nanos}ns)`;
  if (value instanceof Bytes) return `bytes(${value.base64})`;
  if (value instanceof GeoPoint) return `latlng(${value.latitude}, ${value.longitude})`;
  return 'unknown';
}

function plain(segment: Path['segments'][number]): string {
  return typeof segment === 'string' ? segment : '?';
}
