import type { HideRequest } from './decisions.ts';
import type { PassRecord, Progress, ResumePoint } from './pass-record.ts';

/** A video as a pass needs it. */
export interface CleanedVideo {
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** When the last pass over it completed, ISO 8601; null before the first. */
  readonly lastCleanedAt: string | null;
  /** Whether comments of the video are pending. */
  readonly hidesWait: boolean;
}

/** A pass that a session is to run. */
export interface PlannedPass {
  readonly id: string;
  readonly video: CleanedVideo;
  readonly trigger: PassRecord['trigger'];
  /** When the schedule wants it, epoch ms; the time of the click for a manual clean. */
  readonly dueAt: number;
  /** Whether no later pass of the video is scheduled: nothing may stay pending. */
  readonly isLast: boolean;
  /** When the video's next pass is scheduled, epoch ms; unknown by default. */
  readonly nextAt?: number | undefined;
  /** The comments to hide, for a new pass over chosen comments; a stored pass knows its own. */
  readonly chosen?: readonly string[];
}

/** What a pass stores when it completes. */
export interface Completion {
  /** The counts since its last report. */
  progress: Progress;
  limitReached: boolean;
  /**
   * Comments that the last call hid; the same write marks and counts them. Comments of other videos
   * count for the passes that they name.
   */
  hidden: readonly HideRequest[];
  /** How many comments of the video have an uncertain verdict; omitted by a pass that judges none. */
  asked?: number;
  /** Videos that no longer have pending comments: their `hidesWait` becomes false. */
  cleared: readonly string[];
}

/**
 * Stored passes. Only the holder of the channel's lease writes through this port: if an adapter notices
 * another holder, it throws `LeaseLost` and writes nothing.
 */
export interface Passes {
  /**
   * Begins or resumes a pass. An adapter may postpone the write; every other method then writes the
   * pass first.
   * @returns the stored pass; undefined if it has completed already
   */
  begin(pass: PlannedPass): Promise<PassRecord | undefined>;
  /** Stores progress for those who watch. */
  report(pass: PlannedPass, progress: Progress): Promise<void>;
  /** Stores where the next attempt resumes. */
  interrupt(pass: PlannedPass, progress: Progress, at: Omit<ResumePoint, 'at'>): Promise<void>;
  /**
   * Completes a pass, in one atomic write with its counts, the comments of `hidden`, and the time up to
   * which its video is cleaned. A pass over chosen comments does not change that time.
   * @returns the requests of `hidden` that the creator restored meanwhile
   */
  complete(pass: PlannedPass, completion: Completion): Promise<HideRequest[]>;
  /**
   * Ends a pass with a sentence for the creator, even if the pass never began because the channel could
   * not be opened. Stores nothing if its video is gone.
   * @param isFinal whether the video's next pass follows, rather than a retry of this one
   */
  fail(pass: PlannedPass, problem: string, isFinal: boolean): Promise<void>;
}
