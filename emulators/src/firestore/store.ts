import type { Access, Authority, Caller } from './access.ts';
import { Database, type Change } from './database.ts';
import type { StoredDocument } from './document.ts';
import type { Write, WriteResult } from './message.ts';
import { databaseOf, type DatabaseName, type DocumentName } from './resource-name.ts';
import type { SavedState } from './saved-state.ts';
import { invalid, type StatusError } from './status-error.ts';
import { CommitTimes, type Timestamp } from './timestamp.ts';
import { Transactions, type Transaction } from './transaction.ts';
import { applyWrite, writtenName } from './write.ts';

/** One database with its open transactions. */
export interface OpenDatabase {
  readonly database: Database;
  readonly transactions: Transactions;
}

/** All databases of one server, made when first named, and the only way to change them. */
export class Store {
  readonly times: CommitTimes;
  readonly authority: Authority;
  readonly #databases = new Map<DatabaseName, OpenDatabase>();
  readonly #onChange: () => void;

  /** `onChange` is called after each commit that changed something. */
  constructor(times: CommitTimes, authority: Authority, onChange: () => void) {
    this.times = times;
    this.authority = authority;
    this.#onChange = onChange;
  }

  open(name: DatabaseName): OpenDatabase {
    let opened = this.#databases.get(name);
    if (!opened) {
      const database = new Database(name);
      database.onCommit(this.#onChange);
      opened = {
        database,
        transactions: new Transactions(database, this.times, () => performance.now()),
      };
      this.#databases.set(name, opened);
    }
    return opened;
  }

  /**
   * Puts saved data in the place of all there is, with the times that it has; listeners see it as
   * any commit. A web client that holds a later version of a document keeps that one.
   */
  load({ lastTime, documents }: SavedState): void {
    this.times.advanceTo(lastTime);
    const loaded = new Map(
      [...this.#databases].map(([name, { database }]) => [
        name,
        new Map<DocumentName, Change>(
          [...database.documents()].map((before) => [
            before.name,
            { name: before.name, before, after: undefined },
          ]),
        ),
      ]),
    );
    for (const after of documents) {
      this.times.advanceTo(after.updateTime);
      const databaseName = databaseOf(after.name);
      const changes = loaded.get(databaseName) ?? new Map<DocumentName, Change>();
      loaded.set(databaseName, changes);
      const { name } = after;
      changes.set(name, { name, before: changes.get(name)?.before, after });
    }
    const time = this.times.nextCommit();
    for (const [name, changes] of loaded) {
      this.open(name).database.apply([...changes.values()], time);
    }
  }

  /** All data of all databases, to be saved. */
  save(): SavedState {
    return { lastTime: this.times.last, documents: this.documents() };
  }

  *documents(): Iterable<StoredDocument> {
    for (const { database } of this.#databases.values()) yield* database.documents();
  }

  /** All writes or none, at one commit time; a transaction ends with it, whatever comes of it. */
  commit(
    { database, transactions }: OpenDatabase,
    writes: readonly Write[],
    caller: Caller,
    transaction?: Transaction,
  ): { writeResults: WriteResult[]; commitTime: Timestamp } {
    try {
      if (transaction?.readOnly && writes.length > 0) {
        throw invalid('Cannot modify entities in a read-only transaction.');
      }
      if (transaction && !transaction.readOnly) transaction.requireUnchanged(database);
      const commitTime = this.times.nextCommit();
      const staged = new StagedWrites(database);
      const accesses: Access[] = [];
      let failure: StatusError | undefined;
      const writeResults = writes.map((write) => {
        const name = writtenName(write, database.name);
        const before = staged.get(name);
        const { after, result, unmet } = applyWrite(write, name, before, commitTime);
        failure ??= unmet;
        if (write.verify === undefined) {
          staged.put(name, after);
          accesses.push({ kind: 'write', name, before, after, time: commitTime });
        } else accesses.push({ kind: 'get', name });
        return result;
      });
      this.authority.authorize(caller, accesses, database);
      // Only now: whether a document exists is not for everybody to know.
      if (failure) throw failure;
      database.apply(staged.changes(), commitTime);
      return { writeResults, commitTime };
    } finally {
      if (transaction) transactions.end(transaction);
    }
  }

  /** Deletes all documents of the database; listeners see it as any commit. */
  clear(name: DatabaseName): void {
    const { database } = this.open(name);
    const changes = [...database.documents()].map((before): Change => ({
      name: before.name,
      before,
      after: undefined,
    }));
    database.apply(changes, this.times.nextCommit());
  }
}

/** The database as it will be when the writes staged so far are in place. */
class StagedWrites {
  readonly #database: Database;
  readonly #staged = new Map<DocumentName, StoredDocument | undefined>();

  constructor(database: Database) {
    this.#database = database;
  }

  get(name: DocumentName): StoredDocument | undefined {
    return this.#staged.has(name) ? this.#staged.get(name) : this.#database.get(name);
  }

  put(name: DocumentName, document: StoredDocument | undefined): void {
    this.#staged.set(name, document);
  }

  /** What differs from the database, each document once. */
  changes(): Change[] {
    return [...this.#staged]
      .map(([name, after]): Change => ({ name, before: this.#database.get(name), after }))
      .filter(({ before, after }) => before !== after);
  }
}
