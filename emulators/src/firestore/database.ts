import type { Change, StoredDocument } from './document.ts';
import { isName } from './filter.ts';
import { foundIn, QueryIndexes, scanned, type Lookup, type Scope } from './query-index.ts';
import { collectionOf, compareIds, idOf } from './resource-name.ts';
import type { CollectionName, DatabaseName, DocumentName } from './resource-name.ts';
import { SortedList } from './sorted-list.ts';
import type { Timestamp } from './timestamp.ts';

/** Among so few documents looking at each is as quick as an index, and costs no memory. */
const MAX_SCANNED = 100;

/** The database at one moment. */
export interface DatabaseView {
  get(name: DocumentName): StoredDocument | undefined;
  /** The accepted documents in their order, no more than `count`. */
  find(lookup: Lookup): StoredDocument[];
}

/** Told of each commit, synchronously and in order. */
export type CommitListener = (changes: readonly Change[], time: Timestamp) => void;

/** The documents of one database, indexed by collection and collection group. */
export class Database implements DatabaseView {
  readonly name: DatabaseName;
  readonly #collections = new Map<CollectionName, Collection>();
  readonly #groups = new Map<string, Set<Collection>>();
  readonly #snapshots = new Set<Snapshot>();
  readonly #listeners = new Set<CommitListener>();
  readonly #indexes = new QueryIndexes();
  readonly #maxScanned: number;

  /** `maxScanned` is up to how many documents a query may look at without an index. */
  constructor(name: DatabaseName, maxScanned = MAX_SCANNED) {
    this.name = name;
    this.#maxScanned = maxScanned;
  }

  get(name: DocumentName): StoredDocument | undefined {
    return this.#collections.get(collectionOf(name))?.byName.get(name);
  }

  find(lookup: Lookup): StoredDocument[] {
    const { scope, equalities, order } = lookup;
    if (!scope.allDescendants && equalities.length === 0 && order[0] && isName(order[0].path)) {
      return foundIn(this.collection(scope), lookup, order[0].direction === -1);
    }
    const candidates = (): readonly StoredDocument[] => this.#candidates(scope);
    if (this.#indexes.has(lookup)) return this.#indexes.find(lookup, candidates);
    const documents = candidates();
    return documents.length <= this.#maxScanned
      ? scanned(documents, lookup)
      : this.#indexes.find(lookup, () => documents);
  }

  /** The documents of the one collection, in the order of their names. */
  collection({
    parent,
    collectionId,
  }: Pick<Scope, 'parent' | 'collectionId'>): SortedList<StoredDocument> {
    return this.#collections.get(`${parent}/${collectionId}`)?.documents ?? emptyList();
  }

  /** The names of all collections below `parent`, at any depth, that hold a document. */
  collectionsBelow(parent: string): CollectionName[] {
    return [...this.#collections.keys()].filter((name) => name.startsWith(`${parent}/`));
  }

  *documents(): Iterable<StoredDocument> {
    for (const collection of this.#collections.values()) yield* collection.documents;
  }

  /** Puts the documents, or undefined for none, in the place of what is there, all at once. */
  apply(outcome: ReadonlyMap<DocumentName, StoredDocument | undefined>, time: Timestamp): void {
    const changes = [...outcome]
      .map(([name, after]): Change => ({ name, before: this.get(name), after }))
      .filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    for (const { name, before, after } of changes) {
      for (const snapshot of this.#snapshots) snapshot.keep(name, before);
      this.#put(name, before, after);
    }
    this.#indexes.update(changes);
    for (const listener of this.#listeners) listener(changes, time);
  }

  /** The database as it is now, held until `release` is called: later commits do not show in it. */
  snapshot(): Snapshot {
    const snapshot = new Snapshot(this, () => this.#snapshots.delete(snapshot));
    this.#snapshots.add(snapshot);
    return snapshot;
  }

  /** Calls `listener` after each commit, until the answered function is called. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** The documents in scope, in no order. */
  #candidates(scope: Scope): readonly StoredDocument[] {
    if (!scope.allDescendants) return [...this.collection(scope)];
    const collections =
      scope.collectionId === undefined
        ? this.#collections.values()
        : (this.#groups.get(scope.collectionId) ?? []);
    const documents: StoredDocument[] = [];
    for (const collection of collections) {
      if (!collection.name.startsWith(`${scope.parent}/`)) continue;
      for (const document of collection.documents) documents.push(document);
    }
    return documents;
  }

  #put(
    name: DocumentName,
    before: StoredDocument | undefined,
    after: StoredDocument | undefined,
  ): void {
    const collectionName = collectionOf(name);
    const collection = this.#collections.get(collectionName) ?? new Collection(collectionName);
    const group = this.#groups.get(idOf(collectionName)) ?? new Set();
    if (after) {
      this.#collections.set(collectionName, collection);
      this.#groups.set(idOf(collectionName), group.add(collection));
      collection.byName.set(name, after);
      collection.documents.put(after);
    } else if (before) {
      collection.byName.delete(name);
      collection.documents.delete(before);
    }
    if (collection.documents.size > 0) return;
    this.#collections.delete(collectionName);
    group.delete(collection);
  }
}

/**
 * A past moment of a database. It stores nothing until a document changes, then keeps that
 * document's former version: reading is current data minus what changed since.
 */
export class Snapshot implements DatabaseView {
  readonly #database: Database;
  readonly #former = new Map<DocumentName, StoredDocument | undefined>();
  readonly release: () => void;

  constructor(database: Database, release: () => void) {
    this.#database = database;
    this.release = release;
  }

  /** The names of what has changed since. */
  get changed(): ReadonlySet<DocumentName> {
    return new Set(this.#former.keys());
  }

  keep(name: DocumentName, before: StoredDocument | undefined): void {
    if (!this.#former.has(name)) this.#former.set(name, before);
  }

  get(name: DocumentName): StoredDocument | undefined {
    return this.#former.has(name) ? this.#former.get(name) : this.#database.get(name);
  }

  find(lookup: Lookup): StoredDocument[] {
    const { count } = lookup;
    // Of the first ones now, no more can be left out than have changed.
    const current = this.#database.find({ ...lookup, count: count + this.#former.size });
    if (this.#former.size === 0) return current;
    const unchanged = current.filter(({ name }) => !this.#former.has(name));
    const former = [...this.#former.values()].filter((document) => document !== undefined);
    return scanned([...unchanged, ...former], lookup);
  }
}

/** One collection's documents, found by name and kept in the order of their ids. */
class Collection {
  readonly name: CollectionName;
  readonly documents = emptyList();
  readonly byName = new Map<DocumentName, StoredDocument>();

  constructor(name: CollectionName) {
    this.name = name;
  }
}

/** A list for the documents of one collection: only their ids differ. */
function emptyList(): SortedList<StoredDocument> {
  return new SortedList((left, right) =>
    compareIds(left.segments.at(-1) ?? '', right.segments.at(-1) ?? ''),
  );
}
