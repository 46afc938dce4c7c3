import type { Budget } from '../planning/budget.ts';
import type { Breaker } from './breaker.ts';
import type { Comments } from './comments.ts';
import type { Decisions } from './decisions.ts';
import type { Memory } from './memory.ts';
import type { Passes, PlannedPass } from './passes.ts';

/** Another holder has taken over the channel: this session must stop. */
export class LeaseLost extends Error {
  constructor() {
    super('another session has taken over the channel');
    this.name = 'LeaseLost';
  }
}

/**
 * The right of one session to work on a channel, for a limited time. The caller acquires the lease
 * before the session, renews it while the session runs, and releases it afterwards. If the lease is
 * lost, the caller aborts the session.
 */
export interface Lease {
  /**
   * Extends the lease before each pass but the first, and names the pass that the session works on.
   * @returns false if another holder has taken the channel over
   */
  renew(pass: PlannedPass): Promise<boolean>;
}

export interface Clock {
  /** Epoch ms. */
  now(): number;
}

/** What a failed call means for a pass and for the other passes of its session. */
export interface Failure {
  /**
   * `quota`: no units until `resumesAt`. `reconnect`: the creator must connect the channel again.
   * `gone`: the video or the account no longer exists. `unavailable`: YouTube or the key vault does
   * not respond. `unknown`: anything else.
   */
  kind: 'quota' | 'reconnect' | 'gone' | 'unavailable' | 'unknown';
  /** A sentence for the creator; null if there is no better one than the caller's. */
  problem: string | null;
  /** Epoch ms; for `quota`. */
  resumesAt: number;
}

/** A model that gives second opinions; it judges a batch of comments. */
export interface OpinionModel {
  /** @returns an opinion or null for each comment, in their order */
  judge(
    comments: readonly { text: string }[],
    context: { videoTitle: string; channelTitle: string },
    signal: AbortSignal,
  ): Promise<(Opinion | null)[]>;
  /** Whether a text tries to instruct a model: then no opinion may keep the comment visible. */
  isAddressedBy(text: string): boolean;
  /** How many comments the model may judge in one pass, and for a channel in one day (UTC). */
  budget: { perPass: number; perDay: number };
}

export interface Opinion {
  verdict: 'keep' | 'scam' | 'spam' | 'inappropriate';
  /** 0 to 1. */
  confidence: number;
}

/** A channel whose access is open. */
export interface OpenChannel {
  comments: Comments;
  /** The account's channels, whose comments are the creator's own. */
  own: ReadonlySet<string>;
  /** Keys the channel's fingerprints, so that those of two channels never compare. */
  fingerprintKey: string;
}

/** Everything that the engine reads and writes. An adapter implements it with storage and clients. */
export interface Ports {
  /** The open access to the channel. Called before each pass; only the first call opens it. */
  openChannel(): Promise<OpenChannel>;
  decisions: Decisions;
  passes: Passes;
  memory: Memory;
  budget: Budget;
  breaker: Breaker;
  lease: Lease;
  clock: Clock;
  opinions: OpinionModel | null;
  failureOf: (error: unknown) => Failure;
  warn: (message: string, details: Record<string, unknown>) => void;
}
