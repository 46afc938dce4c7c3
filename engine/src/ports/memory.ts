import type { Candidate } from './decisions.ts';

/** The stored data about a video's comments. They contain only keyed hashes, no texts or names. */
export interface StoredComments {
  /** Lines of `KnownComments`, in the order of the parts. */
  parts: readonly string[];
  /** The campaign index, which the last part contains; see the detector's `Judge.index`. */
  campaigns: Uint8Array;
  /**
   * The number of lines, from the first, that completed passes have read; null for all. The last
   * part contains it.
   */
  settled: number | null;
  /** The comments with an uncertain verdict, which the last part contains. */
  asked: readonly Candidate[];
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
  asked: readonly Candidate[];
}

/** Storage for the data that a channel's passes keep for later passes. */
export interface Memory {
  comments(videoId: string): Promise<StoredComments>;
  /** Stores parts. Each one replaces the part with the same number. */
  saveComments(videoId: string, parts: Iterable<CommentsPart>): Promise<void>;
  /**
   * Deletes a video's fingerprints and decisions if the creator removed the video while a pass
   * wrote them.
   *
   * @returns whether the video no longer exists
   */
  discardIfGone(videoId: string): Promise<boolean>;
  /**
   * Returns the channel's vocabulary, see the detector's `channel/vocabulary.ts`; empty if there is
   * none.
   */
  vocabulary(): Promise<Uint8Array>;
  saveVocabulary(bytes: Uint8Array): Promise<void>;
  /** Returns the stored second opinions, one on each line; null if the pass may not request any. */
  opinions(): Promise<StoredOpinions | null>;
  /** Replaces the lines of the current day, UTC. */
  saveOpinions(linesOfToday: readonly string[]): Promise<void>;
}

export interface StoredOpinions {
  earlier: readonly string[];
  /** The lines of the current day, UTC. */
  today: readonly string[];
}
