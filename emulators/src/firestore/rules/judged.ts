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
 * The access as the rules see it. All of the requests have to be allowed: a query with alternatives
 * is one for each. `auth` is null for nobody, and `now` the time of a request that has none itself.
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

/** `limit` is that of a query. */
function requestOf(
  method: Method,
  path: RulesValue,
  auth: RulesValue,
  time: Timestamp,
  resource: RulesValue,
  limit?: number,
): RulesValue {
  // Server timestamps have milliseconds: `request.resource.data.at == request.time` must hold.
  const moment = momentOf(`${time.slice(0, 23)}000Z`);
  const query = new Map([['limit', limit === undefined ? null : BigInt(limit)]]);
  return new Map(Object.entries({ method, path, auth, time: moment, resource, query }));
}

/** A document as `resource` shows it; null for a missing one. */
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
  // Where the documents lie: all is known but the last segment, if not by the filter.
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

/** The id that the filter fixes by `__name__ == …`, if it is one of this collection. */
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

/** The kinds whose ranges mean the same to a query and to the rules. */
const ORDERED_KINDS = new Set(['number', 'string', 'timestamp']);

/**
 * What holds for every document that the query can return. If the filter has alternatives (`or`,
 * `in`), each is one list of facts, and a rule has to allow all of them. A query's cursors, offset
 * and projection say nothing here.
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
 * Which of 1 and 1.0 a document holds, `==` does not ask: the rules then see what the query names,
 * though `is int` may hold of one document and not of another.
 */
function factsFrom({ path, op, value }: Comparison): FieldFact[] {
  const fact: FieldFact = { path, op, value: fromValue(value) };
  if (op === '==' || op === 'contains') return [fact];
  if (op === '!=') return [fact, { path, op, value: null }];
  return isName(path) || !ORDERED_KINDS.has(kindOf(value)) ? [fieldExists(path)] : [fact];
}

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

/** In the order of the keys, as production has them: rules compare the result of `keys()`. */
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
