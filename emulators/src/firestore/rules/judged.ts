import type { Access } from '../state/access.ts';
import type { StoredDocument } from '../data/document.ts';
import type { FieldPath } from '../data/field-path.ts';
import { alternativesOf, isName, referencedPath, type Comparison } from '../data/filter.ts';
import type { StructuredQuery } from '../data/message.ts';
import { databaseOf, segmentsOf, type DatabaseName } from '../data/resource-name.ts';
import { compareStrings } from '../data/string-order.ts';
import { microsOf, type Timestamp } from '../data/timestamp.ts';
import { kindOf, numberOf, type Fields, type Value } from '../data/value.ts';
import type { Method } from './syntax.ts';
import { isOf, type RulesTypes, type RulesValue } from './rules-value.ts';
import { ANY_SEGMENTS, pathValue, type Judged, type PathSegment } from './ruleset.ts';
import { Unknown, type FieldFact } from './unknown.ts';

type ListAccess = Extract<Access, { kind: 'list' }>;

/**
 * Returns the requests that the rules judge for an access. The rules must allow all of them: a
 * query with alternatives becomes one request for each.
 *
 * @param auth null for a caller without a login
 * @param now the time of a request that has none itself
 */
export function judgedOf(
  access: Exclude<Access, { kind: 'listCollections' }>,
  auth: RulesValue,
  now: Timestamp,
  current: (name: string) => StoredDocument | undefined,
): Judged[] {
  if (access.kind === 'list') {
    return factsOf(access.query, databaseOf(access.parent)).map((facts) =>
      judgedQuery(access, facts, auth, now),
    );
  }
  const { name } = access;
  const path = pathOf(name);
  const write = access.kind === 'write' ? access : undefined;
  const method = write ? (write.after ? (write.before ? 'update' : 'create') : 'delete') : 'get';
  const resource = resourceOf(write ? write.before : current(name));
  const request = requestOf(method, path, auth, write?.time ?? now, resourceOf(write?.after));
  return [{ method, path: path.segments, resource, request }];
}

/**
 * Returns the variable `request`.
 *
 * @param limit the limit of a query
 */
function requestOf(
  method: Method,
  path: RulesValue,
  auth: RulesValue,
  time: Timestamp,
  resource: RulesValue,
  limit?: number,
): RulesValue {
  // Server timestamps have millisecond precision. `request.time` needs the same precision, because
  // rules compare `request.resource.data.at == request.time`.
  const moment = momentOf(`${time.slice(0, 23)}000Z`);
  const query = new Map([['limit', limit === undefined ? null : BigInt(limit)]]);
  return new Map(Object.entries({ method, path, auth, time: moment, resource, query }));
}

/** Returns a document as the variable `resource`; null for a missing document. */
export function resourceOf(document: StoredDocument | undefined): RulesValue {
  if (!document) return null;
  const { name, segments, fields } = document;
  return new Map<string, RulesValue>([
    ['data', fromFields(fields)],
    ['id', segments.at(-1) ?? ''],
    ['__name__', pathOf(name)],
  ]);
}

function judgedQuery(
  { parent, query }: ListAccess,
  facts: readonly FieldFact[],
  auth: RulesValue,
  now: Timestamp,
): Judged {
  // The path of the documents in the result. Its last segment is known only if the filter fixes the
  // id.
  const { collectionId = '', allDescendants = false } = query.from?.[0] ?? {};
  const path: PathSegment[] = [...pathOf(parent).segments];
  if (allDescendants) path.push(ANY_SEGMENTS);
  if (collectionId !== '') path.push(collectionId);
  const fixed = allDescendants ? undefined : fixedId(facts, path);
  const id = fixed ?? new Unknown('resource.id');
  path.push(id);
  const name = pathValue(path, 'resource.__name__');
  const ofFields = facts.filter((fact) => !isName(fact.path));
  const resource = { data: new Unknown('resource.data', ofFields), id, __name__: name };
  return {
    method: 'list',
    path,
    resource: new Map(Object.entries(resource)),
    request: requestOf('list', name, auth, now, null, query.limit),
  };
}

/** Returns the id that the filter fixes with `__name__ == …`, if it is an id of this collection. */
function fixedId(
  facts: readonly FieldFact[],
  collection: readonly PathSegment[],
): string | undefined {
  for (const fact of facts) {
    if (!isName(fact.path) || fact.op !== '==' || !isOf('path', fact.value)) continue;
    const { segments } = fact.value;
    const id = segments[collection.length];
    const isBelow = collection.every((segment, index) => segment === segments[index]);
    if (isBelow && segments.length === collection.length + 1 && typeof id === 'string') return id;
  }
  return undefined;
}

/** The kinds of values that ranges compare in the same way in queries and in rules. */
const ORDERED_KINDS = new Set(['number', 'string', 'timestamp']);

/**
 * Returns the facts that hold for every document that the query can return: one list for each
 * alternative of the filter (`or`, `in`). A rule must allow all lists. Cursors, offset and
 * projection give no facts.
 */
export function factsOf(query: StructuredQuery, database: DatabaseName): FieldFact[][] {
  const ordered = (query.orderBy ?? []).map(({ field }) => fieldExists(referencedPath(field)));
  return alternativesOf(query.where, database).map((comparisons) =>
    comparisons.flatMap(factsFrom).concat(ordered),
  );
}

function fieldExists(path: FieldPath): FieldFact {
  return { path, op: 'exists', value: null };
}

/**
 * Converts a comparison to facts. `==` matches both 1 and 1.0, but the fact has only the query's
 * own value, so `is int` may be true for the fact and false for a document.
 */
function factsFrom({ path, op, value }: Comparison): FieldFact[] {
  const fact: FieldFact = { path, op, value: fromValue(value) };
  if (op === '==' || op === 'contains') return [fact];
  if (op === '!=') return [fact, { path, op, value: null }];
  return isName(path) || !ORDERED_KINDS.has(kindOf(value)) ? [fieldExists(path)] : [fact];
}

/** Converts a stored value to a value of the rules language. */
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

/**
 * Converts fields to a map with sorted keys, as in production: rules compare the result of
 * `keys()`.
 */
export function fromFields(fields: Fields): RulesTypes['map'] {
  const entries = Object.entries(fields).sort(([left], [right]) => compareStrings(left, right));
  return new Map(entries.map(([key, value]) => [key, fromValue(value)]));
}

export function momentOf(timestamp: Timestamp): RulesTypes['timestamp'] {
  return { type: 'timestamp', nanos: microsOf(timestamp) * 1000n };
}

/** Converts a resource name to a path of the rules language, which omits the project. */
export function pathOf(name: string): RulesTypes['path'] {
  const database = name.split('/')[3] ?? '';
  return { type: 'path', segments: ['databases', database, 'documents', ...segmentsOf(name)] };
}

/** Converts any JSON, such as a token's claims. A whole number becomes an int. */
export function fromJson(json: unknown): RulesValue {
  if (json === null || typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return json.map(fromJson);
  if (typeof json === 'object') {
    return new Map(Object.entries(json).map(([key, value]) => [key, fromJson(value)]));
  }
  throw new TypeError(`${typeof json} is not of JSON`);
}
