import type { Category } from '@threadsweep/shared/category.ts';
import type { PassStatus } from '@threadsweep/shared/contract/cleaning.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';

import type { Extent } from '../planning/plan-reads.ts';

/** The position at which the next attempt of an interrupted pass resumes. */
export interface ResumePoint {
  /** When the attempt ended, ISO 8601. It is needed because YouTube's page tokens expire. */
  at: string;
  extent: Extent;
  /** YouTube's token of the next page; null for the first page. */
  token: string | null;
  /** Whether all pages were read, so that the next attempt only hides pending comments. */
  allRead: boolean;
  /** Threads of earlier pages whose replies could not be read, with their numbers of replies. */
  replies: { id: string; count: number }[];
  /** The counts of the pass at this position. */
  counts: Counts;
}

/** The counts of a pass while it reads. */
export interface Counts {
  read: number;
  judged: number;
  /** The number of comments that no earlier pass has read. */
  fresh: number;
  /** The number of comments whose text has changed since an earlier pass. */
  updated: number;
}

/** The counts so far. `quotaUnits` are the units spent since the last report. */
export interface Progress extends Counts {
  quotaUnits: number;
}

/** A cleaning pass. Times are ISO 8601. */
export interface PassRecord extends Counts {
  channelId: string;
  videoId: string;
  trigger: 'manual' | 'schedule';
  /** Who started the pass; null for passes of earlier versions. */
  by: Actor | null;
  /** The version of the detector's model; null if the pass judges no comment. */
  detector: string | null;
  status: PassStatus;
  startedAt: string;
  finishedAt: string | null;
  cleaned: number;
  /** The number of hidden comments that are restored now. */
  restored: number;
  /** The number of hidden comments that YouTube refused to restore. */
  failedRestores: number;
  moderated: number;
  byCategory: Record<Category, number>;
  quotaUnits: number;
  limitReached: boolean;
  problem: string | null;
  /**
   * The position to resume at; null unless the pass was interrupted after it had read some
   * comments.
   */
  goesOn: ResumePoint | null;
  /**
   * The ids of the comments that the creator chose for the pass to hide, until the pass completes;
   * null for a pass that reads and judges the video.
   */
  chosen: string[] | null;
}
