import type { Category } from '@threadsweep/shared/contract/comment.ts';
import type { PassStatus } from '@threadsweep/shared/contract/cleaning.ts';

import type { Extent } from '../planning/plan-reads.ts';

/** Where the next attempt of an interrupted pass resumes. */
export interface ResumePoint {
  /** When the attempt ended, ISO 8601; YouTube's page tokens do not last. */
  at: string;
  extent: Extent;
  /** YouTube's token of the next page; null for the first. */
  token: string | null;
  /** Whether all pages are read, so that only pending comments are left to hide. */
  allRead: boolean;
  /** Threads of earlier pages whose replies could not be read, and how many they have. */
  replies: { id: string; count: number }[];
  /** The counts of the pass at that moment. */
  counts: Counts;
}

/** What a pass counts while it reads. */
export interface Counts {
  read: number;
  judged: number;
  /** Comments that no earlier pass has read. */
  fresh: number;
  /** Comments whose text has changed since an earlier pass. */
  updated: number;
}

/** Counts so far; `quotaUnits` are those spent since the last report. */
export interface Progress extends Counts {
  quotaUnits: number;
}

/** A cleaning pass. Times are ISO 8601. */
export interface PassRecord extends Counts {
  channelId: string;
  videoId: string;
  trigger: 'manual' | 'schedule';
  status: PassStatus;
  startedAt: string;
  finishedAt: string | null;
  cleaned: number;
  moderated: number;
  byCategory: Record<Category, number>;
  quotaUnits: number;
  limitReached: boolean;
  problem: string | null;
  /** Null unless the pass was interrupted with part of its comments read. */
  goesOn: ResumePoint | null;
  /**
   * The ids of the comments that the creator chose for the pass to hide, until it completes; null for
   * a pass that reads and judges the video.
   */
  chosen: string[] | null;
}
