import type { Access, Authority, Caller } from './access.ts';
import type { IndexCheck } from './composite-indexes.ts';
import { Database, type Outcome } from './database.ts';
import type { Change, StoredDocument } from '../data/document.ts';
import type { CommitResponse, Write } from '../data/message.ts';
import { databaseOf, type DatabaseName } from '../data/resource-name.ts';
import type { Intent } from './locks.ts';
import type { SavedState } from './saved-state.ts';
import { invalid, type StatusError } from '../data/status-error.ts';
import type { CommitTimes, Timestamp } from '../data/timestamp.ts';
import { transactionsOf, type Transaction, type Transactions } from './transaction.ts';
import { applyWrite, writtenName } from './write.ts';

/** One database with its open transactions. */
export interface OpenDatabase {
  readonly database: Database;
  readonly transactions: Transactions;
}

export type Store = ReturnType<typeof createStore>;

/**
 * Creates the store of one server: all databases, and the only functions that change them. A
 * database is created when it is first named.
 *
 * @param onChange called with the changes of each commit, before its response
 * @param requireIndexes checks that a query has its indexes; without it, queries need none
 */
export function createStore(
  times: CommitTimes,
  authority: Authority,
  onChange: (changes: readonly Change[]) => void,
  requireIndexes?: IndexCheck,
) {
  const databases = new Map<DatabaseName, OpenDatabase>();

  function open(name: DatabaseName): OpenDatabase {
    const known = databases.get(name);
    if (known) return known;
    const database = new Database(name);
    database.onCommit(onChange);
    const opened = {
      database,
      transactions: transactionsOf(database, times, () => performance.now()),
    };
    databases.set(name, opened);
    return opened;
  }

  function* documents(): Iterable<StoredDocument> {
    for (const { database } of databases.values()) yield* database.documents();
  }

  /** Returns the outcome of deleting all documents of the database. */
  function emptied(databaseName: DatabaseName): Outcome {
    const all = [...open(databaseName).database.documents()];
    return new Map(all.map(({ name }) => [name, undefined]));
  }

  return {
    times,
    authority,
    requireIndexes,
    open,
    /**
     * Commits all writes or none, at one commit time. The transaction ends, whether the commit
     * succeeds or not.
     */
    commit: (
      { database, transactions }: OpenDatabase,
      writes: readonly Write[],
      caller: Caller,
      transaction?: Transaction,
    ): CommitResponse => {
      try {
        if (transaction?.readOnly && writes.length > 0) {
          throw invalid('Cannot modify entities in a read-only transaction.');
        }
        if (transaction && !transaction.readOnly) transaction.requireUnchanged();
        const commitTime = times.nextCommit();
        const { outcome, accesses, failure, writeResults } = applied(writes, database, commitTime);
        authority.authorize(caller, accesses, database, {
          get: (name) => (outcome.has(name) ? outcome.get(name) : database.get(name)),
        });
        // Reports a failed write only after the rules allow the writes, because the failure reveals
        // whether a document exists.
        if (failure) throw failure;
        database.apply(outcome);
        return { writeResults, commitTime };
      } finally {
        if (transaction) transactions.end(transaction);
      }
    },
    /**
     * Returns the documents that the writes change. Throws INVALID_ARGUMENT if a write is
     * malformed.
     */
    intentOf: ({ database }: OpenDatabase, writes: readonly Write[]): Intent => ({
      names: writes
        .filter(({ verify }) => verify === undefined)
        .map((write) => writtenName(write, database.name)),
      changes: () => {
        const { outcome } = applied(writes, database, times.last);
        return [...outcome].map(([name, after]) => ({ name, before: database.get(name), after }));
      },
    }),
    /**
     * Deletes all documents of the database and ends its transactions. Listeners see the deletion
     * like any commit.
     */
    clear: (name: DatabaseName): void => {
      open(name).transactions.endAll();
      // Listeners must see this change later than all before it.
      times.nextCommit();
      open(name).database.apply(emptied(name));
    },
    /**
     * Replaces all data by saved data, with their saved times. Listeners see the change like any
     * commit. A web client that has a later version of a document keeps that version.
     */
    load: (saved: SavedState): void => {
      times.advanceTo(saved.lastTime);
      const loaded = new Map([...databases.keys()].map((name) => [name, emptied(name)]));
      for (const document of saved.documents) {
        times.advanceTo(document.updateTime);
        const name = databaseOf(document.name);
        const outcome = loaded.get(name) ?? new Map();
        loaded.set(name, outcome.set(document.name, document));
      }
      times.nextCommit();
      for (const [name, outcome] of loaded) {
        const { database, transactions } = open(name);
        transactions.endAll();
        database.apply(outcome);
      }
    },
    /** Returns all data of all databases, to be saved. */
    save: (): SavedState => ({ lastTime: times.last, documents: documents() }),
  };
}

/**
 * Returns the outcome of all writes, and the accesses that the rules must allow. `failure` is the
 * first write's failure, if any.
 */
function applied(writes: readonly Write[], database: Database, commitTime: Timestamp) {
  const outcome: Outcome = new Map();
  const accesses: Access[] = [];
  let failure: StatusError | undefined;
  const writeResults = writes.map((write) => {
    const name = writtenName(write, database.name);
    const before = outcome.has(name) ? outcome.get(name) : database.get(name);
    if (outcome.has(name) && !before && write.update && write.currentDocument?.exists === true) {
      // This refusal is not documented, but the tests of Google's web SDK expect it.
      failure ??= invalid(`Cannot update a document that the same commit deletes: ${name}`);
    }
    const { after, result, unmet } = applyWrite(write, name, before, commitTime);
    failure ??= unmet;
    if (write.verify === undefined) {
      outcome.set(name, after);
      accesses.push({ kind: 'write', name, before, after, time: commitTime });
    } else accesses.push({ kind: 'get', name });
    return result;
  });
  return { outcome, accesses, failure, writeResults };
}
