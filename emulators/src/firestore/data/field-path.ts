import { invalid } from './status-error.ts';
import type { Fields, Value } from './value.ts';
import { MAX_PATH_BYTES } from './limits.ts';

/** The keys that lead from a document's fields to a value inside. */
export type FieldPath = readonly string[];

/** A key that needs no backticks (Firestore's reference of `FieldReference`). */
const SIMPLE = /^[a-zA-Z_][a-zA-Z_0-9]*$/;

/**
 * Reads `a.b` or `` a.`x-y` ``; inside backticks a backslash escapes the next character.
 * Throws INVALID_ARGUMENT for any other text.
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

/** The path as text, quoted where needed; `parseFieldPath` reads it back. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((key) => (SIMPLE.test(key) ? key : `\`${key.replaceAll(/[\\`]/g, String.raw`\$&`)}\``))
    .join('.');
}

/** The value at `path`, or undefined where the document has none. */
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
 * A copy of `fields` with `value` at `path`, or without it where `value` is undefined. Maps on the
 * way are copied, missing ones made, and other values on the way replaced by maps.
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
    // An empty map has no fields in proto3-JSON: so it is the same as one that was written empty.
    const mapValue = Object.keys(changed).length > 0 ? { fields: changed } : {};
    return { ...fields, [key]: { mapValue } };
  }
  if (value !== undefined) return { ...fields, [key]: value };
  const { [key]: _removed, ...others } = fields;
  return others;
}

/** Only what the paths name: a mask on reading. */
export function projectFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  const present = paths.filter((path) => valueAt(fields, path) !== undefined);
  return present.reduce(
    (projected, path) => withValueAt(projected, path, valueAt(fields, path)),
    {},
  );
}
