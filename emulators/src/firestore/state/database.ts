import type { Change, StoredDocument } from '../data/document.ts';
import { isName } from '../data/filter.ts';
import { foundIn, QueryIndexes, scanned, type Lookup, type Scope } from './query-index.ts';
import { collectionOf, compareIds, idOf } from '../data/resource-name.ts';
import type { CollectionName, DatabaseName, DocumentName } from '../data/resource-name.ts';
import { SortedList } from './sorted-list.ts';

/** The state of the database at one time. */
export interface DatabaseView {
  get(name: DocumentName): StoredDocument | undefined;
  /** Returns the accepted documents in their order, at most `count`. */
  find(lookup: Lookup): StoredDocument[];
}

/** The changed documents after a commit, by name; undefined for a deleted document. */
export type Outcome = Map<DocumentName, StoredDocument | undefined>;

/** A listener that is called for each commit, synchronously and in order. */
export type CommitListener = (changes: readonly Change[]) => void;

/** The documents of one database. */
export class Database implements DatabaseView {
  readonly name: DatabaseName;
  readonly #byName = new Map<DocumentName, StoredDocument>();
  readonly #collections = new Map<CollectionName, SortedList<StoredDocument>>();
  readonly #groups = new Map<string, Set<CollectionName>>();
  /** For each snapshot, the former versions of the documents that have changed since then. */
  readonly #formers = new Set<Outcome>();
  readonly #listeners = new Set<CommitListener>();
  readonly #indexes: QueryIndexes;

  constructor(name: DatabaseName, indexes = new QueryIndexes()) {
    this.name = name;
    this.#indexes = indexes;
  }

  get(name: DocumentName): StoredDocument | undefined {
    return this.#byName.get(name);
  }

  find(lookup: Lookup): StoredDocument[] {
    const { scope, equalities, order } = lookup;
    if (!scope.allDescendants && equalities.length === 0 && order[0] && isName(order[0].path)) {
      return foundIn(this.collection(scope), lookup, order[0].direction === -1);
    }
    return this.#indexes.find(lookup, () => this.#candidates(scope));
  }

  /** Returns the documents of one collection, in the order of their names. */
  collection({
    parent,
    collectionId,
  }: Pick<Scope, 'parent' | 'collectionId'>): SortedList<StoredDocument> {
    return this.#collections.get(`${parent}/${collectionId}`) ?? emptyList();
  }

  /** Returns the names of all collections under `parent`, at any depth, that contain a document. */
  collectionsBelow(parent: string): CollectionName[] {
    return [...this.#collections.keys()].filter((name) => name.startsWith(`${parent}/`));
  }

  documents(): Iterable<StoredDocument> {
    return this.#byName.values();
  }

  /**
   * Applies all changes at once. Stores each document, and deletes a document whose value is
   * undefined.
   */
  apply(outcome: Outcome): void {
    const changes = [...outcome]
      .map(([name, after]): Change => ({ name, before: this.get(name), after }))
      .filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    for (const change of changes) {
      for (const former of this.#formers) {
        if (!former.has(change.name)) former.set(change.name, change.before);
      }
      this.#put(change);
    }
    this.#indexes.update(changes);
    for (const listener of this.#listeners) listener(changes);
  }

  /**
   * Returns a view of the current state, which later commits do not change. The caller must call
   * `release`.
   */
  snapshot() {
    const former: Outcome = new Map();
    this.#formers.add(former);
    return {
      /** Returns whether any document has changed since the snapshot. */
      isPast: (): boolean => former.size > 0,
      release: (): boolean => this.#formers.delete(former),
      get: (name: DocumentName): StoredDocument | undefined =>
        former.has(name) ? former.get(name) : this.get(name),
      find: (lookup: Lookup): StoredDocument[] => {
        // Documents that have changed since the snapshot may drop out of the result, so the query
        // reads that many more documents.
        const current = this.find({ ...lookup, count: lookup.count + former.size });
        if (former.size === 0) return current;
        const unchanged = current.filter(({ name }) => !former.has(name));
        const changed = [...former.values()].filter((document) => document !== undefined);
        return scanned([...unchanged, ...changed], lookup);
      },
    };
  }

  /** Calls `listener` after each commit, until the returned function is called. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns the documents in scope, in no particular order. */
  #candidates({ parent, collectionId, allDescendants }: Scope): readonly StoredDocument[] {
    if (!allDescendants) return [...this.collection({ parent, collectionId })];
    if (collectionId === undefined) {
      return [...this.documents()].filter(({ name }) => name.startsWith(`${parent}/`));
    }
    return [...(this.#groups.get(collectionId) ?? [])]
      .filter((name) => name.startsWith(`${parent}/`))
      .flatMap((name) => Array.from(this.#collections.get(name) ?? []));
  }

  #put({ name, before, after }: Change): void {
    const collectionName = collectionOf(name);
    const collection = this.#collections.get(collectionName) ?? emptyList();
    const group = this.#groups.get(idOf(collectionName)) ?? new Set();
    if (after) {
      this.#byName.set(name, after);
      this.#collections.set(collectionName, collection);
      this.#groups.set(idOf(collectionName), group.add(collectionName));
      collection.put(after);
    } else if (before) {
      this.#byName.delete(name);
      collection.delete(before);
    }
    if (collection.size > 0) return;
    this.#collections.delete(collectionName);
    group.delete(collectionName);
  }
}

/** Returns a list for the documents of one collection. Their names differ only in the ids. */
function emptyList(): SortedList<StoredDocument> {
  return new SortedList((left, right) =>
    compareIds(left.segments.at(-1) ?? '', right.segments.at(-1) ?? ''),
  );
}
