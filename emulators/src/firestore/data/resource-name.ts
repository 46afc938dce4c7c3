import { invalid } from './status-error.ts';
import { compareStrings } from './string-order.ts';
import { MAX_COLLECTION_DEPTH, MAX_ID_BYTES, MAX_NAME_BYTES } from './limits.ts';

/** The name `projects/{project}/databases/{database}`, which is the key of one database's data. */
export type DatabaseName = string;
/**
 * The name `{database}/documents/{collection}/{id}/…`, with an even number of segments after
 * `documents`.
 */
export type DocumentName = string;
/**
 * The name `{database}/documents/{collection}` or deeper, with an odd number of segments after
 * `documents`.
 */
export type CollectionName = string;

const DATABASE = /^projects\/[^/]+\/databases\/[^/]+$/;
const NUMERIC_ID = /^__id(-?\d+)__$/;

/** Returns the database of any resource in it. Throws INVALID_ARGUMENT if the name is malformed. */
export function databaseOf(name: string): DatabaseName {
  const database = name.split('/', 4).join('/');
  if (!DATABASE.test(database)) {
    throw invalid(`Resource name "${name}" does not begin with projects/{project}/databases/{id}`);
  }
  return database;
}

/** Returns the segments after `documents`. */
export function segmentsOf(name: string): string[] {
  return name.split('/').slice(5);
}

export function collectionOf(name: DocumentName): CollectionName {
  return name.slice(0, name.lastIndexOf('/'));
}

/** Returns the last segment: the document's or the collection's own id. */
export function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Checks a document name of a client. Throws INVALID_ARGUMENT if it is not valid. */
export function requireDocumentName(name: string, database: DatabaseName): DocumentName {
  const segments = requireSegments(name, database);
  if (segments.length === 0 || segments.length % 2 !== 0) {
    throw invalid(
      `Document name "${name}" lacks a document id: it must have an even number of segments`,
    );
  }
  return name;
}

/** Checks a parent, which is the database's `documents` or a document. */
export function requireParent(name = '', database: DatabaseName): string {
  if (requireSegments(name, database).length % 2 !== 0) {
    throw invalid(`Document parent name "${name}" must name a document or the database's root`);
  }
  return name;
}

/** Checks one id of a collection or a document. */
export function requireId(id: string): string {
  if (id === '' || id === '.' || id === '..' || id.includes('/')) {
    throw invalid(`Resource id "${id}" is invalid.`);
  }
  if (Buffer.byteLength(id) > MAX_ID_BYTES) {
    throw invalid(`Resource id is longer than ${MAX_ID_BYTES} bytes.`);
  }
  if (/^__.*__$/s.test(id) && !NUMERIC_ID.test(id)) {
    throw invalid(`Resource id "${id}" is invalid because it is reserved.`);
  }
  return id;
}

function requireSegments(name: string, database: DatabaseName): string[] {
  if (name !== `${database}/documents` && !name.startsWith(`${database}/documents/`)) {
    throw invalid(`Resource name "${name}" is not inside the database ${database}`);
  }
  const segments = segmentsOf(name);
  for (const segment of segments) requireId(segment);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw invalid(`Document name is longer than ${MAX_NAME_BYTES} bytes.`);
  }
  if (segments.length > MAX_COLLECTION_DEPTH * 2) {
    throw invalid(`Document name is deeper than ${MAX_COLLECTION_DEPTH} collections.`);
  }
  return segments;
}

/** Compares names segment by segment. A parent is before the documents under it. */
export function compareNames(left: string, right: string): number {
  return left === right ? 0 : compareSegments(left.split('/'), right.split('/'));
}

export function compareSegments(left: readonly string[], right: readonly string[]): number {
  const index = left.findIndex((id, at) => id !== right[at]);
  const [id, other] = [left[index], right[index]];
  if (id === undefined || other === undefined) return left.length - right.length;
  return compareIds(id, other);
}

/**
 * Compares ids. Numeric ids (`__id7__`, from databases that were once Datastore) are first, in the
 * order of their numbers. The SDK's recursiveDelete relies on this order: its range begins at the
 * lowest number.
 */
export function compareIds(left: string, right: string): number {
  const number = numericId(left);
  const other = numericId(right);
  if (number === undefined || other === undefined) {
    return (
      Number(number === undefined) - Number(other === undefined) || compareStrings(left, right)
    );
  }
  return number < other ? -1 : Number(number > other) || compareStrings(left, right);
}

function numericId(id: string): bigint | undefined {
  const number = id.startsWith('__id') ? NUMERIC_ID.exec(id)?.[1] : undefined;
  return number === undefined ? undefined : BigInt(number);
}
