import { randomUUID } from 'node:crypto';

import { LOCK_DEADLINE_MS } from '../data/limits.ts';
import type { DocumentName } from '../data/resource-name.ts';
import { StatusError } from '../data/status-error.ts';
import type { Intent, Locks } from './locks.ts';
import { Turns } from './turns.ts';

/** A transaction that is to be committed. */
interface Committing {
  readonly id: string;
  /** Whether something that it has read has changed since. */
  isStale(): boolean;
}

/** What waiting needs to know of the open transactions. */
interface OpenTransactions {
  readonly locks: Locks;
  has(id: string): boolean;
  /** When it expires if nobody uses it, on the clock of `now`. */
  expiryOf(id: string): number;
  endExpired(): void;
  /** Ends a transaction that is still open. */
  end(id: string): void;
  /** Milliseconds of real time. */
  readonly now: () => number;
}

/** Why a commit is refused where transactions contend. */
export function contention(): StatusError {
  return new StatusError(
    'ABORTED',
    'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
  );
}

/**
 * How writes and transactions wait for the locks of others, as Google documents it:
 * https://firebase.google.com/docs/firestore/transaction-data-contention.
 */
export function lockWaits(open: OpenTransactions) {
  const { locks, now } = open;
  const turns = new Turns(locks);

  /** Throws where the client has gone, or has waited for longer than the deadline. */
  function requirePatience(deadline: number, signal: AbortSignal): void {
    if (signal.aborted) throw new StatusError('CANCELLED', 'The client has gone.');
    if (now() < deadline) return;
    const message = 'Too much contention on these documents. Please try again.';
    throw new StatusError('ABORTED', message);
  }

  /** Whom the writer has to wait for, if the commit would not be refused at once. */
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
     * Waits until no transaction but `own` has read what is to be written. Then calls `commit`, in
     * the same turn of the event loop. ABORTED, which ends the own transaction, where the other
     * waits for it as well, or holds its locks for longer than the deadline.
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
          requirePatience(deadline, signal);
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
    /** Calls `begin`, which begins a transaction with a read of these documents, in its turn. */
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
          requirePatience(deadline, signal);
          const expiries = locks.readersOf(obstacle).map((reader) => open.expiryOf(reader));
          await turns.wait(obstacle, msUntil([deadline, ...expiries]), signal);
        }
      } finally {
        turns.leave(turn);
      }
    },
  };
}
