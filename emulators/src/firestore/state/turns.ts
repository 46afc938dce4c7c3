import type { DocumentName } from '../data/resource-name.ts';
import type { Locks } from './locks.ts';
import { Wakers } from './wakers.ts';

/** A transaction that begins with a read of these documents. */
export interface Turn {
  readonly names: readonly DocumentName[];
}

/**
 * The order in which transactions get their first locks. Locks are shared, but while a write waits
 * for a document, those who would begin with it queue up behind the write, and go on one by one.
 * Otherwise ever new readers would keep the write waiting, and abort each other. Who queues holds no
 * lock, so nobody waits for it.
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

  /** Whether a transaction may not begin with these documents now. */
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

  /** The document that one in the queue has to wait for; undefined if its turn has come. */
  obstacleOf(turn: Turn): DocumentName | undefined {
    return turn.names.find(
      (name) =>
        this.#queues.get(name)?.[0] !== turn ||
        this.#locks.isWanted(name) ||
        this.#locks.readersOf(name).length > 0,
    );
  }

  /** Resolves when something has become free at the document, after `ms`, or with the signal. */
  wait(name: DocumentName, ms: number, signal: AbortSignal): Promise<void> {
    return this.#wakers.wait(name, ms, signal);
  }

  /** Leaves the queue; the next looks whether its turn has come. */
  leave(turn: Turn): void {
    for (const name of turn.names) {
      const others = (this.#queues.get(name) ?? []).filter((other) => other !== turn);
      if (others.length > 0) this.#queues.set(name, others);
      else this.#queues.delete(name);
      this.#wakers.wake(name);
    }
  }
}
