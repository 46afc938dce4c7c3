import { randomBytes } from 'node:crypto';

import type { Database, DatabaseView, Snapshot } from './database.ts';
import type { StoredDocument } from './document.ts';
import type { TransactionOptions } from './message.ts';
import type { Lookup } from './query-index.ts';
import type { DocumentName } from './resource-name.ts';
import { invalid, StatusError, unimplemented } from './status-error.ts';
import type { CommitTimes, Timestamp } from './timestamp.ts';

/**
 * How long a transaction may last, and may rest, in milliseconds of real time: the documented
 * limits. The SDK never ends its read-only transactions, so many go this way.
 */
const MAX_AGE_MS = 270_000;
const MAX_IDLE_MS = 60_000;

/**
 * A transaction reads from the moment it began and remembers what it read. At its commit it stands
 * only if all of that would still be read the same: documents by version, queries by their results
 * (so a document that newly matches counts as well).
 */
export class Transaction implements DatabaseView {
  readonly id = randomBytes(16).toString('base64');
  readonly readOnly: boolean;
  readonly readTime: Timestamp;
  /** The moment it began, where what is read is not remembered. */
  readonly snapshot: Snapshot;
  readonly startedAtMs: number;
  usedAtMs: number;
  readonly #documents = new Set<DocumentName>();
  readonly #lookups: Lookup[] = [];

  constructor(readOnly: boolean, readTime: Timestamp, snapshot: Snapshot, startedAtMs: number) {
    this.readOnly = readOnly;
    this.readTime = readTime;
    this.snapshot = snapshot;
    this.startedAtMs = startedAtMs;
    this.usedAtMs = startedAtMs;
  }

  get(name: DocumentName): StoredDocument | undefined {
    this.#documents.add(name);
    return this.snapshot.get(name);
  }

  find(lookup: Lookup): StoredDocument[] {
    this.#lookups.push(lookup);
    return this.snapshot.find(lookup);
  }

  /** Throws ABORTED where something that was read has changed since. */
  requireUnchanged(database: Database): void {
    const { changed } = this.snapshot;
    if (changed.size === 0) return;
    const stale =
      [...this.#documents].some(
        (name) => changed.has(name) && this.snapshot.get(name) !== database.get(name),
      ) || this.#lookups.some((lookup) => this.#changesResult(lookup, changed, database));
    if (stale) {
      throw new StatusError(
        'ABORTED',
        'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
      );
    }
  }

  #changesResult(lookup: Lookup, changed: ReadonlySet<DocumentName>, database: Database): boolean {
    const concerned = [...changed].some((name) =>
      [this.snapshot.get(name), database.get(name)].some(
        (document) => document !== undefined && lookup.accepts(document),
      ),
    );
    if (!concerned) return false;
    const former = this.snapshot.find(lookup);
    const current = database.find(lookup);
    return (
      former.length !== current.length ||
      former.some((document, index) => document !== current[index])
    );
  }
}

/** The open transactions of one database. */
export class Transactions {
  readonly #database: Database;
  readonly #times: CommitTimes;
  readonly #now: () => number;
  readonly #open = new Map<string, Transaction>();

  /** `now` gives milliseconds of real time: what tests move the clock by must end no transaction. */
  constructor(database: Database, times: CommitTimes, now: () => number) {
    this.#database = database;
    this.#now = now;
    this.#times = times;
  }

  begin(options: TransactionOptions): Transaction {
    if (options.readOnly?.readTime !== undefined) throw unimplemented('reading at a past readTime');
    this.#dropExpired();
    const transaction = new Transaction(
      options.readOnly !== undefined,
      this.#times.readTime(),
      this.#database.snapshot(),
      this.#now(),
    );
    this.#open.set(transaction.id, transaction);
    return transaction;
  }

  /** The open transaction; an ended or unknown one is INVALID_ARGUMENT, which the SDKs retry. */
  get(id: string): Transaction {
    this.#dropExpired();
    const transaction = this.#open.get(id);
    if (!transaction) {
      throw invalid('The referenced transaction has expired or is no longer valid.');
    }
    transaction.usedAtMs = this.#now();
    return transaction;
  }

  end(transaction: Transaction): void {
    transaction.snapshot.release();
    this.#open.delete(transaction.id);
  }

  #dropExpired(): void {
    const now = this.#now();
    for (const transaction of this.#open.values()) {
      const { startedAtMs, usedAtMs } = transaction;
      if (now - startedAtMs > MAX_AGE_MS || now - usedAtMs > MAX_IDLE_MS) this.end(transaction);
    }
  }
}
