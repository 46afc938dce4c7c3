/** What passes remember of a video's comments. Keyed hashes only: no text, no name. */
export interface StoredComments {
  /** Lines of `KnownComments`, in the order of the parts. */
  parts: readonly string[];
  /** What the detector finds campaigns by, see the detector's `Judge.index`; of the last part. */
  campaigns: Uint8Array;
  /** How many lines come from passes that completed, the first ones; null for all. Of the last part. */
  settled: number | null;
}

/** One part as it is stored. */
export interface CommentsPart {
  part: number;
  lines: string;
  /** In the last part, else empty. */
  campaigns: Uint8Array;
  /** In the last part, else null. */
  settled: number | null;
}

/** What a channel's passes remember from one to the next. */
export interface Memory {
  comments(videoId: string): Promise<StoredComments>;
  /** Stores parts, each in place of the one with the same number; the others stay. */
  saveComments(videoId: string, parts: Iterable<CommentsPart>): Promise<void>;
  /**
   * Deletes what passes remember of a video, and their decisions, if the creator has removed the video
   * while a pass wrote.
   * @returns whether the video is gone
   */
  discardIfGone(videoId: string): Promise<boolean>;
  /** The channel's vocabulary, see the detector's `channel/vocabulary.ts`; empty if there is none. */
  vocabulary(): Promise<Uint8Array>;
  saveVocabulary(bytes: Uint8Array): Promise<void>;
  /** Second opinions, one line each; null if the pass may not ask for any. */
  opinions(): Promise<StoredOpinions | null>;
  /** Stores the lines of the current day, UTC, in place of those that it had. */
  saveOpinions(linesOfToday: readonly string[]): Promise<void>;
}

export interface StoredOpinions {
  earlier: readonly string[];
  /** Of the current day, UTC. */
  today: readonly string[];
}
