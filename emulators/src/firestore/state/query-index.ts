import type { Change, StoredDocument } from '../data/document.ts';
import type { FieldPath } from '../data/field-path.ts';
import { isName, queriedValue } from '../data/filter.ts';
import { compareSegments, type DocumentName } from '../data/resource-name.ts';
import { SortedList } from './sorted-list.ts';
import { compareValues, NULL } from '../data/value.ts';

/** Among so few documents looking at each is as quick as an index, and costs no memory. */
const MAX_SCANNED = 100;
/**
 * How many indexes a database keeps, and how many documents these may list together (8 bytes each);
 * the one that was not used for longest goes first.
 */
const MAX_INDEXES = 256;
const MAX_LISTED = 2_000_000;
/**
 * An index goes where so many documents changed since its last use: this many, and a part of its
 * own size. Keeping it up to date would cost more than rebuilding it for the next query.
 */
const MIN_UNUSED_CHANGES = 100;
const UNUSED_PART = 4;

/** The documents in scope that have all fields of a shape, in its order. */
interface QueryIndex {
  readonly scope: Scope;
  readonly sorted: SortedList<StoredDocument>;
  readonly holds: (document: StoredDocument | undefined) => document is StoredDocument;
  unusedChanges: number;
}

/**
 * Sorted lists of documents, each made by the first query of its shape (scope, fields compared by
 * equality, order) and kept up to date by writes. A query then takes its result out of the list
 * from the first document to the last, whatever else is in the collection. Conditions that say
 * nothing about the place in the list (IN, array-contains, OR, !=) are checked on the way.
 */
export class QueryIndexes {
  /** By shape, in the order of use, the latest last: a map keeps the order of insertion. */
  readonly #indexes = new Map<string, QueryIndex>();
  readonly #maxScanned: number;
  readonly #maxListed: number;

  /** `maxScanned` is up to how many documents a query looks at without an index. */
  constructor(maxScanned = MAX_SCANNED, maxListed = MAX_LISTED) {
    this.#maxScanned = maxScanned;
    this.#maxListed = maxListed;
  }

  /** The shapes of the indexes that there are. */
  get shapes(): string[] {
    return [...this.#indexes.keys()];
  }

  /** Answers from the index of this shape; without one, from what `candidates` gives. */
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

/** Queries that differ only in values, or in running backwards, share an index. */
export function shapeOf(lookup: Lookup): string {
  return JSON.stringify([lookup.scope, lookup.equalities, forward(lookup)]);
}

function isReversed({ order }: Lookup): boolean {
  return order[0]?.direction === -1;
}

/** The order up to the name, turned so that its first term ascends. */
function forward({ order }: Lookup): OrderTerm[] {
  const terms = order.slice(0, order.findIndex(({ path }) => isName(path)) + 1);
  const turned = order[0]?.direction ?? 1;
  return terms.map(({ path, direction }) => ({ path, direction: direction === turned ? 1 : -1 }));
}

/** The documents a query looks through: one collection, or what lies anywhere below `parent`. */
export interface Scope {
  /** A document, or the database's `documents`. */
  parent: string;
  /** Without it, the documents of all collections. */
  collectionId: string | undefined;
  allDescendants: boolean;
  includes(name: DocumentName): boolean;
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

/** The result by a look at every document of `candidates`: any index must agree with it. */
export function scanned(candidates: Iterable<StoredDocument>, lookup: Lookup): StoredDocument[] {
  const accepted = [...candidates].filter(lookup.accepts);
  return accepted.sort(ordering(lookup.order)).slice(0, lookup.count);
}

/** The result from documents in scope sorted by `equalities` and `order`, or by the reverse. */
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
