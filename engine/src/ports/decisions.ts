import type { Category } from '@threadsweep/shared/category.ts';
import type { Actor, Request } from '@threadsweep/shared/contract/comment.ts';
import type { CommentFacts } from '@threadsweep/shared/documents/comment.ts';

/** A reason for a decision: a code and a position in the text, never the words. */
export interface Reason {
  code: string;
  start?: number;
  end?: number;
}

/** A comment to hide that has no decision yet. */
export interface Candidate {
  id: string;
  category: Category;
  /** The probability that the comment should be hidden, 0 to 1. */
  score: number;
  reasons: Reason[];
}

/** A comment with an uncertain verdict on which the creator has not decided. */
export interface AskedComment extends Candidate {
  /** The id of the campaign that the comment belongs to; null if there is none. */
  campaignId: string | null;
}

/** A candidate for hiding that a pass has found, with the facts that the decision stores. */
export interface FoundComment extends Candidate {
  facts: CommentFacts;
}

/** A comment that a pass is about to hide, with its decision. */
export interface HideRequest extends FoundComment {
  /** Who decided to hide the comment; null for a pending decision of an earlier version. */
  actor: Actor | null;
  videoId: string;
  /** The pass that counts the comment: always one over the comment's own video. */
  passId: string;
  /** The time in epoch ms. */
  decidedAt: number;
  /** Whether the decision is already stored as `pending`. */
  stored: boolean;
}

/** The data of an earlier decision that a pass needs. */
export interface KnownDecision {
  status: 'pending' | 'hidden' | 'restored' | 'failed';
  /** ISO 8601; null if the comment was never hidden. */
  hiddenAt: string | null;
}

/** The decisions on a video's comments. */
export interface VideoDecisions {
  all: ReadonlyMap<string, KnownDecision>;
  /** The comments that a pass decided to hide and that are not hidden yet. */
  pending: HideRequest[];
}

/** The creator's pending changes to comments of a video. */
export interface RequestedChanges {
  videoId: string;
  ids: Record<Request, string[]>;
}

/** A pass and the video that it cleans. */
export interface PassPlace {
  passId: string;
  videoId: string;
}

/** The result of {@link Decisions.claim}. */
export interface Claims {
  claimed: HideRequest[];
  /** Requests beyond the plan's limit. New ones are not stored; pending ones stay pending. */
  overLimit: HideRequest[];
}

/**
 * The decisions of one account. Only the holder of a channel's lease writes. For any other caller,
 * an adapter throws `LeaseLost` and writes nothing.
 */
export interface Decisions {
  /**
   * Returns all decisions on a video's comments. A pending decision without a pass counts for
   * `place.passId`.
   */
  of(place: PassPlace): Promise<VideoDecisions>;
  /** Returns the decisions on these comments of a video. */
  on(videoId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KnownDecision>>;
  /** Returns the pending decisions on a video's comments. */
  pending(place: PassPlace): Promise<HideRequest[]>;
  /**
   * Returns the pending decisions on the channel's other videos, by video id. The list of a video
   * may be empty.
   */
  pendingElsewhere(videoId: string): Promise<ReadonlyMap<string, HideRequest[]>>;
  /**
   * Stores decisions as `pending` before the call to YouTube, so that a later pass finds them after
   * a crash. Pending decisions on the pass's own video become its own; others keep their pass. The
   * same atomic write reserves a removal for each comment that does not count yet, so that parallel
   * passes never exceed the plan's limit.
   *
   * @param isChosen whether the creator chose these comments; they may include comments that the
   * creator restored before this pass
   * @returns the requests, except those that the creator has decided on meanwhile
   * @throws an error of kind `gone` if the creator has removed the pass's video
   */
  claim(place: PassPlace, requests: readonly HideRequest[], isChosen: boolean): Promise<Claims>;
  /**
   * Marks pending comments as hidden, and counts each for the pass that its request names, in one
   * atomic write, so that none counts twice. Other comments stay unchanged. At a comment's first
   * hiding, its reserved removal becomes a used one, permanently.
   *
   * @returns the comments that the creator restored during the call, to be published again
   */
  recordHidden(place: PassPlace, requests: readonly HideRequest[]): Promise<HideRequest[]>;
  /** Marks comments that YouTube refused to hide, and gives back their reserved removals. */
  recordRefused(requests: readonly HideRequest[]): Promise<void>;
  /** Records that the creator wants these comments visible, so that no pass hides them again. */
  recordRestored(videoId: string, ids: readonly string[]): Promise<void>;
  /** Returns the creator's pending changes to the channel's comments. */
  requested(): Promise<RequestedChanges[]>;
  /**
   * Records the requested changes that YouTube has made or refused. A comment with a newer request
   * stays unchanged.
   *
   * @returns the comments for which the creator has made the opposite change meanwhile, to be
   * changed back
   */
  recordRequested(
    videoId: string,
    request: Request,
    result: { done: readonly string[]; refused: readonly string[] },
  ): Promise<string[]>;
  /**
   * Makes changes pending that the creator made while a call to YouTube set the opposite status:
   * restores of restored comments, or hides of hidden ones.
   *
   * @returns the comments except those that the creator has decided on again
   */
  requestAgain(videoId: string, request: Request, ids: readonly string[]): Promise<string[]>;
}
