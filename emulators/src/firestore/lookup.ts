import type { StoredDocument } from './document.ts';
import type { FieldPath } from './field-path.ts';
import { isName, queriedValue } from './filter.ts';
import { collectionOf, compareSegments, idOf } from './resource-name.ts';
import type { SortedList } from './sorted-list.ts';
import { compareValues, NULL } from './value.ts';

/** The documents a query looks through: one collection, or what lies anywhere below `parent`. */
export interface Scope {
  /** A document, or the database's `documents`. */
  parent: string;
  /** Without it, the documents of all collections. */
  collectionId: string | undefined;
  allDescendants: boolean;
}

export interface OrderTerm {
  path: FieldPath;
  direction: 1 | -1;
}

/** What a query asks of a database: the first documents in an order. */
export interface Lookup {
  readonly scope: Scope;
  /** Whether the document, in scope or not, belongs to the result. */
  readonly accepts: (document: StoredDocument) => boolean;
  /** Has `__name__` among its terms, so no two documents are equal in it. */
  readonly order: readonly OrderTerm[];
  /** Fields that have one value in all accepted documents, in the order of their paths. */
  readonly equalities: readonly FieldPath[];
  /**
   * Where a document stands in a list sorted by `equalities` and then `order`: negative before the
   * accepted ones, positive behind, 0 where one may be. It counts in the direction of the first
   * term of `order`, and only for documents that have all these fields.
   */
  readonly position: (document: StoredDocument) => number;
  /** How many documents are enough. */
  readonly count: number;
}

export function inScope(scope: Scope, { name }: StoredDocument): boolean {
  const { parent, collectionId, allDescendants } = scope;
  const collection = collectionOf(name);
  if (!allDescendants) return collection === `${parent}/${collectionId}`;
  return (
    name.startsWith(`${parent}/`) &&
    (collectionId === undefined || idOf(collection) === collectionId)
  );
}

/** Compares two documents by the terms; what one lacks counts as null. */
export function ordering(
  terms: readonly OrderTerm[],
): (left: StoredDocument, right: StoredDocument) => number {
  return (left, right) => {
    for (const { path, direction } of terms) {
      const order = isName(path)
        ? compareSegments(left.segments, right.segments)
        : compareValues(queriedValue(left, path) ?? NULL, queriedValue(right, path) ?? NULL);
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

/** The answer by looking at every document of `candidates`: what any index must agree with. */
export function scanned(candidates: Iterable<StoredDocument>, lookup: Lookup): StoredDocument[] {
  const accepted = [...candidates].filter(lookup.accepts);
  return accepted.sort(ordering(lookup.order)).slice(0, lookup.count);
}

/** The answer from documents in scope sorted by `equalities` and `order`, or by the reverse. */
export function foundIn(
  sorted: SortedList<StoredDocument>,
  lookup: Lookup,
  reversed: boolean,
): StoredDocument[] {
  const { accepts, position, count } = lookup;
  const found: StoredDocument[] = [];
  if (count === 0) return found;
  for (const document of sorted.walk(reversed, (each) => position(each) < 0)) {
    if (position(document) > 0) break;
    if (accepts(document)) found.push(document);
    if (found.length === count) break;
  }
  return found;
}
