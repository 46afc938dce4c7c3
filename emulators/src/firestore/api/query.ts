import type { DatabaseView } from '../state/database.ts';
import type { StoredDocument } from '../data/document.ts';
import { formatFieldPath, type FieldPath } from '../data/field-path.ts';
import { acceptorOf, alternativesOf, commonOf, isName, positionIn } from '../data/filter.ts';
import {
  queriedValue,
  referencedPath,
  type Alternatives,
  type Comparison,
} from '../data/filter.ts';
import type { Cursor, Order, StructuredQuery } from '../data/message.ts';
import type { Lookup, OrderTerm, Scope } from '../state/query-index.ts';
import { collectionOf, idOf, requireId, requireParent } from '../data/resource-name.ts';
import type { DatabaseName, DocumentName } from '../data/resource-name.ts';
import { invalid, unimplemented } from '../data/status-error.ts';
import { isInequality, requireWithinLimits } from './query-limits.ts';
import { compareStrings } from '../data/string-order.ts';
import { compareValues, NULL } from '../data/value.ts';

/** A query that is prepared to run repeatedly. `accepts` ignores offset and limit. */
export interface QueryPlan extends Lookup {
  readonly alternatives: Alternatives;
  readonly offset: number;
  readonly limit: number;
  /** The fields to return; undefined for all. */
  readonly projection: readonly FieldPath[] | undefined;
}

/**
 * Parses a query.
 *
 * @throws StatusError INVALID_ARGUMENT if it is not valid, UNIMPLEMENTED if it is not supported
 */
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
  const alternatives = alternativesOf(query.where, database);
  const meetsFilter = acceptorOf(alternatives);
  const common = commonOf(alternatives);
  const order = orderOf(query.orderBy ?? [], alternatives.flat());
  requireWithinLimits(query.where, alternatives, order);
  const toStart = query.startAt ? cursor('startAt', query.startAt, order) : () => 1;
  const toEnd = query.endAt ? cursor('endAt', query.endAt, order) : () => -1;
  const equal = eachField(common.filter(({ path, op }) => op === '==' && !isName(path)));
  const { path: first = ['__name__'], direction = 1 } = order[0] ?? {};
  const ofFirst = common.filter(({ path }) => formatFieldPath(path) === formatFieldPath(first));
  const fields = query.select && (query.select.fields ?? []).map(referencedPath);
  return {
    scope,
    order,
    alternatives,
    equalities: equal.map(({ path }) => path),
    offset,
    limit,
    count: offset + limit,
    projection: fields?.filter((path) => !isName(path)),
    accepts: (document) =>
      scope.includes(document.name) &&
      meetsFilter(document) &&
      order.every(({ path }) => queriedValue(document, path) !== undefined) &&
      toStart(document) >= 0 &&
      toEnd(document) < 0,
    position: (document) => {
      const positions = (comparisons: readonly Comparison[]): number[] =>
        comparisons.map((each) => {
          const stored = queriedValue(document, each.path) ?? NULL;
          return positionIn(each, stored) * direction;
        });
      const position = positions(equal).find((each) => each !== 0);
      if (position !== undefined) return position;
      const byFirst = positions(ofFirst);
      if (toStart(document) < 0 || byFirst.some((each) => each < 0)) return -1;
      return toEnd(document) > 0 || byFirst.some((each) => each > 0) ? 1 : 0;
    },
  };
}

/**
 * Returns the result in its order, after offset and limit. `skipped` is the number of documents
 * that the offset skipped.
 */
export function runQuery(
  plan: QueryPlan,
  view: DatabaseView,
): { documents: StoredDocument[]; skipped: number } {
  const found = view.find(plan);
  return { documents: found.slice(plan.offset), skipped: Math.min(plan.offset, found.length) };
}

function scopeOf(database: DatabaseName, parent: string, { from = [] }: StructuredQuery): Scope {
  requireParent(parent, database);
  const [selector, ...more] = from;
  if (!selector || more.length > 0)
    throw invalid('A query must have exactly one collection selector.');
  const { allDescendants = false } = selector;
  const collectionId = selector.collectionId ? requireId(selector.collectionId) : undefined;
  if (!allDescendants && collectionId === undefined) {
    throw unimplemented('a query without collection id and allDescendants');
  }
  const above = `${parent}/${allDescendants ? '' : `${collectionId}/`}`;
  const isBelow = (name: DocumentName): boolean => {
    if (!allDescendants) return !name.includes('/', above.length);
    return collectionId === undefined || idOf(collectionOf(name)) === collectionId;
  };
  const includes = (name: DocumentName): boolean => name.startsWith(above) && isBelow(name);
  return { parent, collectionId, allDescendants, includes };
}

/**
 * Returns the complete order: the query's own terms, then the fields of other inequalities sorted
 * by path, then the name. The added terms have the direction of the query's last term.
 */
function orderOf(given: readonly Order[], comparisons: readonly Comparison[]): OrderTerm[] {
  const terms: OrderTerm[] = given.map(({ field, direction }) => ({
    path: referencedPath(field),
    direction: direction === 'DESCENDING' ? -1 : 1,
  }));
  const direction = terms.at(-1)?.direction ?? 1;
  const named = new Set(terms.map(({ path }) => formatFieldPath(path)));
  for (const { path } of eachField(comparisons.filter(isInequality))) {
    if (!named.has(formatFieldPath(path)) && !isName(path)) terms.push({ path, direction });
  }
  if (!named.has('__name__')) terms.push({ path: ['__name__'], direction });
  return terms;
}

/** Returns one comparison for each field, sorted by path. */
function eachField(comparisons: readonly Comparison[]): Comparison[] {
  const byPath = new Map(comparisons.map((each) => [formatFieldPath(each.path), each]));
  const sorted = [...byPath].sort(([left], [right]) => compareStrings(left, right));
  return sorted.map(([, comparison]) => comparison);
}

/**
 * Returns a function that compares a document with a cursor: negative before it, positive behind
 * it. A cursor lies directly before (`before`) or directly behind the documents with its values, so
 * the result is never 0.
 */
function cursor(
  kind: string,
  { values = [], before = false }: Cursor,
  order: readonly OrderTerm[],
): (document: StoredDocument) => number {
  if (values.length > order.length) {
    throw invalid(`${kind} has more values than the query has orders`);
  }
  const bounds = values.map((value, index) => ({ value, term: order[index] }));
  if (bounds.some(({ value, term }) => term && isName(term.path) && !('referenceValue' in value))) {
    throw invalid(`${kind}: the value for __name__ must be a reference`);
  }
  return (document) => {
    for (const { value, term } of bounds) {
      const stored = term && queriedValue(document, term.path);
      const position = compareValues(stored ?? NULL, value);
      if (term && position !== 0) return position * term.direction;
    }
    return before ? 1 : -1;
  };
}
