import { randomBytes } from 'node:crypto';

import type { Database } from './database.ts';
import type { StoredDocument } from '../data/document.ts';
import type { TransactionOptions } from '../data/message.ts';
import type { Lookup } from './query-index.ts';
import type { DocumentName } from '../data/resource-name.ts';
import { invalid, StatusError, unimplemented } from '../data/status-error.ts';
import type { CommitTimes, Timestamp } from '../data/timestamp.ts';
import { MAX_TRANSACTION_AGE_MS, MAX_TRANSACTION_IDLE_MS } from '../data/limits.ts';

/**
 * A transaction reads from the moment it began and remembers what it read. At its commit it stands
 * only if all of that would still be read the same: documents by version, queries by their results
 * (so a document that newly matches counts as well).
 */
function begun(database: Database, readOnly: boolean, readTime: Timestamp) {
  const snapshot = database.snapshot();
  const names = new Set<DocumentName>();
  const lookups: Lookup[] = [];
  const isStale = (lookup: Lookup): boolean => {
    const [former, current] = [snapshot.find(lookup), database.find(lookup)];
    return former.length !== current.length || former.some((each, at) => each !== current[at]);
  };
  return {
    id: randomBytes(16).toString('base64'),
    readOnly,
    readTime,
    /** The moment it began, where what is read is not remembered. */
    snapshot,
    get: (name: DocumentName): StoredDocument | undefined => {
      names.add(name);
      return snapshot.get(name);
    },
    find: (lookup: Lookup): StoredDocument[] => {
      lookups.push(lookup);
      return snapshot.find(lookup);
    },
    /** Throws ABORTED where something that was read has changed since. */
    requireUnchanged: (): void => {
      const isChanged = (name: DocumentName): boolean => snapshot.get(name) !== database.get(name);
      if (!snapshot.isPast() || !([...names].some(isChanged) || lookups.some(isStale))) return;
      throw new StatusError(
        'ABORTED',
        'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
      );
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
  const end = ({ id, snapshot }: Transaction): void => {
    snapshot.release();
    open.delete(id);
  };
  const endExpired = (): void => {
    for (const { transaction, startedAt, usedAt } of open.values()) {
      // The SDK never ends its read-only transactions, so many end here.
      if (now() - startedAt > MAX_TRANSACTION_AGE_MS || now() - usedAt > MAX_TRANSACTION_IDLE_MS)
        end(transaction);
    }
  };
  return {
    begin: ({ readOnly }: TransactionOptions): Transaction => {
      if (readOnly?.readTime !== undefined) throw unimplemented('reading at a past readTime');
      endExpired();
      const transaction = begun(database, readOnly !== undefined, times.readTime());
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
  };
}
