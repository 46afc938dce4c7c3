import type { DatabaseView } from './database.ts';
import type { StoredDocument } from './document.ts';
import { formatFieldPath, type FieldPath } from './field-path.ts';
import { acceptorOf, alternativesOf, commonOf, isName, positionIn } from './filter.ts';
import { queriedValue, referencedPath } from './filter.ts';
import type { Comparison } from './filter.ts';
import type { Cursor, Order, StructuredQuery } from './message.ts';
import type { Lookup, OrderTerm, Scope } from './query-index.ts';
import { collectionOf, idOf, requireId, requireParent } from './resource-name.ts';
import type { DatabaseName, DocumentName } from './resource-name.ts';
import { invalid, unimplemented } from './status-error.ts';
import { compareStrings } from './string-order.ts';
import { compareValues, NULL } from './value.ts';

/** A query made ready to run again and again. `accepts` looks at neither offset nor limit. */
export interface QueryPlan extends Lookup {
  readonly offset: number;
  readonly limit: number;
  /** The fields to answer; undefined for all. */
  readonly projection: readonly FieldPath[] | undefined;
}

type Position = (document: StoredDocument) => number;

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
  const alternatives = alternativesOf(query.where, database);
  const meetsFilter = acceptorOf(alternatives);
  const common = commonOf(alternatives);
  const order = orderOf(query.orderBy ?? [], alternatives.flat());
  const start = query.startAt && cursorPosition('startAt', query.startAt, order);
  const end = query.endAt && cursorPosition('endAt', query.endAt, order);
  const equal = equalitiesOf(common);
  return {
    scope,
    order,
    equalities: equal.map(({ path }) => path),
    position: positionOf(common, equal, order, start, end),
    offset,
    limit,
    count: offset + limit,
    projection: query.select && (query.select.fields ?? []).map(referencedPath).filter(isField),
    accepts: (document) =>
      scope.includes(document.name) &&
      meetsFilter(document) &&
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
  const { offset } = plan;
  const found = view.find(plan);
  return {
    documents: found.slice(offset),
    skipped: Math.min(offset, found.length),
  };
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
 * The query's own order, then the fields compared by inequality that it does not name, in the
 * order of their paths, then the name; what is added runs in the direction of the last named.
 */
function orderOf(given: readonly Order[], comparisons: readonly Comparison[]): OrderTerm[] {
  const terms: OrderTerm[] = given.map(({ field, direction }) => ({
    path: referencedPath(field),
    direction: direction === 'DESCENDING' ? -1 : 1,
  }));
  const direction = terms.at(-1)?.direction ?? 1;
  const named = new Set(terms.map(({ path }) => formatFieldPath(path)));
  const inequalities = comparisons.filter(({ op }) => op !== '==' && op !== 'contains');
  const added = new Map(inequalities.map(({ path }) => [formatFieldPath(path), path]));
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
function cursorPosition(
  kind: string,
  { values = [], before = false }: Cursor,
  order: readonly OrderTerm[],
): Position {
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

/** One comparison for each field that must have one value, in the order of the paths. */
function equalitiesOf(common: readonly Comparison[]): Comparison[] {
  const equalities = common.filter(({ path, op }) => op === '==' && !isName(path));
  const byPath = new Map(equalities.map((each) => [formatFieldPath(each.path), each]));
  return [...byPath]
    .sort(([left], [right]) => compareStrings(left, right))
    .map(([, equality]) => equality);
}

/**
 * The place of a document for `Lookup.position`: first by the fields of equalities, then by what
 * all accepted documents have in the first field of the order, and by the cursors.
 */
function positionOf(
  common: readonly Comparison[],
  equal: readonly Comparison[],
  order: readonly OrderTerm[],
  start: Position | undefined,
  end: Position | undefined,
): Position {
  const { path = ['__name__'], direction = 1 } = order[0] ?? {};
  const first = formatFieldPath(path);
  const ofFirst = common.filter((each) => formatFieldPath(each.path) === first);
  return (document) => {
    const positions = (comparisons: readonly Comparison[]): number[] =>
      comparisons.map((each) => {
        const stored = queriedValue(document, each.path) ?? NULL;
        return positionIn(each, stored) * direction;
      });
    const position = positions(equal).find((each) => each !== 0);
    if (position !== undefined) return position;
    const byFirst = positions(ofFirst);
    if ((start && start(document) < 0) || byFirst.some((each) => each < 0)) return -1;
    return (end && end(document) > 0) || byFirst.some((each) => each > 0) ? 1 : 0;
  };
}
