import { formatFieldPath, parseFieldPath, projectFields, type FieldPath } from './field-path.ts';
import type { DocumentMask, DocumentMessage } from './message.ts';
import { segmentsOf, type DocumentName } from './resource-name.ts';
import { invalid, unimplemented } from './status-error.ts';
import type { Timestamp } from './timestamp.ts';
import { kindOf, vectorElements, type Fields, type Value } from './value.ts';
import {
  MAX_DEPTH,
  MAX_DOCUMENT_BYTES,
  MAX_KEY_BYTES,
  MAX_VALUE_BYTES,
  MAX_VECTOR_DIMENSIONS,
} from './limits.ts';

/**
 * A stored document. It is immutable: each write creates a new object, so equal references mean
 * equal versions.
 */
export interface StoredDocument {
  readonly name: DocumentName;
  /** The segments of the name after `documents`, kept for sorting. */
  readonly segments: readonly string[];
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

/** One document before and after a commit. */
export interface Change {
  name: DocumentName;
  before: StoredDocument | undefined;
  after: StoredDocument | undefined;
}

export function storedDocument(
  name: DocumentName,
  fields: Fields,
  createTime: Timestamp,
  updateTime: Timestamp,
): StoredDocument {
  return { name, segments: segmentsOf(name), fields, createTime, updateTime };
}

/**
 * Returns the document for a client. With a `mask`, it has only the fields that the mask names; an
 * empty mask names none.
 */
export function documentMessage(
  { name, fields, createTime, updateTime }: StoredDocument,
  mask?: readonly FieldPath[],
): DocumentMessage {
  return { name, fields: mask ? projectFields(fields, mask) : fields, createTime, updateTime };
}

/** Returns the paths of a mask; undefined for a missing mask, which means all fields. */
export function maskPaths(mask: DocumentMask | undefined): FieldPath[] | undefined {
  return mask && (mask.fieldPaths ?? []).map(parseFieldPath);
}

/**
 * The value types that a document can contain. The proto has further types, which only pipelines
 * use.
 */
const STORABLE = new Set(
  'null boolean integer double timestamp string bytes reference geoPoint array map'
    .split(' ')
    .map((type) => `${type}Value`),
);

/**
 * Refuses a document that the real service would not store, with its code (INVALID_ARGUMENT) and
 * text.
 */
export function requireStorable(name: DocumentName, fields: Fields): void {
  const size = documentSize(name, fields);
  if (size > MAX_DOCUMENT_BYTES) {
    throw invalid(
      `Document '${name}' cannot be written because its size (${size.toLocaleString('en-US')} bytes) exceeds the maximum allowed size of ${MAX_DOCUMENT_BYTES.toLocaleString('en-US')} bytes.`,
    );
  }
  requireFields(fields, [], 1);
}

function requireFields(fields: Fields, path: FieldPath, depth: number): void {
  for (const [key, value] of Object.entries(fields)) {
    if (key === '') throw invalid('Document fields must not be empty.');
    if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
      throw invalid(`Property name is longer than ${MAX_KEY_BYTES} bytes.`);
    }
    if (/^__.*__$/s.test(key)) {
      throw invalid(`Property name "${key}" is invalid because it is reserved.`);
    }
    requireValue(value, [...path, key], depth);
  }
}

/**
 * Returns the bytes that a document counts for: its name, its fields and 32 more
 * (https://firebase.google.com/docs/firestore/storage-size).
 */
export function documentSize(name: DocumentName, fields: Fields): number {
  return nameSize(segmentsOf(name)) + fieldsSize(fields) + 32;
}

function nameSize(segments: readonly string[]): number {
  return segments.reduce((size, segment) => size + stringSize(segment), 16);
}

function fieldsSize(fields: Fields): number {
  const sizes = Object.entries(fields).map(([key, value]) => stringSize(key) + valueSize(value));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function stringSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function valueSize(value: Value): number {
  if ('stringValue' in value) return stringSize(value.stringValue);
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64');
  if ('referenceValue' in value) return nameSize(segmentsOf(value.referenceValue));
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {});
  if ('arrayValue' in value) {
    return (value.arrayValue.values ?? []).reduce((size, element) => size + valueSize(element), 0);
  }
  if ('nullValue' in value || 'booleanValue' in value) return 1;
  return 'geoPointValue' in value ? 16 : 8;
}

function requireValue(value: Value, path: FieldPath, depth: number): void {
  const property = formatFieldPath(path);
  const [type, another] = Object.keys(value);
  if (type === undefined) throw invalid(`Property ${property} has no value type.`);
  // JSON can give one value two types, such as `stringValue` and `integerValue`, and protobufjs
  // accepts that.
  if (another !== undefined) throw invalid(`Property ${property} has more than one value type.`);
  if (!STORABLE.has(type)) throw unimplemented(`a ${type} in a document`);
  if (('stringValue' in value || 'bytesValue' in value) && valueSize(value) > MAX_VALUE_BYTES) {
    throw invalid(`The value of property "${property}" is longer than ${MAX_VALUE_BYTES} bytes.`);
  }
  if ('geoPointValue' in value) {
    const { latitude = 0, longitude = 0 } = value.geoPointValue;
    if (!(Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180)) {
      throw invalid(`Property ${property} has a geo point out of range.`);
    }
  }
  if (!('arrayValue' in value || 'mapValue' in value)) return;
  if (depth > MAX_DEPTH) throw invalid(`Property ${path[0]} contains an invalid nested entity.`);
  if ('mapValue' in value) {
    const { fields = {} } = value.mapValue;
    const dimensions = vectorElements(fields)?.length ?? 1;
    if (dimensions === 0 || dimensions > MAX_VECTOR_DIMENSIONS) {
      throw invalid(
        `Property ${property} must have between 1 and ${MAX_VECTOR_DIMENSIONS} vector dimensions.`,
      );
    }
    if (kindOf(value) !== 'vector') requireFields(fields, path, depth + 1);
    return;
  }
  for (const element of value.arrayValue.values ?? []) {
    if ('arrayValue' in element) throw invalid('Property array contains an invalid nested entity.');
    requireValue(element, path, depth + 1);
  }
}
