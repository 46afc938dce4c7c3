import type { DocumentName } from '../data/resource-name.ts';
import type { Locks } from './locks.ts';
import { Wakers } from './wakers.ts';

/** A place in the queue, for a transaction that begins with a read of these documents. */
export interface Turn {
  readonly names: readonly DocumentName[];
}

/**
 * The order in which transactions get their first locks. While a write waits for a document,
 * transactions that would begin by reading it queue behind the write, and then begin one by one.
 * Without the queue, new readers would delay the write forever and abort each other. A queued
 * transaction holds no lock.
 */
export class Turns {
  readonly #queues = new Map<DocumentName, Turn[]>();
  readonly #wakers = new Wakers<DocumentName>();
  readonly #locks: Locks;

  constructor(locks: Locks) {
    this.#locks = locks;
    locks.onFree((names) => {
      for (const name of names) this.#wakers.wake(name);
    });
  }

  /** Returns whether a transaction must wait before it begins with these documents. */
  isBusy(names: readonly DocumentName[]): boolean {
    return names.some((name) => this.#queues.has(name) || this.#locks.isWanted(name));
  }

  queue(turn: Turn): void {
    for (const name of turn.names) {
      const queue = this.#queues.get(name);
      if (queue) queue.push(turn);
      else this.#queues.set(name, [turn]);
    }
  }

  /** Returns the document that a queued transaction must wait for; undefined if it can begin. */
  obstacleOf(turn: Turn): DocumentName | undefined {
    return turn.names.find(
      (name) =>
        this.#queues.get(name)?.[0] !== turn ||
        this.#locks.isWanted(name) ||
        this.#locks.readersOf(name).length > 0,
    );
  }

  /**
   * Resolves when a lock or a place in the queue of the document becomes free, after `ms`, or when
   * `signal` aborts.
   */
  wait(name: DocumentName, ms: number, signal: AbortSignal): Promise<void> {
    return this.#wakers.wait(name, ms, signal);
  }

  /** Removes a transaction from the queue, and wakes the next one. */
  leave(turn: Turn): void {
    for (const name of turn.names) {
      const others = (this.#queues.get(name) ?? []).filter((other) => other !== turn);
      if (others.length > 0) this.#queues.set(name, others);
      else this.#queues.delete(name);
      this.#wakers.wake(name);
    }
  }
}
