import type { Candidate } from './decisions.ts';

/** What passes remember of a video's comments. Keyed hashes only: no text, no name. */
export interface StoredComments {
  /** Lines of `KnownComments`, in the order of the parts. */
  parts: readonly string[];
  /** The campaign index of the last part, see the detector's `Judge.index`. */
  campaigns: Uint8Array;
  /** How many of the first lines come from completed passes, from the last part; null for all. */
  settled: number | null;
  /** The comments with an uncertain verdict, from the last part. */
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

/** What a channel's passes store for the next passes. */
export interface Memory {
  comments(videoId: string): Promise<StoredComments>;
  /** Stores parts; each replaces the part with the same number. */
  saveComments(videoId: string, parts: Iterable<CommentsPart>): Promise<void>;
  /**
   * Deletes a video's fingerprints and decisions if the creator removed the video while a pass wrote
   * them.
   * @returns whether the video is gone
   */
  discardIfGone(videoId: string): Promise<boolean>;
  /** The channel's vocabulary, see the detector's `channel/vocabulary.ts`; empty if there is none. */
  vocabulary(): Promise<Uint8Array>;
  saveVocabulary(bytes: Uint8Array): Promise<void>;
  /** Second opinions, one line each; null if the pass may not request any. */
  opinions(): Promise<StoredOpinions | null>;
  /** Replaces the lines of the current day, UTC. */
  saveOpinions(linesOfToday: readonly string[]): Promise<void>;
}

export interface StoredOpinions {
  earlier: readonly string[];
  /** Of the current day, UTC. */
  today: readonly string[];
}
