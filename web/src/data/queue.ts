import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';

import type { Connection } from './connection.ts';
import { isNetworkAway } from './kept-responses.ts';
import {
  type Change,
  idsOf,
  isGrouped,
  type Job,
  type OfflineStore,
  type ReviewDecision,
} from './offline-store.ts';

/** The result of pending changes that were sent in one call, or of some of their comments. */
export interface Settled {
  change: Change;
  error: unknown;
  /** The comments that the server will change with the channel's next clean. */
  pending: readonly string[];
  /** Whether the server has refused other comments of the same call. */
  isPartly?: true;
}

export interface Queue {
  /** Returns the currently known pending changes, oldest first. */
  unsent: () => readonly Change[];
  subscribe: (listener: () => void) => () => void;
  read: () => Promise<readonly Change[]>;
  /** Stores a change, which is sent after the pending ones. Resolves with the id of its job. */
  add: (change: Change) => Promise<number>;
  /**
   * Removes unsent grouped changes to these comments.
   * @returns false if one of the comments has no such change; then all changes stay
   */
  cancel: (change: GroupedChange) => Promise<boolean>;
  /**
   * Removes a job that is not sent yet.
   * @param evenTried whether to remove the job even if its sending has failed, so that the server
   *   may have received it
   * @returns whether the job was removed
   */
  withdraw: (job: number, evenTried: boolean) => Promise<boolean>;
  /** Sends the stored changes. Later ones wait for another call, so that they can be withdrawn. */
  flush: () => Promise<void>;
  onSettled: (listener: (settled: Settled) => void) => () => void;
  wipe: (uid: string) => Promise<void>;
}

/** A change that may be sent in one call with others. */
type GroupedChange = Exclude<Change, { kind: 'autoClean' }>;

export interface QueueOptions {
  /** An API client whose failed calls do not join the queue. */
  api: ApiClient;
  store: OfflineStore;
  connection: Connection;
  /** Returns the logged-in user. */
  uid: () => string | undefined;
  /**
   * The locks that keep two tabs from sending the same change; undefined if the browser does not
   * support them.
   */
  locks: Pick<LockManager, 'request'> | undefined;
}

/** The number of failures of the server after which a change counts as refused. */
const ATTEMPTS_MAX = 5;

/** The most grouped changes in one call, few enough for a quick response. */
const GROUP_MAX = 100;

/** The most decisions of a review in one call (the contract allows 500). */
const REVIEW_MAX = 200;

/** The error of a call that changed only some of its comments. */
class PartlyRefused extends Error {}

/**
 * Creates the queue of the user's changes. Sending a change twice does no harm, because each one
 * sets a state.
 */
