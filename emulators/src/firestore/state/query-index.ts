import type { Change, StoredDocument } from '../data/document.ts';
import type { FieldPath } from '../data/field-path.ts';
import { isName, queriedValue } from '../data/filter.ts';
import { compareSegments, type DocumentName } from '../data/resource-name.ts';
import { SortedList } from './sorted-list.ts';
import { compareValues, NULL } from '../data/value.ts';

/**
 * The most documents that a query scans without an index, because a scan of few is as fast and
 * needs no memory.
 */
const MAX_SCANNED = 100;
/**
 * The most indexes of a database, and the most documents in all of them together (8 bytes each).
 * The least recently used index is dropped first.
 */
const MAX_INDEXES = 256;
const MAX_LISTED = 2_000_000;
/**
 * An index is dropped after `MIN_UNUSED_CHANGES` plus its size ÷ `UNUSED_PART` changes without a
 * use. Updating it further would take longer than building it again.
 */
const MIN_UNUSED_CHANGES = 100;
const UNUSED_PART = 4;

/** A sorted list of the documents in scope that have all fields of a shape. */
interface QueryIndex {
  readonly scope: Scope;
  readonly sorted: SortedList<StoredDocument>;
  readonly holds: (document: StoredDocument | undefined) => document is StoredDocument;
  unusedChanges: number;
}

/**
 * Sorted lists of documents. The first query of a shape (scope, fields compared by equality, order)
 * creates the list, and writes update it. A query reads its result from the list, so its cost does
 * not depend on other documents. Conditions that do not determine the position (IN, array-contains,
 * OR, !=) are checked for each document.
 */
export class QueryIndexes {
  /** The indexes by shape, least recently used first. A Map keeps the order of insertion. */
  readonly #indexes = new Map<string, QueryIndex>();
  readonly #maxScanned: number;
  readonly #maxListed: number;

  /** @param maxScanned the number of documents up to which a query scans them without an index */
  constructor(maxScanned = MAX_SCANNED, maxListed = MAX_LISTED) {
    this.#maxScanned = maxScanned;
    this.#maxListed = maxListed;
  }

  /** The shapes of the existing indexes. */
  get shapes(): string[] {
    return [...this.#indexes.keys()];
  }

  /**
   * Runs a query on the index of its shape. If there is none, uses the documents that `candidates`
   * returns.
   */
  find(lookup: Lookup, candidates: () => readonly StoredDocument[]): StoredDocument[] {
    const shape = shapeOf(lookup);
    let index = this.#indexes.get(shape);
    this.#indexes.delete(shape);
    if (!index) {
      const documents = candidates();
      if (documents.length <= this.#maxScanned) return scanned(documents, lookup);
      index = indexOf(lookup, documents);
      this.#makeRoomFor(index);
    }
    index.unusedChanges = 0;
    this.#indexes.set(shape, index);
    return foundIn(index.sorted, lookup, isReversed(lookup));
  }

  #makeRoomFor(added: QueryIndex): void {
    let listed = added.sorted.size;
    for (const { sorted } of this.#indexes.values()) listed += sorted.size;
    for (const [shape, { sorted }] of this.#indexes) {
      if (this.#indexes.size < MAX_INDEXES && listed <= this.#maxListed) break;
      this.#indexes.delete(shape);
      listed -= sorted.size;
    }
  }

  update(changes: readonly Change[]): void {
    for (const [shape, index] of this.#indexes) {
      const { scope, sorted, holds } = index;
      const concerned = changes.filter(({ name }) => scope.includes(name));
      index.unusedChanges += concerned.length;
      if (index.unusedChanges > MIN_UNUSED_CHANGES + sorted.size / UNUSED_PART) {
        this.#indexes.delete(shape);
        continue;
      }
      for (const { before, after } of concerned) {
        if (holds(before)) sorted.delete(before);
        if (holds(after)) sorted.put(after);
      }
    }
  }
}

function indexOf(lookup: Lookup, candidates: readonly StoredDocument[]): QueryIndex {
  const equal = lookup.equalities.map((path): OrderTerm => ({ path, direction: 1 }));
  const terms = [...equal, ...forward(lookup)];
  const holds = (document: StoredDocument | undefined): document is StoredDocument =>
    document !== undefined && terms.every(({ path }) => queriedValue(document, path) !== undefined);
  const sorted = new SortedList(ordering(terms), candidates.filter(holds));
  return { scope: lookup.scope, sorted, holds, unusedChanges: 0 };
}

/**
 * Returns the shape of a query. Queries that differ only in values or in direction have the same
 * shape, and share an index.
 */
export function shapeOf(lookup: Lookup): string {
  return JSON.stringify([lookup.scope, lookup.equalities, forward(lookup)]);
}

function isReversed({ order }: Lookup): boolean {
  return order[0]?.direction === -1;
}

/** Returns the order up to the name. If its first term descends, all directions are reversed. */
function forward({ order }: Lookup): OrderTerm[] {
  const terms = order.slice(0, order.findIndex(({ path }) => isName(path)) + 1);
  const turned = order[0]?.direction ?? 1;
  return terms.map(({ path, direction }) => ({ path, direction: direction === turned ? 1 : -1 }));
}

/**
 * The documents that a query searches: one collection, or all collections of this id at any depth
 * under `parent`.
 */
export interface Scope {
  /** The name of a document, or the database's `documents`. */
  parent: string;
  /** The collection's id; undefined for the documents of all collections. */
  collectionId: string | undefined;
  allDescendants: boolean;
  includes(name: DocumentName): boolean;
}

export interface OrderTerm {
  path: FieldPath;
  direction: 1 | -1;
}

/** A query of the database: the first documents in an order. */
export interface Lookup {
  readonly scope: Scope;
  /** Returns whether a document is in scope and belongs to the result, whatever `count` is. */
  readonly accepts: (document: StoredDocument) => boolean;
  /** The order. It contains `__name__`, so no two documents are equal in it. */
  readonly order: readonly OrderTerm[];
  /** Fields that have the same value in all accepted documents, sorted by path. */
  readonly equalities: readonly FieldPath[];
  /**
   * Returns where a document is in a list that is sorted by `equalities`, in the direction of
   * `order`'s first term, and then by `order`. The number is negative before the accepted
   * documents, positive behind them, and 0 if the document may be accepted. The document must have
   * the fields of `equalities` and `order`.
   */
  readonly position: (document: StoredDocument) => number;
  /** The most documents to return. */
  readonly count: number;
}

/** Returns a function that compares two documents by the terms. A missing field counts as null. */
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

/** Returns the result by scanning all `candidates`. Every index must give the same result. */
export function scanned(candidates: Iterable<StoredDocument>, lookup: Lookup): StoredDocument[] {
  const accepted = [...candidates].filter(lookup.accepts);
  return accepted.sort(ordering(lookup.order)).slice(0, lookup.count);
}

/**
 * Returns the result from documents in scope that are sorted by `equalities` and `order`, or by the
 * reverse order.
 */
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
