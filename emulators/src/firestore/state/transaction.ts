import { randomBytes } from 'node:crypto';

import type { Database } from './database.ts';
import type { StoredDocument } from '../data/document.ts';
import type { TransactionOptions } from '../data/message.ts';
import { contention, lockWaits } from './lock-waits.ts';
import { Locks } from './locks.ts';
import type { Lookup } from './query-index.ts';
import type { DocumentName } from '../data/resource-name.ts';
import { invalid, unimplemented } from '../data/status-error.ts';
import type { CommitTimes, Timestamp } from '../data/timestamp.ts';
import { MAX_TRANSACTION_AGE_MS, MAX_TRANSACTION_IDLE_MS } from '../data/limits.ts';

/**
 * Begins a transaction, which reads the state at its beginning and remembers its reads. Its commit
 * succeeds only if all reads would have the same result now: documents by version, queries by their
 * results, so that a new match counts as a change.
 *
 * @param locks the database's locks, to which the transaction adds what it reads; undefined for a
 * read-only transaction
 */
function begun(database: Database, locks: Locks | undefined, readTime: Timestamp) {
  const id = randomBytes(16).toString('base64');
  const snapshot = database.snapshot();
  const names = new Set<DocumentName>();
  const lookups: Lookup[] = [];
  const hasNewResult = (lookup: Lookup): boolean => {
    const [former, current] = [snapshot.find(lookup), database.find(lookup)];
    return former.length !== current.length || former.some((each, at) => each !== current[at]);
  };
  /** Returns whether something that the transaction has read was changed since. */
  const isStale = (): boolean => {
    const isChanged = (name: DocumentName): boolean => snapshot.get(name) !== database.get(name);
    return snapshot.isPast() && ([...names].some(isChanged) || lookups.some(hasNewResult));
  };
  return {
    id,
    readOnly: locks === undefined,
    readTime,
    /** The state at the beginning of the transaction. Reads of this snapshot are not remembered. */
    snapshot,
    get: (name: DocumentName): StoredDocument | undefined => {
      names.add(name);
      locks?.lockDocument(name, id);
      return snapshot.get(name);
    },
    find: (lookup: Lookup): StoredDocument[] => {
      lookups.push(lookup);
      const found = snapshot.find(lookup);
      locks?.lockQuery(lookup, found, id);
      return found;
    },
    isStale,
    /** Throws ABORTED if something that the transaction has read was changed since. */
    requireUnchanged: (): void => {
      if (isStale()) throw contention();
    },
    release: (): void => {
      snapshot.release();
      locks?.release(id, names);
    },
  };
}

/** An open transaction. */
export type Transaction = ReturnType<typeof begun>;
export type Transactions = ReturnType<typeof transactionsOf>;

/**
 * Returns the functions for the open transactions of one database.
 *
 * @param now returns milliseconds of real time, so that a moved clock ends no transaction
 */
export function transactionsOf(database: Database, times: CommitTimes, now: () => number) {
  const open = new Map<string, { transaction: Transaction; startedAt: number; usedAt: number }>();
  const locks = new Locks();
  const end = ({ id, release }: Transaction): void => {
    open.delete(id);
    release();
  };
  const expiryOf = (id: string): number => {
    const { startedAt = 0, usedAt = 0 } = open.get(id) ?? {};
    const idleUntil = locks.isWaiting(id) ? Infinity : usedAt + MAX_TRANSACTION_IDLE_MS;
    return Math.min(startedAt + MAX_TRANSACTION_AGE_MS, idleUntil);
  };
  const endExpired = (): void => {
    // Ends expired transactions, because the SDK never ends its read-only ones.
    for (const { transaction } of open.values()) {
      if (now() > expiryOf(transaction.id)) end(transaction);
    }
  };
  const has = (id: string): boolean => open.has(id);
  const endOpen = (id: string): void => {
    const found = open.get(id);
    if (found) end(found.transaction);
  };
  const { whenFree, inTurn } = lockWaits({ locks, has, expiryOf, endExpired, end: endOpen, now });
  return {
    begin: ({ readOnly }: TransactionOptions): Transaction => {
      if (readOnly?.readTime !== undefined) throw unimplemented('reading at a past readTime');
      endExpired();
      const transaction = begun(database, readOnly ? undefined : locks, times.readTime());
      open.set(transaction.id, { transaction, startedAt: now(), usedAt: now() });
      return transaction;
    },
    /**
     * Returns the open transaction. Throws INVALID_ARGUMENT, after which the SDKs retry, if it is
     * unknown or has ended.
     */
    get: (id: string): Transaction => {
      endExpired();
      const found = open.get(id);
      if (!found) throw invalid('The referenced transaction has expired or is no longer valid.');
      found.usedAt = now();
      return found.transaction;
    },
    end,
    endAll: (): void => {
      for (const { transaction } of open.values()) end(transaction);
    },
    whenFree,
    inTurn,
  };
}
