import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';

/** An answer of the API as it was kept, to be shown if the network is away. */
export interface KeptAnswer {
  /** JSON. */
  body: string;
  /** When it was given, epoch ms. */
  at: number;
}

/** What a user changes on a screen, and may change without a network. */
export type Change =
  | {
      kind: 'hide' | 'restore';
      videoId: string;
      ids: readonly string[];
      /** Whether it is sent within seconds, in one call with others, rather than when the network is back. */
      grouped?: true;
    }
  | { kind: 'review'; decisions: readonly ReviewDecision[]; grouped?: true }
  | { kind: 'autoClean'; on: boolean };

/** A decision on a comment of any video, as {@link Change} keeps it. */
export interface ReviewDecision {
  videoId: string;
  id: string;
  action: ReviewAction;
}

/** A change to comments of a video. */
export type CommentChange = Extract<Change, { kind: 'hide' | 'restore' }>;

export function isCommentChange(change: Change): change is CommentChange {
  return change.kind === 'hide' || change.kind === 'restore';
}

/** Whether a change is about to be sent with others, see {@link Change}. */
export function isGrouped(change: Change): boolean {
  return change.kind !== 'autoClean' && change.grouped === true;
}

/** A change that the server has not confirmed yet. */
export interface Job {
  /** Grows with every job: the order in which they are sent. */
  id: number;
  uid: string;
  change: Change;
  /** How often the server has failed at it. */
  attempts: number;
}

/** What the browser keeps of a user for the time without a network. */
export interface OfflineStore {
  /** @param address path and query of the call */
  answer: (uid: string, address: string) => Promise<KeptAnswer | undefined>;
  keepAnswer: (uid: string, address: string, answer: KeptAnswer) => Promise<void>;
  /** A user's jobs, first added first. */
  jobs: (uid: string) => Promise<Job[]>;
  addJob: (uid: string, change: Change) => Promise<Job>;
  updateJob: (job: Job) => Promise<void>;
  removeJob: (id: number) => Promise<void>;
  /** What belongs to no user, such as the addresses of Firebase. */
  setting: (name: string) => Promise<string | undefined>;
  keepSetting: (name: string, value: string) => Promise<void>;
  /** Forgets all answers. */
  wipeAnswers: () => Promise<void>;
  /** Forgets a user's jobs. */
  wipeJobs: (uid: string) => Promise<void>;
}

/**
 * How many answers are kept: some videos' lists with their pages. A list of 100 comments takes
 * about 60 kB.
 */
export const ANSWERS_MAX = 150;

function keyOf(uid: string, address: string): string {
  return `${uid} ${address}`;
}

/** A store that forgets when the page is left, for browsers that block site data. */
export function memoryStore(): OfflineStore {
  const answers = new Map<string, KeptAnswer>();
  const settings = new Map<string, string>();
  let jobs: Job[] = [];
  let lastId = 0;
  return {
    answer: async (uid, address) => answers.get(keyOf(uid, address)),
    keepAnswer: async (uid, address, answer) => {
      answers.set(keyOf(uid, address), answer);
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
    wipeAnswers: async () => answers.clear(),
    wipeJobs: async (uid) => {
      jobs = jobs.filter((job) => job.uid !== uid);
    },
  };
}
