import type { Change, StoredDocument } from '../data/document.ts';
import type { DocumentName } from '../data/resource-name.ts';
import { ordering, type Lookup } from './query-index.ts';
import { Wakers } from './wakers.ts';

/** The planned writes of a commit. */
export interface Intent {
  readonly names: readonly DocumentName[];
  /** Returns the changes that the writes would make now. Only locked queries need them. */
  readonly changes: () => readonly Change[];
}

interface QueryLock {
  readonly lookup: Lookup;
  /** Returns whether the document is, or would be, in the part of the result that was read. */
  readonly holds: (document: StoredDocument | undefined) => boolean;
}

/**
 * The locks of one database's open transactions, by transaction id. Any number of transactions may
 * lock a document by reading it; others that want to change it must wait. A query locks its
 * results, and the documents that would become results.
 */
export class Locks {
  readonly #readers = new Map<DocumentName, Set<string>>();
  readonly #queries = new Map<string, QueryLock[]>();
  /**
   * The planned writes of each waiting commit, and the number of waiting commits for each document.
   */
  readonly #waiting = new Map<string, Intent>();
  readonly #wanted = new Map<DocumentName, number>();
  /** Wakes the commits that wait for a transaction. */
  readonly #wakers = new Wakers<string>();
  #freed: (names: Iterable<DocumentName>) => void = () => undefined;

  lockDocument(name: DocumentName, reader: string): void {
    const readers = this.#readers.get(name);
    if (readers) readers.add(reader);
    else this.#readers.set(name, new Set([reader]));
  }

  /**
   * Locks a query.
   *
   * @param found the documents that the query read
   */
  lockQuery(lookup: Lookup, found: readonly StoredDocument[], reader: string): void {
    if (lookup.count === 0) return;
    // A limited query has not read the documents after its last one, so it does not lock them.
    const last = found.length === lookup.count ? found.at(-1) : undefined;
    const compare = ordering(lookup.order);
    const holds = (document: StoredDocument | undefined): boolean =>
      document !== undefined &&
      lookup.accepts(document) &&
      (last === undefined || compare(document, last) <= 0);
    const queries = this.#queries.get(reader);
    if (queries) queries.push({ lookup, holds });
    else this.#queries.set(reader, [{ lookup, holds }]);
  }

  /**
   * Releases all locks of a transaction, and wakes the commits that wait for it.
   *
   * @param names the documents that the transaction has locked
   */
  release(reader: string, names: Iterable<DocumentName>): void {
    for (const name of names) {
      const readers = this.#readers.get(name);
      readers?.delete(reader);
      if (readers?.size === 0) this.#readers.delete(name);
    }
    this.#queries.delete(reader);
    this.#wakers.wake(reader);
    this.#freed(names);
  }

  /** Returns the transactions, except `own`, that have locked a document to be written. */
  blockers({ names, changes }: Intent, own?: string): string[] {
    const blockers = new Set<string>();
    for (const name of names) {
      for (const reader of this.#readers.get(name) ?? []) blockers.add(reader);
    }
    let changed: readonly Change[] | undefined;
    for (const [reader, queries] of this.#queries) {
      if (reader === own || blockers.has(reader)) continue;
      const concerned = queries.filter(({ lookup }) =>
        names.some((name) => lookup.scope.includes(name)),
      );
      if (concerned.length === 0) continue;
      const all = (changed ??= changes());
      const isHeld = ({ lookup, holds }: QueryLock): boolean =>
        all.some(
          ({ name, before, after }) =>
            lookup.scope.includes(name) && (holds(before) || holds(after)),
        );
      if (concerned.some(isHeld)) blockers.add(reader);
    }
    if (own !== undefined) blockers.delete(own);
    return [...blockers];
  }

  /**
   * Returns whether the transaction's commit would wait for a transaction that waits, directly or
   * indirectly, for it.
   */
  isDeadlock(own: string, intent: Intent): boolean {
    const seen = new Set<string>();
    const pending = this.blockers(intent, own);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === own) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      const waitsFor = this.#waiting.get(next);
      if (waitsFor) pending.push(...this.blockers(waitsFor, next));
    }
    return false;
  }

  isWaiting(waiter: string): boolean {
    return this.#waiting.has(waiter);
  }

  /**
   * Registers a waiting commit.
   *
   * @param waiter the transaction's id, or any key for a write without a transaction
   */
  startWaiting(waiter: string, intent: Intent): void {
    if (this.#waiting.has(waiter)) return;
    this.#waiting.set(waiter, intent);
    for (const name of intent.names) this.#wanted.set(name, (this.#wanted.get(name) ?? 0) + 1);
  }

  stopWaiting(waiter: string): void {
    const { names } = this.#waiting.get(waiter) ?? { names: [] };
    this.#waiting.delete(waiter);
    for (const name of names) {
      const others = (this.#wanted.get(name) ?? 0) - 1;
      if (others > 0) this.#wanted.set(name, others);
      else this.#wanted.delete(name);
    }
    this.#freed(names);
  }

  /** Returns whether a write of the document is waiting. */
  isWanted(name: DocumentName): boolean {
    return this.#wanted.has(name);
  }

  readersOf(name: DocumentName): string[] {
    return [...(this.#readers.get(name) ?? [])];
  }

  /**
   * Calls `freed` with the documents of which a lock was released, or for which a write no longer
   * waits.
   */
  onFree(freed: (names: Iterable<DocumentName>) => void): void {
    this.#freed = freed;
  }

  /** Resolves when the transaction has released its locks, after `ms`, or when `signal` aborts. */
  released(reader: string, ms: number, signal: AbortSignal): Promise<void> {
    return this.#wakers.wait(reader, ms, signal);
  }
}
