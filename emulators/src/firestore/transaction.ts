import { randomBytes } from 'node:crypto';

import type { Database, DatabaseView, Snapshot } from './database.ts';
import type { StoredDocument } from './document.ts';
import type { TransactionOptions } from './message.ts';
import { runQuery, type QueryPlan } from './query.ts';
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
export class Transaction {
  readonly id: string;
  readonly readOnly: boolean;
  readonly readTime: Timestamp;
  readonly startedAtMs: number;
  usedAtMs: number;
  readonly #snapshot: Snapshot;
  readonly #documents = new Set<DocumentName>();
  readonly #queries: QueryPlan[] = [];

  constructor(
    id: string,
    readOnly: boolean,
    readTime: Timestamp,
    snapshot: Snapshot,
    startedAtMs: number,
  ) {
    this.id = id;
    this.startedAtMs = startedAtMs;
    this.usedAtMs = startedAtMs;
    this.readOnly = readOnly;
    this.readTime = readTime;
    this.#snapshot = snapshot;
  }

  get view(): DatabaseView {
    return this.#snapshot;
  }

  get(name: DocumentName): StoredDocument | undefined {
    this.#documents.add(name);
    return this.#snapshot.get(name);
  }

  query(plan: QueryPlan): { documents: StoredDocument[]; skipped: number } {
    this.#queries.push(plan);
    return runQuery(plan, this.#snapshot);
  }

  /** Throws ABORTED where something that was read has changed since. */
  requireUnchanged(database: Database): void {
    const { changed } = this.#snapshot;
    if (changed.size === 0) return;
    const stale =
      [...this.#documents].some(
        (name) => changed.has(name) && this.#snapshot.get(name) !== database.get(name),
      ) || this.#queries.some((plan) => this.#changesResult(plan, changed, database));
    if (stale) {
      throw new StatusError(
        'ABORTED',
        'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
      );
    }
  }

  release(): void {
    this.#snapshot.release();
  }

  #changesResult(plan: QueryPlan, changed: ReadonlySet<DocumentName>, database: Database): boolean {
    const concerned = [...changed].some((name) =>
      [this.#snapshot.get(name), database.get(name)].some(
        (document) => document !== undefined && plan.accepts(document),
      ),
    );
    if (!concerned) return false;
    const former = runQuery(plan, this.#snapshot).documents;
    const current = runQuery(plan, database).documents;
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
      randomBytes(16).toString('base64'),
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
    transaction.release();
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
