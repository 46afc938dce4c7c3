import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';

import type { Connection } from './connection.ts';
import { isNetworkAway } from './kept-answers.ts';
import type { Change, Job, OfflineStore } from './offline-store.ts';

/** How a change ended that had waited for the network. */
export interface Settled {
  change: Change;
  /** Why the server refused it; undefined where it was done. */
  error: unknown;
}

export interface Queue {
  /** The changes that wait for the network, first made first, as far as they are known by now. */
  waiting: () => readonly Change[];
  /** Calls the listener whenever {@link waiting} changes. */
  subscribe: (listener: () => void) => () => void;
  /** The same changes, read anew. */
  read: () => Promise<readonly Change[]>;
  /** Writes a change down, to be sent after those that wait already. */
  add: (change: Change) => Promise<void>;
  /** Sends what waits, in order, as far as the network goes. */
  flush: () => Promise<void>;
  /** Hears how changes end. */
  onSettled: (listener: (settled: Settled) => void) => () => void;
  /** Forgets a user's changes. */
  wipe: (uid: string) => Promise<void>;
}

export interface QueueOptions {
  /** An API whose calls are not queued themselves. */
  api: ApiClient;
  store: OfflineStore;
  connection: Connection;
  /** Who is signed in. */
  uid: () => string | undefined;
  /** Keeps two tabs from sending the same change; undefined where the browser cannot. */
  locks: Pick<LockManager, 'request'> | undefined;
}

/** After so many failures of the server, a change counts as refused. */
const ATTEMPTS_MAX = 5;

/** Some comments of a call were refused, the others done. */
class PartlyRefused extends Error {}

/**
 * The user's changes on their way to the server. Sending one twice does no harm, since each states
 * how something should be.
 */
export function createQueue(options: QueueOptions): Queue {
  const { api, store, connection, uid, locks } = options;
  const listeners = new Set<() => void>();
  const settledListeners = new Set<(settled: Settled) => void>();
  let waiting: readonly Change[] = [];
  let turn: Promise<void> = Promise.resolve();

  async function jobs(): Promise<Job[]> {
    const whose = uid();
    return whose === undefined ? [] : store.jobs(whose);
  }

  async function read(): Promise<readonly Change[]> {
    const next = (await jobs()).map((job) => job.change);
    if (next.length > 0 || waiting.length > 0) {
      waiting = next;
      for (const listener of listeners) listener();
    }
    return next;
  }

  /** One at a time, over all tabs where the browser can. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (locks) {
      await locks.request('threadsweep-queue', work);
      return;
    }
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    await mine;
  }

  async function settle(job: Job, error: unknown): Promise<void> {
    await store.removeJob(job.id);
    await read();
    for (const listener of settledListeners) listener({ change: job.change, error });
  }

  /** Returns whether the next job may be sent. */
  async function attempt(job: Job): Promise<boolean> {
    try {
      await perform(api, job.change);
    } catch (error) {
      // The session has ended: what waits is sent after this user's next login.
      if (uid() !== job.uid) return false;
      const attempts = job.attempts + 1;
      if (isRefusal(error) || (!isNetworkAway(error) && attempts >= ATTEMPTS_MAX)) {
        await settle(job, error);
        return true;
      }
      connection.missed();
      if (!isNetworkAway(error)) await store.updateJob({ ...job, attempts });
      return false;
    }
    await settle(job, undefined);
    return true;
  }

  return {
    waiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    add: async (change) => {
      const whose = uid();
      if (whose === undefined) throw new Error('Nobody is signed in to keep a change for.');
      await store.addJob(whose, change);
      await read();
    },
    flush: () =>
      inTurn(async () => {
        for (;;) {
          const [job] = await jobs();
          if (!job || !(await attempt(job))) return;
        }
      }),
    onSettled: (listener) => {
      settledListeners.add(listener);
      return () => settledListeners.delete(listener);
    },
    wipe: async (whose) => {
      await store.wipeJobs(whose);
      await read();
    },
  };
}

async function perform(api: ApiClient, change: Change): Promise<void> {
  if (change.kind === 'autoClean') {
    await api.account.setAutoCleaning({ status: change.on });
    return;
  }
  const { kind, videoId, ids } = change;
  const [commentId] = ids;
  if (commentId !== undefined && ids.length === 1) {
    if (kind === 'hide') await api.comment.hideComment({ videoId, commentId });
    else await api.comment.unhideComment({ videoId, commentId });
    return;
  }
  const answer = await api.comment.moderateComments({ videoId, ids: [...ids], action: kind });
  const [refused] = answer.failed;
  if (refused) throw new PartlyRefused(refused.error);
}

/** Whether trying again would change nothing. */
function isRefusal(error: unknown): boolean {
  if (error instanceof PartlyRefused) return true;
  const status = apiProblem(error)?.status;
  return status !== undefined && status < 500 && status !== 401 && status !== 429;
}
