import type { Access, Authority, Caller } from './access.ts';
import { Database } from './database.ts';
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
    const loaded = new Map([...this.#databases.keys()].map((name) => [name, this.#emptied(name)]));
    for (const document of documents) {
      this.times.advanceTo(document.updateTime);
      const name = databaseOf(document.name);
      const outcome = loaded.get(name) ?? new Map<DocumentName, StoredDocument | undefined>();
      loaded.set(name, outcome.set(document.name, document));
    }
    const time = this.times.nextCommit();
    for (const [name, outcome] of loaded) this.open(name).database.apply(outcome, time);
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
      const outcome = new Map<DocumentName, StoredDocument | undefined>();
      const accesses: Access[] = [];
      let failure: StatusError | undefined;
      const writeResults = writes.map((write) => {
        const name = writtenName(write, database.name);
        const before = outcome.has(name) ? outcome.get(name) : database.get(name);
        const { after, result, unmet } = applyWrite(write, name, before, commitTime);
        failure ??= unmet;
        if (write.verify === undefined) {
          outcome.set(name, after);
          accesses.push({ kind: 'write', name, before, after, time: commitTime });
        } else accesses.push({ kind: 'get', name });
        return result;
      });
      this.authority.authorize(caller, accesses, database);
      // Only now: whether a document exists is not for everybody to know.
      if (failure) throw failure;
      database.apply(outcome, commitTime);
      return { writeResults, commitTime };
    } finally {
      if (transaction) transactions.end(transaction);
    }
  }

  /** Deletes all documents of the database; listeners see it as any commit. */
  clear(name: DatabaseName): void {
    this.open(name).database.apply(this.#emptied(name), this.times.nextCommit());
  }

  /** The outcome of deleting all documents of the database. */
  #emptied(databaseName: DatabaseName): Map<DocumentName, StoredDocument | undefined> {
    const documents = [...this.open(databaseName).database.documents()];
    return new Map(documents.map(({ name }) => [name, undefined]));
  }
}
