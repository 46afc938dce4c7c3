import type { Change, StoredDocument } from '../data/document.ts';
import type { DocumentName } from '../data/resource-name.ts';
import { ordering, type Lookup } from './query-index.ts';
import { Wakers } from './wakers.ts';

/** What somebody wants to write. */
export interface Intent {
  readonly names: readonly DocumentName[];
  /** What it would change now; needed only while a query is locked. */
  readonly changes: () => readonly Change[];
}

interface QueryLock {
  readonly lookup: Lookup;
  /** Whether the document is, or would be, in the part of the result that was read. */
  readonly holds: (document: StoredDocument | undefined) => boolean;
}

/**
 * The locks of one database's open transactions, by the ids of these. They are shared: any number of
 * transactions may read, and each makes others wait who would change what it has read. A query locks
 * its results, and what newly would be one.
 */
export class Locks {
  readonly #readers = new Map<DocumentName, Set<string>>();
  readonly #queries = new Map<string, QueryLock[]>();
  /** What those who wait want to write, and how many of them want each document. */
  readonly #waiting = new Map<string, Intent>();
  readonly #wanted = new Map<DocumentName, number>();
  /** Wakes those who wait for a transaction. */
  readonly #wakers = new Wakers<string>();
  #freed: (names: Iterable<DocumentName>) => void = () => undefined;

  lockDocument(name: DocumentName, reader: string): void {
    const readers = this.#readers.get(name);
    if (readers) readers.add(reader);
    else this.#readers.set(name, new Set([reader]));
  }

  /** `found` is what the query has read. */
  lockQuery(lookup: Lookup, found: readonly StoredDocument[], reader: string): void {
    if (lookup.count === 0) return;
    // Of a limited query, what comes behind the last document was not read.
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

  /** Releases all locks of the reader, which has locked these documents; who waits for it goes on. */
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

  /** The transactions, but `own`, that hold a lock on what is to be written. */
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

  /** Whether the transaction's commit would wait for one that waits, however indirectly, for it. */
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

  /** A waiter is a transaction that commits, by its id, or a write of no transaction, by any key. */
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

  /** Whether a write of the document waits. */
  isWanted(name: DocumentName): boolean {
    return this.#wanted.has(name);
  }

  /** The transactions that have read the document. */
  readersOf(name: DocumentName): string[] {
    return [...(this.#readers.get(name) ?? [])];
  }

  /** Calls `freed` with the documents of which a lock was released, or whose write waits no longer. */
  onFree(freed: (names: Iterable<DocumentName>) => void): void {
    this.#freed = freed;
  }

  /** Resolves when the reader has released its locks, after `ms`, or when `signal` aborts. */
  released(reader: string, ms: number, signal: AbortSignal): Promise<void> {
    return this.#wakers.wait(reader, ms, signal);
  }
}
