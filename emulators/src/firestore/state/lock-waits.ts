import { randomUUID } from 'node:crypto';

import { LOCK_DEADLINE_MS } from '../data/limits.ts';
import type { DocumentName } from '../data/resource-name.ts';
import { StatusError } from '../data/status-error.ts';
import type { Intent, Locks } from './locks.ts';
import { Turns } from './turns.ts';

/** A transaction that a commit ends. */
interface Committing {
  readonly id: string;
  /** Returns whether something that the transaction has read was changed since. */
  isStale(): boolean;
}

/** The part of `transactionsOf` that `lockWaits` uses. */
interface OpenTransactions {
  readonly locks: Locks;
  has(id: string): boolean;
  /** Returns when the transaction expires if it remains unused, on the clock of `now`. */
  expiryOf(id: string): number;
  endExpired(): void;
  end(id: string): void;
  /** Returns milliseconds of real time. */
  readonly now: () => number;
}

/** Returns the error of a commit that is refused because transactions contend. */
export function contention(): StatusError {
  return new StatusError(
    'ABORTED',
    'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
  );
}

/**
 * Returns functions with which writes and transactions wait for the locks of other transactions, as
 * Google documents it: https://firebase.google.com/docs/firestore/transaction-data-contention.
 */
export function lockWaits(open: OpenTransactions) {
  const { locks, now } = open;
  const turns = new Turns(locks);

  /** Throws if the client has disconnected or has waited past the deadline. */
  function requireInTime(deadline: number, signal: AbortSignal): void {
    if (signal.aborted) throw new StatusError('CANCELLED', 'The client has gone.');
    if (now() < deadline) return;
    const message = 'Too much contention on these documents. Please try again.';
    throw new StatusError('ABORTED', message);
  }

  /**
   * Returns the transaction that the writer must wait for; undefined if the commit can run or would
   * be refused at once.
   */
  function blockerOf(intent: Intent, own: Committing | undefined): string | undefined {
    if (locks.blockers(intent, own?.id).length === 0) return undefined;
    open.endExpired();
    const isRefused = own !== undefined && (!open.has(own.id) || own.isStale());
    return isRefused ? undefined : locks.blockers(intent, own?.id)[0];
  }

  const msUntil = (times: readonly number[]): number =>
    Math.max(0, Math.ceil(Math.min(...times) - now())) + 1;

  return {
    /**
     * Waits until no transaction except `own` has read the documents to write, then calls `commit`
     * in the same turn of the event loop. Throws ABORTED and ends `own` if the other transaction
     * also waits for `own`, or keeps its locks past the deadline.
     */
    whenFree: async <Result>(
      intent: Intent,
      own: Committing | undefined,
      signal: AbortSignal,
      commit: () => Result,
    ): Promise<Result> => {
      const deadline = now() + LOCK_DEADLINE_MS;
      const waiter = own?.id ?? randomUUID();
      try {
        for (;;) {
          const blocker = blockerOf(intent, own);
          if (blocker === undefined) return commit();
          requireInTime(deadline, signal);
          if (own && locks.isDeadlock(own.id, intent)) throw contention();
          locks.startWaiting(waiter, intent);
          await locks.released(blocker, msUntil([deadline, open.expiryOf(blocker)]), signal);
        }
      } catch (error) {
        if (own) open.end(own.id);
        throw error;
      } finally {
        locks.stopWaiting(waiter);
      }
    },
    /**
     * Waits for this transaction's turn, then calls `begin`, which begins it with a read of these
     * documents.
     */
    inTurn: async <Result>(
      names: readonly DocumentName[],
      signal: AbortSignal,
      begin: () => Result,
    ): Promise<Result> => {
      if (!turns.isBusy(names)) return begin();
      const deadline = now() + LOCK_DEADLINE_MS;
      const turn = { names };
      turns.queue(turn);
      try {
        for (;;) {
          open.endExpired();
          const obstacle = turns.obstacleOf(turn);
          if (obstacle === undefined) return begin();
          requireInTime(deadline, signal);
          const expiries = locks.readersOf(obstacle).map((reader) => open.expiryOf(reader));
          await turns.wait(obstacle, msUntil([deadline, ...expiries]), signal);
        }
      } finally {
        turns.leave(turn);
      }
    },
  };
}
