import { inScope, type DatabaseView, type Scope } from './database.ts';
import type { StoredDocument } from './document.ts';
import { formatFieldPath, type FieldPath } from './field-path.ts';
import { compileFilter, isName, queriedValue, referencedPath, type Predicate } from './filter.ts';
import type { Cursor, Order, StructuredQuery } from './message.ts';
import { requireId, requireParent, type DatabaseName } from './resource-name.ts';
import { invalid, unimplemented } from './status-error.ts';
import { compareStrings } from './string-order.ts';
import { compareValues, NULL, type Value } from './value.ts';

interface OrderTerm {
  path: FieldPath;
  direction: 1 | -1;
}

/** A query made ready to run again and again. */
export interface QueryPlan {
  readonly scope: Scope;
  /** Whether the document belongs to the result, before offset and limit are counted. */
  readonly accepts: Predicate;
  readonly order: readonly OrderTerm[];
  readonly offset: number;
  readonly limit: number;
  /** The fields to answer; undefined for all. */
  readonly projection: readonly FieldPath[] | undefined;
}

/** Reads a query; what is wrong with it is INVALID_ARGUMENT, what is not supported UNIMPLEMENTED. */
export function planQuery(
  database: DatabaseName,
  parent: string,
  query: StructuredQuery,
): QueryPlan {
  if (query.findNearest) throw unimplemented('findNearest');
  const { offset = 0, limit = Infinity } = query;
  if (offset < 0) throw invalid('offset is negative');
  if (limit < 0) throw invalid('limit is negative');
  const scope = scopeOf(database, parent, query);
  const filter = compileFilter(query.where, database);
  const order = orderOf(query.orderBy ?? [], filter.inequalities);
  const start = query.startAt && bound('startAt', query.startAt, order);
  const end = query.endAt && bound('endAt', query.endAt, order);
  return {
    scope,
    order,
    offset,
    limit,
    projection: query.select && (query.select.fields ?? []).map(referencedPath).filter(isField),
    accepts: (document) =>
      inScope(scope, document) &&
      filter.accepts(document) &&
      order.every(({ path }) => queriedValue(document, path) !== undefined) &&
      (!start || start(document) >= 0) &&
      (!end || end(document) < 0),
  };
}

/** The result in its order, offset and limit counted; `skipped` is how many the offset left out. */
export function runQuery(
  plan: QueryPlan,
  view: DatabaseView,
): { documents: StoredDocument[]; skipped: number } {
  const { offset, limit } = plan;
  const found = sorted(view.scan(plan.scope).filter(plan.accepts), plan.order);
  return {
    documents: found.slice(offset, offset + limit),
    skipped: Math.min(offset, found.length),
  };
}

function scopeOf(database: DatabaseName, parent: string, { from = [] }: StructuredQuery): Scope {
  requireParent(parent, database);
  const [selector, ...more] = from;
  if (!selector || more.length > 0)
    throw invalid('A query must have exactly one collection selector.');
  const { collectionId, allDescendants = false } = selector;
  if (collectionId !== undefined && collectionId !== '') {
    return { parent, collectionId: requireId(collectionId), allDescendants };
  }
  if (!allDescendants) throw unimplemented('a query without collection id and allDescendants');
  return { parent, collectionId: undefined, allDescendants };
}

/**
 * The query's own order, then the fields compared by inequality that it does not name, in the
 * order of their paths, then the name; what is added runs in the direction of the last named.
 */
function orderOf(given: readonly Order[], inequalities: readonly FieldPath[]): OrderTerm[] {
  const terms: OrderTerm[] = given.map(({ field, direction }) => ({
    path: referencedPath(field),
    direction: direction === 'DESCENDING' ? -1 : 1,
  }));
  const direction = terms.at(-1)?.direction ?? 1;
  const named = new Set(terms.map(({ path }) => formatFieldPath(path)));
  const added = new Map(inequalities.map((path) => [formatFieldPath(path), path]));
  for (const [text, path] of [...added].sort(([left], [right]) => compareStrings(left, right))) {
    if (!named.has(text) && !isName(path)) terms.push({ path, direction });
  }
  if (!named.has('__name__')) terms.push({ path: ['__name__'], direction });
  return terms;
}

function isField(path: FieldPath): boolean {
  return !isName(path);
}

/**
 * Where a document stands to a cursor: negative before, positive behind, never 0. A cursor stands
 * right before (`before`) or right behind the documents that have its values.
 */
function bound(
  kind: string,
  { values = [], before = false }: Cursor,
  order: readonly OrderTerm[],
): (document: StoredDocument) => number {
  if (values.length > order.length) {
    throw invalid(`${kind} has more values than the query has orders`);
  }
  for (const [index, value] of values.entries()) {
    const term = order[index];
    if (term && isName(term.path) && !('referenceValue' in value)) {
      throw invalid(`${kind}: the value for __name__ must be a reference`);
    }
  }
  return (document) => {
    for (const [index, value] of values.entries()) {
      const term = order[index];
      if (!term) break;
      const position = compareValues(queriedValue(document, term.path) ?? NULL, value);
      if (position !== 0) return position * term.direction;
    }
    return before ? 1 : -1;
  };
}

/** Sorts what `scan` gave in the order of names. */
function sorted(documents: StoredDocument[], order: readonly OrderTerm[]): StoredDocument[] {
  const [first] = order;
  if (!first || isName(first.path))
    return first?.direction === -1 ? documents.toReversed() : documents;
  // Sorting is stable and the input sorted by name, so the terms before the name suffice.
  const nameIndex = order.findIndex(({ path }) => isName(path));
  const terms = order.slice(0, nameIndex);
  const input = order[nameIndex]?.direction === -1 ? documents.toReversed() : documents;
  const keyed = input.map((document) => ({
    document,
    keys: terms.map(({ path }): Value => queriedValue(document, path) ?? NULL),
  }));
  keyed.sort((left, right) => {
    for (const [index, { direction }] of terms.entries()) {
      const position = compareValues(left.keys[index] ?? NULL, right.keys[index] ?? NULL);
      if (position !== 0) return position * direction;
    }
    return 0;
  });
  return keyed.map(({ document }) => document);
}
