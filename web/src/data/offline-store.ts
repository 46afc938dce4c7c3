import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';

/** A stored response of the API, which is shown without a network. */
export interface KeptResponse {
  /** The response's body, as JSON. */
  body: string;
  /** The time of the response, in epoch ms. */
  at: number;
}

/** A stored response with the path and query of its call. */
export interface ListedResponse extends KeptResponse {
  address: string;
}

/** A change on a screen that a user can make without a network. */
export type Change =
  | {
      kind: 'hide' | 'restore';
      videoId: string;
      ids: readonly string[];
      /** Whether a hide undoes a restore. */
      undo?: true;
      /**
       * Whether the change is sent within seconds together with others, instead of when the network
       * is back.
       */
      grouped?: true;
    }
  | { kind: 'review'; decisions: readonly ReviewDecision[]; grouped?: true }
  | { kind: 'autoClean'; on: boolean };

/** A stored decision on a comment of any video, see {@link Change}. */
export interface ReviewDecision {
  videoId: string;
  id: string;
  action: ReviewAction;
  /** Whether a hide undoes a restore. */
  undo?: true;
}

/** A change to comments of a video. */
export type CommentChange = Extract<Change, { kind: 'hide' | 'restore' }>;

export function isCommentChange(change: Change): change is CommentChange {
  return change.kind === 'hide' || change.kind === 'restore';
}

/** Returns the ids of the comments that a change concerns. */
export function idsOf(change: Change): readonly string[] {
  if (change.kind === 'autoClean') return [];
  return change.kind === 'review' ? change.decisions.map(({ id }) => id) : change.ids;
}

/** Returns whether a change is sent within seconds together with others. */
export function isGrouped(change: Change): boolean {
  return change.kind !== 'autoClean' && change.grouped === true;
}

/** A change that the server has not confirmed yet. */
export interface Job {
  /** The id, which increases with every job. Jobs are sent in this order. */
  id: number;
  uid: string;
  change: Change;
  /** How often the server has failed at this job. */
  attempts: number;
}

/** The browser's store of a user's data for the time without a network. */
export interface OfflineStore {
  /** @param address path and query of the call */
  response: (uid: string, address: string) => Promise<KeptResponse | undefined>;
  /** Resolves with a user's stored responses whose addresses begin with a text. */
  responsesBelow: (uid: string, beginning: string) => Promise<ListedResponse[]>;
  keepResponse: (uid: string, address: string, response: KeptResponse) => Promise<void>;
  /** Resolves with a user's jobs, oldest first. */
  jobs: (uid: string) => Promise<Job[]>;
  addJob: (uid: string, change: Change) => Promise<Job>;
  updateJob: (job: Job) => Promise<void>;
  removeJob: (id: number) => Promise<void>;
  /** Resolves with a value that does not belong to a user, such as the addresses of Firebase. */
  setting: (name: string) => Promise<string | undefined>;
  keepSetting: (name: string, value: string) => Promise<void>;
  wipeResponses: () => Promise<void>;
  wipeJobs: (uid: string) => Promise<void>;
}

/**
 * The most stored responses, enough for the lists and pages of some videos. A list of 100 comments
 * takes about 60 kB.
 */
export const RESPONSES_MAX = 150;

function keyOf(uid: string, address: string): string {
  return `${uid} ${address}`;
}

/** Returns a store that lasts until the page is left, for browsers that block site data. */
export function memoryStore(): OfflineStore {
  const responses = new Map<string, KeptResponse>();
  const settings = new Map<string, string>();
  let jobs: Job[] = [];
  let lastId = 0;
  return {
    response: async (uid, address) => responses.get(keyOf(uid, address)),
    responsesBelow: async (uid, beginning) =>
      [...responses].flatMap(([key, response]) =>
        key.startsWith(keyOf(uid, beginning))
          ? [{ ...response, address: key.slice(keyOf(uid, '').length) }]
          : [],
      ),
    keepResponse: async (uid, address, response) => {
      responses.set(keyOf(uid, address), response);
    },
    jobs: async (uid) => jobs.filter((job) => job.uid === uid),
    addJob: async (uid, change) => {
      lastId += 1;
      const job: Job = { id: lastId, uid, change, attempts: 0 };
      jobs = [...jobs, job];
      return job;
    },
    updateJob: async (job) => {
      jobs = jobs.map((known) => (known.id === job.id ? job : known));
    },
    removeJob: async (id) => {
      jobs = jobs.filter((job) => job.id !== id);
    },
    setting: async (name) => settings.get(name),
    keepSetting: async (name, value) => {
      settings.set(name, value);
    },
    wipeResponses: async () => responses.clear(),
    wipeJobs: async (uid) => {
      jobs = jobs.filter((job) => job.uid !== uid);
    },
  };
}
