import type { Actor } from '@threadsweep/shared/contract/comment.ts';

import type { HideRequest } from './decisions.ts';
import type { PassRecord, Progress, ResumePoint } from './pass-record.ts';

export interface CleanedVideo {
  readonly id: string;
  readonly title: string;
  /** The time in ISO 8601. */
  readonly publishedAt: string;
  /** When the last pass over the video completed, ISO 8601; null before the first. */
  readonly lastCleanedAt: string | null;
  /** Whether the video has pending comments. */
  readonly hidesWait: boolean;
}

/** A pass that a session will run. */
export interface PlannedPass {
  readonly id: string;
  readonly video: CleanedVideo;
  readonly trigger: PassRecord['trigger'];
  /**
   * Who starts the pass. By default, the schedule starts a scheduled pass, and the creator a manual
   * clean. A stored pass keeps its own value.
   */
  readonly by?: Actor | undefined;
  /**
   * When the pass is due by the schedule, epoch ms; for a manual clean, when the creator started
   * it.
   */
  readonly dueAt: number;
  /** Whether no later pass of the video is scheduled, so that no comment may stay pending. */
  readonly isLast: boolean;
  /** When the video's next pass is scheduled, epoch ms; unknown by default. */
  readonly nextAt?: number | undefined;
  /** The comments to hide, for a new pass over chosen comments. A stored pass has its own list. */
  readonly chosen?: readonly string[];
}

/** The data that a pass stores when it completes. */
export interface Completion {
  /** The pass's final counts, and the units that it has spent since its last report. */
  progress: Progress;
  limitReached: boolean;
  /**
   * Comments that the last call hid. One write marks and counts them. A comment of another video
   * counts for the pass that its request names.
   */
  hidden: readonly HideRequest[];
  /**
   * The number of the video's comments with an uncertain verdict; absent if the pass judged none.
   */
  asked?: number;
  /** Videos that no longer have pending comments. Their `hidesWait` becomes false. */
  cleared: readonly string[];
  /**
   * The time by which the video's pending comments will be hidden, epoch ms; null if the policy
   * delays none.
   */
  hidesBy: number | null;
}

/**
 * Stored passes. Only the holder of the channel's lease writes. For any other caller, an adapter
 * throws `LeaseLost` and writes nothing.
 */
export interface Passes {
  /**
   * Begins or resumes a pass. An adapter may postpone the write until another method is called.
   *
   * @returns the stored pass; undefined if it has already completed
   */
  begin(pass: PlannedPass): Promise<PassRecord | undefined>;
  /** Stores progress, so that clients can show it. */
  report(pass: PlannedPass, progress: Progress): Promise<void>;
  /** Stores the position at which the next attempt resumes. */
  interrupt(pass: PlannedPass, progress: Progress, at: Omit<ResumePoint, 'at'>): Promise<void>;
  /**
   * Completes a pass in one atomic write, with its counts, the comments of `hidden`, and the time
   * up to which its video is cleaned. A pass over chosen comments does not change that time.
   *
   * @returns the requests of `hidden` that the creator restored meanwhile
   */
  complete(pass: PlannedPass, completion: Completion): Promise<HideRequest[]>;
  /**
   * Ends a pass with a sentence for the creator, even if the channel could not be opened to begin
   * it. Stores nothing if the video no longer exists.
   *
   * @param isFinal whether this pass will not be retried, so that the video's next pass follows
   */
  fail(pass: PlannedPass, problem: string, isFinal: boolean): Promise<void>;
}
