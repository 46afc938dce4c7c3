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
 * A transaction reads from the moment it began and remembers what it read. At its commit it stands
 * only if all of that would still be read the same: documents by version, queries by their results
 * (so a document that newly matches counts as well). `locks`, if it may write, has what it reads.
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
  /** Whether something that was read has changed since. */
  const isStale = (): boolean => {
    const isChanged = (name: DocumentName): boolean => snapshot.get(name) !== database.get(name);
    return snapshot.isPast() && ([...names].some(isChanged) || lookups.some(hasNewResult));
  };
  return {
    id,
    readOnly: locks === undefined,
    readTime,
    /** The moment it began, where what is read is not remembered. */
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
    /** Throws ABORTED where something that was read has changed since. */
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
/** What `transactionsOf` makes. */
export type Transactions = ReturnType<typeof transactionsOf>;

/**
 * The open transactions of one database. `now` gives milliseconds of real time: what tests move the
 * clock by must end no transaction.
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
    // The SDK never ends its read-only transactions, so many end here.
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
    /** The open transaction; an ended or unknown one is INVALID_ARGUMENT, which the SDKs retry. */
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
