import type { Policy } from '@threadsweep/shared/contract/quota.ts';

/** AES-256-GCM under a data key that Cloud KMS has wrapped; all in base64. */
export interface SealedDocument {
  wrappedKey: string;
  iv: string;
  ciphertext: string;
  tag: string;
}

/** Who cleans a channel now. */
export interface StoredLease {
  passId: string;
  videoId: string;
  /** One run of a pass; a pass that is taken up again has another. */
  holder: string;
  expiresAt: string;
}

/** A channel's subscription to YouTube's push feed (WebSub). */
export interface StoredSubscription {
  /** Part of our callback's address, so that nobody else can subscribe it to the feed. */
  token: string;
  /** Signs the hub's notices. It opens nothing but the notice that there is an upload. */
  secret: string;
  /** When it was last asked for; asked again where the hub has not confirmed it. */
  askedAt: string;
  /** Until when the hub sends notices; null until it has confirmed that it does. */
  until: string | null;
}

/** What a channel has had of its current day of YouTube's quota. */
export interface ChannelQuota {
  day: string;
  /** Units of its automatic work. */
  used: number;
  /** Units of the creator's clicks. */
  byHand: number;
  /** Units of its automatic work on the day before. */
  yesterday: number;
  /** Whether its automatic work has asked for units today. */
  asked: boolean;
  /** What its last run has left for the next one, see quota/purse.ts. */
  kept: KeptUnits | null;
}

/** What a run of automatic work has reserved and not spent, and has done without telling the ledger. */
export interface KeptUnits {
  /** The day that the units are of. */
  day: string;
  units: number;
  /**
   * How promptly runs hide, as of the last look at the day: one that has enough units makes none.
   * Missing in what an earlier version has left.
   */
  policy?: Policy;
  hiding: number;
  flagged: number;
  chances: number;
}

/**
 * `schedules/{channelId}`: what drives the work on a channel. All of it in one document, since each
 * pass needs all of it, and most passes find little else to read or to write.
 */
export interface ScheduleDocument {
  /** A channel belongs to one account, as long as it is connected. */
  uid: string;
  /** Its grant at Google; null where it is not connected. */
  sealed: SealedDocument | null;
  /** Part of its tasks' names: a channel that is connected anew meets no name of before. */
  chain: string;
  /** The earliest `nextPassAt` of the channel's videos, for which a task waits. */
  nextPassAt: string | null;
  /** For when tasks wait, that one's among them: what is disconnected leaves none behind. */
  tasksAt: string[];
  /** When reconcile looks at the channel next. */
  lookAt: string;
  subscription: StoredSubscription | null;
  lease: StoredLease | null;
  quota: ChannelQuota | null;
  /** Counts of a day that an earlier version kept here; the next run moves them to the day's document. */
  counted: { day: string; passes: number; read: number; hidden: number } | null;
}
