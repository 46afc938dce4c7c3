import { collectionOf, compareIds, compareSegments, idOf } from './resource-name.ts';
import type { CollectionName, DatabaseName, DocumentName } from './resource-name.ts';
import type { StoredDocument } from './document.ts';
import type { Timestamp } from './timestamp.ts';

/** The documents a query looks through: one collection, or what lies anywhere below `parent`. */
export interface Scope {
  /** A document, or the database's `documents`. */
  parent: string;
  /** Without it, the documents of all collections. */
  collectionId: string | undefined;
  allDescendants: boolean;
}

/** The database at one moment. */
export interface DatabaseView {
  get(name: DocumentName): StoredDocument | undefined;
  /** The documents in scope in the order of their names. */
  scan(scope: Scope): readonly StoredDocument[];
}

export interface Change {
  name: DocumentName;
  before: StoredDocument | undefined;
  after: StoredDocument | undefined;
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

  constructor(name: DatabaseName) {
    this.name = name;
  }

  get(name: DocumentName): StoredDocument | undefined {
    return this.#collections.get(collectionOf(name))?.get(name);
  }

  scan(scope: Scope): readonly StoredDocument[] {
    if (!scope.allDescendants && scope.collectionId !== undefined) {
      return this.#collections.get(`${scope.parent}/${scope.collectionId}`)?.documents ?? [];
    }
    const candidates =
      scope.collectionId === undefined
        ? this.#collections.values()
        : (this.#groups.get(scope.collectionId) ?? []);
    const lists = [...candidates]
      .filter(({ name }) => name.startsWith(`${scope.parent}/`))
      .map(({ documents }) => documents);
    return lists.flat().sort((left, right) => compareSegments(left.segments, right.segments));
  }

  /** The names of all collections below `parent`, at any depth, that hold a document. */
  collectionsBelow(parent: string): CollectionName[] {
    return [...this.#collections.keys()].filter((name) => name.startsWith(`${parent}/`));
  }

  *documents(): Iterable<StoredDocument> {
    for (const collection of this.#collections.values()) yield* collection.documents;
  }

  /** Puts the changes in place, all at once. */
  apply(changes: readonly Change[], time: Timestamp): void {
    if (changes.length === 0) return;
    for (const { name, before, after } of changes) {
      for (const snapshot of this.#snapshots) snapshot.keep(name, before);
      this.#put(name, after);
    }
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

  #put(name: DocumentName, document: StoredDocument | undefined): void {
    const collectionName = collectionOf(name);
    let collection = this.#collections.get(collectionName);
    if (!collection) {
      if (!document) return;
      collection = new Collection(collectionName);
      this.#collections.set(collectionName, collection);
      const group = this.#groups.get(idOf(collectionName));
      if (group) group.add(collection);
      else this.#groups.set(idOf(collectionName), new Set([collection]));
    }
    collection.put(name, document);
    if (collection.documents.length > 0) return;
    this.#collections.delete(collectionName);
    this.#groups.get(idOf(collectionName))?.delete(collection);
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

  scan(scope: Scope): readonly StoredDocument[] {
    const current = this.#database.scan(scope);
    if (this.#former.size === 0) return current;
    const former = [...this.#former.values()].filter(
      (document) => document !== undefined && inScope(scope, document),
    );
    return [...current.filter(({ name }) => !this.#former.has(name)), ...former]
      .filter((document) => document !== undefined)
      .sort((left, right) => compareSegments(left.segments, right.segments));
  }
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

/** One collection's documents, found by name and kept in the order of their ids. */
class Collection {
  readonly name: CollectionName;
  readonly #byName = new Map<DocumentName, StoredDocument>();
  readonly #sorted: StoredDocument[] = [];

  constructor(name: CollectionName) {
    this.name = name;
  }

  get documents(): readonly StoredDocument[] {
    return this.#sorted;
  }

  get(name: DocumentName): StoredDocument | undefined {
    return this.#byName.get(name);
  }

  put(name: DocumentName, document: StoredDocument | undefined): void {
    const present = this.#byName.has(name);
    const index = this.#indexOf(idOf(name));
    if (document) {
      this.#byName.set(name, document);
      this.#sorted.splice(index, present ? 1 : 0, document);
    } else if (present) {
      this.#byName.delete(name);
      this.#sorted.splice(index, 1);
    }
  }

  /** Where `id` is, or would have to be inserted. */
  #indexOf(id: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#sorted[middle]?.segments.at(-1) ?? '';
      if (compareIds(other, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
