import type { Change, StoredDocument } from './document.ts';
import { formatFieldPath, type FieldPath } from './field-path.ts';
import { isName, queriedValue } from './filter.ts';
import { collectionOf, compareSegments, idOf } from './resource-name.ts';
import { SortedList } from './sorted-list.ts';
import { compareValues, NULL } from './value.ts';

/**
 * How many indexes a database keeps, and how many documents these may list together (8 bytes each);
 * the one that was not used for longest goes first.
 */
const MAX_INDEXES = 256;
const MAX_LISTED = 2_000_000;
/**
 * An index goes where so many documents changed since its last use: this many, and a part of its
 * own size. Keeping it up to date would cost more than making it anew, should it be asked again.
 */
const MIN_UNUSED_CHANGES = 100;
const UNUSED_PART = 4;

/**
 * Sorted lists of documents, each made by the first query of its shape (scope, fields compared by
 * equality, order) and kept up to date by writes. A query then takes its result out of the list
 * from the first document to the last, whatever else is in the collection. Conditions that say
 * nothing about the place in the list (IN, array-contains, OR, !=) are checked on the way.
 */
export class QueryIndexes {
  /** In the order of use, the latest last: a map keeps the order of insertion. */
  readonly #byShape = new Map<string, QueryIndex>();
  readonly #maxListed: number;

  constructor(maxListed = MAX_LISTED) {
    this.#maxListed = maxListed;
  }

  /** Answers from the index of this shape; without one, from a new one of what `candidates` gives. */
  find(lookup: Lookup, candidates: () => readonly StoredDocument[]): StoredDocument[] {
    const shape = shapeOf(lookup);
    const known = this.#byShape.get(shape);
    const index = known ?? new QueryIndex(lookup, candidates());
    this.#byShape.delete(shape);
    if (!known) this.#makeRoomFor(index);
    this.#byShape.set(shape, index);
    return index.find(lookup);
  }

  #makeRoomFor(added: QueryIndex): void {
    let listed = added.size;
    for (const { size } of this.#byShape.values()) listed += size;
    for (const [shape, { size }] of this.#byShape) {
      if (this.#byShape.size < MAX_INDEXES && listed <= this.#maxListed) break;
      this.#byShape.delete(shape);
      listed -= size;
    }
  }

  has(lookup: Lookup): boolean {
    return this.#byShape.size > 0 && this.#byShape.has(shapeOf(lookup));
  }

  /** How many indexes there are. */
  get size(): number {
    return this.#byShape.size;
  }

  update(changes: readonly Change[]): void {
    for (const [shape, index] of this.#byShape) {
      if (!index.update(changes)) this.#byShape.delete(shape);
    }
  }
}

/** The documents in scope that have all fields of a shape, in its order. */
class QueryIndex {
  readonly #scope: Scope;
  readonly #paths: readonly FieldPath[];
  readonly #sorted: SortedList<StoredDocument>;
  #unusedChanges = 0;

  constructor(lookup: Lookup, candidates: readonly StoredDocument[]) {
    const terms = [
      ...lookup.equalities.map((path): OrderTerm => ({ path, direction: 1 })),
      ...forward(lookup),
    ];
    this.#scope = lookup.scope;
    this.#paths = terms.map(({ path }) => path);
    this.#sorted = new SortedList(
      ordering(terms),
      candidates.filter((document) => this.#holds(document)),
    );
  }

  get size(): number {
    return this.#sorted.size;
  }

  find(lookup: Lookup): StoredDocument[] {
    this.#unusedChanges = 0;
    return foundIn(this.#sorted, lookup, isReversed(lookup));
  }

  /** Answers false where the index is no longer worth its upkeep, and then is out of date. */
  update(changes: readonly Change[]): boolean {
    const concerned = changes.filter(({ before, after }) => {
      const document = after ?? before;
      return document !== undefined && inScope(this.#scope, document);
    });
    this.#unusedChanges += concerned.length;
    if (this.#unusedChanges > MIN_UNUSED_CHANGES + this.#sorted.size / UNUSED_PART) return false;
    for (const { before, after } of concerned) {
      if (before && this.#holds(before)) this.#sorted.delete(before);
      if (after && this.#holds(after)) this.#sorted.put(after);
    }
    return true;
  }

  #holds(document: StoredDocument): boolean {
    return this.#paths.every((path) => queriedValue(document, path) !== undefined);
  }
}

/** Queries that differ only in values, or in running backwards, share an index. */
function shapeOf(lookup: Lookup): string {
  const { scope, equalities } = lookup;
  return JSON.stringify([
    scope.parent,
    scope.collectionId,
    scope.allDescendants,
    equalities.map(formatFieldPath),
    forward(lookup).map(({ path, direction }) => [formatFieldPath(path), direction]),
  ]);
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
