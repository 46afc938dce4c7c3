import type { Change, StoredDocument } from './document.ts';
import { formatFieldPath, type FieldPath } from './field-path.ts';
import { isName, queriedValue } from './filter.ts';
import { foundIn, inScope, ordering, type Lookup, type OrderTerm, type Scope } from './lookup.ts';
import { SortedList } from './sorted-list.ts';

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
