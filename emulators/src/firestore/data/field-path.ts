import { invalid } from './status-error.ts';
import type { Fields, Value } from './value.ts';
import { MAX_PATH_BYTES } from './limits.ts';

/** The keys that lead from a document's fields to a nested value. */
export type FieldPath = readonly string[];

/** The pattern of a key that needs no backticks (reference of `FieldReference`). */
const SIMPLE = /^[a-zA-Z_][a-zA-Z_0-9]*$/;

/**
 * Parses `a.b` or `` a.`x-y` ``. Inside backticks, a backslash escapes the next character. Throws
 * INVALID_ARGUMENT for any other text.
 */
export function parseFieldPath(text: string): FieldPath {
  if (Buffer.byteLength(text) > MAX_PATH_BYTES) {
    throw invalid(`Field path is longer than ${MAX_PATH_BYTES} bytes.`);
  }
  const path: string[] = [];
  const segment = /(?:`((?:[^`\\]|\\.)*)`|([^.`]+))(\.|$)/sy;
  let ended = false;
  while (!ended) {
    const match = segment.exec(text);
    if (!match) throw invalid(`Invalid property path "${text}".`);
    const [, quoted, plain, end] = match;
    if (plain !== undefined && !SIMPLE.test(plain)) {
      throw invalid(
        `Invalid property path "${text}". Unquoted property names must match regex ([a-zA-Z_][a-zA-Z_0-9]*).`,
      );
    }
    const key = quoted === undefined ? plain : quoted.replaceAll(/\\(.)/gs, '$1');
    if (key === undefined || key === '') throw invalid(`Invalid property path "${text}".`);
    path.push(key);
    ended = end === '';
  }
  return path;
}

/**
 * Returns the path as text, quoted if necessary. `parseFieldPath` parses the text to the same path.
 */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((key) => (SIMPLE.test(key) ? key : `\`${key.replaceAll(/[\\`]/g, String.raw`\$&`)}\``))
    .join('.');
}

/** Returns the value at `path`; undefined if the document has none. */
export function valueAt(fields: Fields, path: FieldPath): Value | undefined {
  let value: Value | undefined;
  let inside: Fields | undefined = fields;
  for (const key of path) {
    value = inside && Object.hasOwn(inside, key) ? inside[key] : undefined;
    if (value === undefined) return undefined;
    inside = 'mapValue' in value ? value.mapValue.fields : undefined;
  }
  return value;
}

/**
 * Returns a copy of `fields` with `value` at `path`, or without a value there if `value` is
 * undefined. Maps along the path are copied or created, and replace other values.
 */
export function withValueAt(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [key, ...rest] = path;
  if (key === undefined) return fields;
  if (rest.length > 0) {
    const inside = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const isMap = inside !== undefined && 'mapValue' in inside;
    if (value === undefined && !isMap) return fields;
    const insideFields = isMap ? (inside.mapValue.fields ?? {}) : {};
    const changed = withValueAt(insideFields, rest, value);
    // proto3-JSON omits the fields of an empty map, so this equals a map that was written empty.
    const mapValue = Object.keys(changed).length > 0 ? { fields: changed } : {};
    return { ...fields, [key]: { mapValue } };
  }
  if (value !== undefined) return { ...fields, [key]: value };
  const { [key]: _removed, ...others } = fields;
  return others;
}

/** Returns only the fields that the paths name, as a mask of a read does. */
export function projectFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  const present = paths.filter((path) => valueAt(fields, path) !== undefined);
  return present.reduce(
    (projected, path) => withValueAt(projected, path, valueAt(fields, path)),
    {},
  );
}
