import type { Access } from '../access.ts';
import type { StoredDocument } from '../document.ts';
import { isName } from '../filter.ts';
import type { StructuredQuery } from '../message.ts';
import { databaseOf, segmentsOf } from '../resource-name.ts';
import type { Timestamp } from '../timestamp.ts';
import { fromFields, momentOf, pathOf } from './from-firestore.ts';
import { factsOf } from './query-facts.ts';
import { Path, type RulesValue } from './rules-value.ts';
import { ANY_SEGMENTS, type Judged, type PathSegment } from './ruleset.ts';
import type { Method } from './syntax.ts';
import { Unknown, type FieldFact } from './unknown.ts';

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
  switch (access.kind) {
    case 'get': {
      const { name } = access;
      return [judgedDocument('get', name, auth, now, current(name), undefined)];
    }
    case 'write': {
      const { name, before, after, time } = access;
      const method = after ? (before ? 'update' : 'create') : 'delete';
      return [judgedDocument(method, name, auth, time, before, after)];
    }
    default: {
      const { parent, query } = access;
      return factsOf(query).map((facts) => judgedQuery(parent, query, facts, auth, now));
    }
  }
}

function judgedDocument(
  method: Method,
  name: string,
  auth: RulesValue,
  time: Timestamp,
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): Judged {
  const path = pathOf(name);
  return {
    method,
    path: path.segments,
    resource: resourceOf(before),
    request: requestOf({ method, path, auth, time, resource: resourceOf(after) }),
  };
}

/** A document as `resource` shows it; null where there is none. */
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
  parent: string,
  query: StructuredQuery,
  facts: readonly FieldFact[],
  auth: RulesValue,
  now: Timestamp,
): Judged {
  const { path, id } = queriedPath(parent, query, facts);
  const known = path.filter((segment) => segment !== ANY_SEGMENTS);
  const name = known.length === path.length ? new Path(known) : new Unknown('resource.__name__');
  const { limit = null } = query;
  return {
    method: 'list',
    path,
    resource: new Map<string, RulesValue>([
      [
        'data',
        new Unknown(
          'resource.data',
          facts.filter(({ path: of }) => !isName(of)),
        ),
      ],
      ['id', id],
      ['__name__', name],
    ]),
    request: requestOf({
      method: 'list',
      path: name,
      auth,
      time: now,
      resource: null,
      limit: limit === null ? null : BigInt(limit),
    }),
  };
}

/** Where the documents of the query lie: all is known but the last segment, if not by the filter. */
function queriedPath(
  parent: string,
  { from = [] }: StructuredQuery,
  facts: readonly FieldFact[],
): { path: PathSegment[]; id: string | Unknown } {
  const [{ collectionId, allDescendants = false } = {}] = from;
  const database = databaseOf(parent).split('/')[3] ?? '';
  const above: PathSegment[] = ['databases', database, 'documents', ...segmentsOf(parent)];
  if (allDescendants) above.push(ANY_SEGMENTS);
  if (collectionId !== undefined && collectionId !== '') above.push(collectionId);
  const id = (allDescendants ? undefined : fixedId(facts, above)) ?? new Unknown('resource.id');
  return { path: [...above, id], id };
}

/** The id that the filter fixes by `__name__ == …`, if it is one of this collection. */
function fixedId(
  facts: readonly FieldFact[],
  collection: readonly PathSegment[],
): string | undefined {
  for (const { path, fact } of facts) {
    if (!isName(path) || fact.kind !== 'equal') continue;
    if (!(fact.value instanceof Path)) continue;
    const { segments } = fact.value;
    const id = segments.at(-1);
    const isInside =
      segments.length === collection.length + 1 &&
      collection.every((segment, index) => segment === segments[index]);
    if (isInside && typeof id === 'string') return id;
  }
  return undefined;
}

function requestOf(given: {
  method: Method;
  path: RulesValue;
  auth: RulesValue;
  time: Timestamp;
  resource: RulesValue;
  limit?: RulesValue;
}): RulesValue {
  const { method, path, auth, time, resource, limit = null } = given;
  return new Map<string, RulesValue>([
    ['method', method],
    ['path', path],
    ['auth', auth],
    // Server timestamps have milliseconds: `request.resource.data.at == request.time` must hold.
    ['time', momentOf(`${time.slice(0, 23)}000Z`)],
    ['resource', resource],
    ['query', new Map([['limit', limit]])],
  ]);
}