export function createQueue(options: QueueOptions): Queue {
  const { api, store, connection, uid, locks } = options;
  const listeners = new Set<() => void>();
  const settledListeners = new Set<(settled: Settled) => void>();
  let unsent: readonly Change[] = [];
  let turn: Promise<void> = Promise.resolve();

  async function jobs(): Promise<Job[]> {
    const whose = uid();
    return whose === undefined ? [] : store.jobs(whose);
  }

  async function read(): Promise<readonly Change[]> {
    const next = (await jobs()).map((job) => job.change);
    if (next.length > 0 || unsent.length > 0) {
      unsent = next;
      for (const listener of listeners) listener();
    }
    return next;
  }

  /** Runs work that excludes any other, even in other tabs if the browser supports locks. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (locks) {
      await locks.request('threadsweep-queue', work);
      return;
    }
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    await mine;
  }

  /** Removes sent jobs, then reports their results. */
  async function settle(group: Group, ended: Performed | { error: unknown }): Promise<void> {
    for (const { id } of group) await store.removeJob(id);
    await read();
    const change = mergedChange(group);
    const results =
      'error' in ended ? [{ change, error: ended.error, pending: [] }] : resultsOf(change, ended);
    for (const settled of results) for (const listener of settledListeners) listener(settled);
  }

  /** Sends a job and those grouped with it. Resolves with whether the next one may be sent. */
  async function attempt(group: Group): Promise<boolean> {
    const [job] = group;
    try {
      await settle(group, await perform(api, mergedChange(group)));
      return true;
    } catch (error) {
      if (uid() !== job.uid) return false;
      const isAway = isNetworkAway(error);
      if (isRefusal(error) || (!isAway && job.attempts + 1 >= ATTEMPTS_MAX)) {
        await settle(group, { error });
        return true;
      }
      connection.missed();
      for (const one of group) await store.updateJob(ungrouped(one, isAway ? 0 : 1));
      await read();
      return false;
    }
  }

  return {
    unsent: () => unsent,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    add: async (change) => {
      const whose = uid();
      if (whose === undefined) throw new Error('Nobody is signed in to keep a change for.');
      const { id } = await store.addJob(whose, change);
      await read();
      return id;
    },
    cancel: async (wanted) => {
      if (!unsent.some(isGrouped)) return false;
      const wantedIds = idsOf(wanted);
      let isCancelled = false;
      await inTurn(async () => {
        const found = (await jobs()).filter(
          ({ change }) =>
            isGrouped(change) &&
            isSameGroup(change, wanted) &&
            idsOf(change).every((id) => wantedIds.includes(id)),
        );
        const ids = new Set(found.flatMap(({ change }) => idsOf(change)));
        isCancelled = wantedIds.every((id) => ids.has(id));
        if (isCancelled) for (const job of found) await store.removeJob(job.id);
      });
      await read();
      return isCancelled;
    },
    withdraw: async (id, evenTried) => {
      let isRemoved = false;
      await inTurn(async () => {
        const job = (await jobs()).find((one) => one.id === id);
        isRemoved = job !== undefined && (evenTried || isGrouped(job.change));
        if (isRemoved) await store.removeJob(id);
      });
      await read();
      return isRemoved;
    },
    flush: async () => {
      const last = (await jobs()).at(-1)?.id ?? 0;
      await inTurn(async () => {
        for (;;) {
          const group = firstGroup((await jobs()).filter(({ id }) => id <= last));
          if (!group || !(await attempt(group))) break;
        }
      });
      // Another tab may have sent the changes.
      await read();
    },
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

/** Jobs that are sent in one call. */
type Group = readonly [Job, ...Job[]];

/** Returns the first job and the following ones that fit into the same call. */
function firstGroup(jobs: readonly Job[]): Group | undefined {
  const [first, ...others] = jobs;
  if (!first) return undefined;
  if (!isGrouped(first.change)) return [first];
  const end = others.findIndex(
    ({ change }) => !isGrouped(change) || !isSameGroup(change, first.change),
  );
  const following = end === -1 ? others : others.slice(0, end);
  return [first, ...following.slice(0, GROUP_MAX - 1)];
}

function isSameGroup(a: Change, b: Change): boolean {
  if (a.kind === 'autoClean' || b.kind === 'autoClean') return false;
  if (a.kind === 'review' || b.kind === 'review') return a.kind === b.kind;
  return a.kind === b.kind && a.videoId === b.videoId && a.undo === b.undo;
}

function mergedChange([first, ...others]: Group): Change {
  const { change } = first;
  if (change.kind === 'autoClean') return change;
  if (change.kind === 'review') {
    const following = others.flatMap((job) =>
      job.change.kind === 'review' ? job.change.decisions : [],
    );
    return { ...change, decisions: [...change.decisions, ...following] };
  }
  return { ...change, ids: [...change.ids, ...others.flatMap((job) => idsOf(job.change))] };
}

/**
 * Returns a job that is no longer grouped: after a network failure, it is sent like any other pending
 * change.
 */
function ungrouped({ change, ...job }: Job, failures: number): Job {
  const attempts = job.attempts + failures;
  if (change.kind === 'autoClean') return { ...job, change, attempts };
  if (change.kind === 'review')
    return { ...job, change: { kind: 'review', decisions: change.decisions }, attempts };
  const { grouped: _, ...alone } = change;
  return { ...job, change: alone, attempts };
}

/** The results for the comments of a change. */
interface Performed {
  refused: readonly { id: string; error: string }[];
  pending: readonly string[];
}

/** Returns the results of a call: one of the refused comments, and one of the others. */
function resultsOf(change: Change, { refused, pending }: Performed): Settled[] {
  const [first] = refused;
  if (!first) return [{ change, error: undefined, pending }];
  const ids = new Set(refused.map(({ id }) => id));
  const results: Settled[] = [];
  const left = partOf(change, (id) => ids.has(id));
  if (left) results.push({ change: left, error: new PartlyRefused(first.error), pending: [] });
  const done = partOf(change, (id) => !ids.has(id));
  if (done) results.push({ change: done, error: undefined, pending, isPartly: true });
  return results;
}

/** Returns the change of some of its comments; undefined if it concerns none of them. */
function partOf(change: Change, isPart: (id: string) => boolean): Change | undefined {
  if (change.kind === 'autoClean') return change;
  if (change.kind === 'review') {
    const decisions = change.decisions.filter(({ id }) => isPart(id));
    return decisions.length > 0 ? { ...change, decisions } : undefined;
  }
  const ids = change.ids.filter(isPart);
  return ids.length > 0 ? { ...change, ids } : undefined;
}

async function perform(api: ApiClient, change: Change): Promise<Performed> {
  if (change.kind === 'autoClean') {
    await api.account.setAutoCleaning({ status: change.on });
    return { refused: [], pending: [] };
  }
  if (change.kind === 'review') return performReview(api, change.decisions);
  const { kind, videoId, ids, undo } = change;
  const [commentId] = ids;
  if (commentId !== undefined && ids.length === 1 && !isGrouped(change) && !undo) {
    const names = { videoId, commentId };
    const { pending } =
      kind === 'hide'
        ? await api.comment.hideComment(names)
        : await api.comment.unhideComment(names);
    return { refused: [], pending: pending === true ? ids : [] };
  }
  const response = await api.comment.moderateComments({
    videoId,
    ids: [...ids],
    action: kind,
    ...(undo && { undo }),
  });
  return { refused: refusedIn(response), pending: response.pending ?? [] };
}

/**
 * Returns the refused comments in the response to a call for several comments.
 * @throws if the response breaks the contract. A TypeError would count as a missing network.
 */
function refusedIn<Refused>(response: { failed: readonly Refused[] }): readonly Refused[] {
  const { failed }: Partial<typeof response> = Object(response);
  if (!Array.isArray(failed)) throw new Error('The response is incomplete.');
  return failed;
}

async function performReview(
  api: ApiClient,
  decisions: readonly ReviewDecision[],
): Promise<Performed> {
  const last = new Map<string, ReviewDecision>();
  for (const decision of decisions) {
    const { action, undo } = last.get(decision.id) ?? {};
    // A “keep” changes nothing at YouTube, so it must not replace a restore that was not sent yet.
    const isRestored = decision.action === 'keep' && action === 'restore';
    // The undo of a restore has hidden the comment already.
    const isHidden = decision.action === 'hide' && undo;
    if (!isRestored && !isHidden) last.set(decision.id, decision);
  }
  const wanted = [...last.values()].map(({ videoId, ...decision }) =>
    Object.assign({ video_id: videoId }, decision),
  );
  const performed: Performed = { refused: [], pending: [] };
  for (let start = 0; start < wanted.length; start += REVIEW_MAX) {
    const part = wanted.slice(start, start + REVIEW_MAX);
    const response = await api.review.decideReview({ decisions: part });
    const refused = refusedIn(response).map(({ id }) => ({ id, error: 'not open to a decision' }));
    const { pending = [] } = response;
    performed.refused = [...performed.refused, ...refused];
    performed.pending = [...performed.pending, ...pending.map(({ id }) => id)];
  }
  return performed;
}

/** Returns whether an error is permanent, so that a retry would not help. */
export function isRefusal(error: unknown): boolean {
  const problem = apiProblem(error);
  if (problem?.code === 'QUOTA_EXHAUSTED') return true;
  const status = problem?.status;
  return status !== undefined && status < 500 && status !== 401 && status !== 429;
}
