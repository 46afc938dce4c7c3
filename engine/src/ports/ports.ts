import type { Budget } from '../planning/budget.ts';
import type { Breaker } from './breaker.ts';
import type { Comments } from './comments.ts';
import type { Decisions } from './decisions.ts';
import type { Memory } from './memory.ts';
import type { Passes, PlannedPass } from './passes.ts';

/** The error if another holder has taken over the channel. This session must then stop. */
export class LeaseLost extends Error {
  constructor() {
    super('another session has taken over the channel');
    this.name = 'LeaseLost';
  }
}

/**
 * The right of one session to work on a channel, for a limited time. The caller acquires the lease
 * before the session, renews it meanwhile, and releases it afterwards. If the lease is lost, the
 * caller aborts the session.
 */
export interface Lease {
  /**
   * Extends the lease before each pass except the first, and records the pass that the session
   * works on.
   *
   * @returns false if another holder has taken over the channel
   */
  renew(pass: PlannedPass): Promise<boolean>;
}

export interface Clock {
  /** Returns the time, epoch ms. */
  now(): number;
}

/** The meaning of a failed call for a pass and for the other passes of its session. */
export interface Failure {
  /**
   * The kind of failure. `quota`: no units until `resumesAt`. `reconnect`: the creator must connect
   * the channel again. `gone`: the video or the account no longer exists. `unavailable`: YouTube or
   * the key vault does not respond. `unknown`: anything else.
   */
  kind: 'quota' | 'reconnect' | 'gone' | 'unavailable' | 'unknown';
  /** A sentence for the creator; null if the caller's own sentence says as much. */
  problem: string | null;
  /** When units are available again, epoch ms; set for `quota`. */
  resumesAt: number;
}

/** What a model knows about the comments on which it gives opinions. */
export interface OpinionContext {
  videoTitle: string;
  channelTitle: string;
  /** The creator's instructions to the model; empty for none. */
  instructions: string;
}

/** A model that gives second opinions on batches of comments. */
export interface OpinionModel {
  /**
   * Judges comments.
   *
   * @returns an opinion or null for each comment, in the order of the comments
   */
  judge(
    comments: readonly { text: string }[],
    context: OpinionContext,
    signal: AbortSignal,
  ): Promise<(Opinion | null)[]>;
  /**
   * Returns whether a text tries to instruct a model. The model then does not get the comment, whose
   * verdict stays.
   */
  isAddressedBy(text: string): boolean;
  /** The most comments that the model may judge in one pass, and for a channel in one day (UTC). */
  budget: { perPass: number; perDay: number };
}

export interface Opinion {
  verdict: 'keep' | 'scam' | 'spam' | 'inappropriate';
  /** The confidence of the opinion, 0 to 1. */
  confidence: number;
}

/** A channel to which access is open. */
export interface OpenChannel {
  comments: Comments;
  /** The ids of the account's channels, whose comments are the creator's own. */
  own: ReadonlySet<string>;
  /** The key of the channel's fingerprints, so that fingerprints of two channels never match. */
  fingerprintKey: string;
  /**
   * The key of the hashes of authors and campaigns in decisions, for all channels of the account.
   */
  hashKey: string;
}

/**
 * Everything that the engine reads and writes. An adapter implements it with storage and clients.
 */
export interface Ports {
  /** Returns the open channel. Each pass calls it, but only the first call opens the channel. */
  openChannel(): Promise<OpenChannel>;
  decisions: Decisions;
  passes: Passes;
  memory: Memory;
  budget: Budget;
  breaker: Breaker;
  /** The breaker for restores, because YouTube may refuse hides and accept restores. */
  restoreBreaker: Breaker;
  lease: Lease;
  clock: Clock;
  opinions: OpinionModel | null;
  failureOf: (error: unknown) => Failure;
  warn: (message: string, details: Record<string, unknown>) => void;
}
