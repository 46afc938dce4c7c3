import type { Lesson } from '@threadsweep/shared/documents/cleaning.ts';

import type { AskedComment } from './decisions.ts';

/** The stored data about a video's comments. They contain only keyed hashes, no texts or names. */
export interface StoredComments {
  /** The lines of `KnownComments`: one text for each part, in the order of the parts. */
  parts: readonly string[];
  /** The campaign index, which the last part contains; see the detector's `Judge.index`. */
  campaigns: Uint8Array;
  /**
   * How many lines, from the first, come from completed passes; null for all. Only the last part
   * contains the number.
   */
  settled: number | null;
  /** The comments with an uncertain verdict, which the last part contains. */
  asked: readonly AskedComment[];
}

/** One stored part of a video's comments. */
export interface CommentsPart {
  part: number;
  lines: string;
  /** See {@link StoredComments}; empty in all parts but the last. */
  campaigns: Uint8Array;
  /** See {@link StoredComments}; null in all parts but the last. */
  settled: number | null;
  /** See {@link StoredComments}; empty in all parts but the last. */
  asked: readonly AskedComment[];
}

/** Storage for the data that a channel's passes keep for later passes. */
export interface Memory {
  comments(videoId: string): Promise<StoredComments>;
  /** Stores parts. Each one replaces the part with the same number. */
  saveComments(videoId: string, parts: Iterable<CommentsPart>): Promise<void>;
  /**
   * Deletes a video's fingerprints and decisions if the creator removed the video while a pass
   * wrote them, and all that the channel has learned if its data were deleted.
   *
   * @returns whether the video no longer exists
   */
  discardIfGone(videoId: string): Promise<boolean>;
  /** Returns what earlier passes have learned about the channel. */
  learned(): Promise<Learned>;
  saveVocabulary(bytes: Uint8Array): Promise<void>;
  /**
   * Replaces what the creator's decisions taught, and removes the learned lessons, in one atomic
   * write. Lessons that were added meanwhile remain.
   *
   * @returns false, without saving anything, if the teaching has changed since `revision`: the
   * creator has reset it, or another session has learned the lessons
   */
  saveTaught(taught: Taught): Promise<boolean>;
  /** Returns the stored second opinions, one on each line; null if the pass may not request any. */
  opinions(): Promise<StoredOpinions | null>;
  /** Replaces the stored second opinions of the current day (UTC) by these lines. */
  saveOpinions(linesOfToday: readonly string[]): Promise<void>;
}

export interface StoredOpinions {
  earlier: readonly string[];
  /** The lines of the current day, UTC. */
  today: readonly string[];
}

/** What passes have learned about a channel. It contains only keyed hashes, no texts. */
export interface Learned {
  /** See the detector's `channel/vocabulary.ts`; empty if there is none. */
  vocabulary: Uint8Array;
  teaching: StoredTeaching;
}

/** How far the decision on a comment moved the corrections. */
export interface TaughtComment {
  id: string;
  move: number;
}

/** What the creator's decisions have taught so far. */
export interface StoredTeaching {
  revision: number;
  /** See the detector's `channel/corrections.ts`; empty if there are none. */
  corrections: Uint8Array;
  /** The decisions that no pass has learned yet, the oldest first. */
  lessons: readonly Lesson[];
  /** The comments of the latest lessons, the oldest first. */
  taught: readonly TaughtComment[];
}

export interface Taught {
  /** The revision of the stored teaching that the pass has loaded. */
  revision: number;
  corrections: Uint8Array;
  /** The number of decisions that the corrections contain. */
  decisions: number;
  taught: readonly TaughtComment[];
  /** The lessons to remove. */
  learned: readonly Lesson[];
}
