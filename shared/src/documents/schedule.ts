import { z } from 'zod';

import { sealedDocument } from './channel.ts';
import { channelQuota } from './quota.ts';
import { storedTime } from './time.ts';

/** The pass that is working on a channel. */
export const storedLease = z.object({
  passId: z.string(),
  videoId: z.string(),
  /** One attempt of a pass; a resumed pass has another. */
  holder: z.string(),
  expiresAt: storedTime,
});
export interface StoredLease extends z.infer<typeof storedLease> {}

/** A channel's subscription to YouTube's push feed (WebSub). */
export const storedSubscription = z.object({
  /** Part of our callback's address, so that nobody else can subscribe it to the feed. */
  token: z.string(),
  /** Signs the hub's notices. It protects nothing but the notice that a video was uploaded. */
  secret: z.string(),
  /** When it was last requested; it is requested again if the hub does not confirm. */
  askedAt: storedTime,
  /** Until when the hub sends notices; null until the hub has confirmed it. */
  until: storedTime.nullable(),
  /** Whether the hub has announced the latest uploads; a confirmed subscription may deliver nothing. */
  delivers: z.boolean().default(false),
});
export interface StoredSubscription extends z.infer<typeof storedSubscription> {}

/**
 * `schedules/{channelId}`: the state of all work on a channel. Server only. One document, since each
 * run needs all of it, and most runs read and write little else.
 */
export const scheduleDocument = z.object({
  /** A channel belongs to one account while it is connected. */
  uid: z.string(),
  /** The channel's grant at Google; null if the channel is not connected. */
  sealed: sealedDocument.nullable().default(null),
  /** Part of the names of its tasks, so that a reconnected channel does not reuse a name. */
  chain: z.string(),
  /** The earliest `nextPassAt` of the channel's videos, for which a task is queued; null for none. */
  nextPassAt: storedTime.nullable(),
  /** The times of all queued tasks, that one's included: a disconnection deletes them. */
  tasksAt: z.array(storedTime),
  /** When reconcile looks at the channel next. */
  lookAt: storedTime,
  /** Null if none was requested. */
  subscription: storedSubscription.nullable(),
  /** Null while no pass works on the channel. */
  lease: storedLease.nullable().default(null),
  /** The videos with decisions that the creator has `requested`. */
  requested: z.array(z.string()).default([]),
  /** Whether comments are pending because YouTube refuses to hide. */
  heldBack: z.boolean().default(false),
  /** Null if the channel has never used any. */
  quota: channelQuota.nullable().default(null),
  /**
   * Counts of a day, UTC, that an earlier version kept here; null for none. The next run moves them to
   * the day's document.
   */
  counted: z
    .object({ day: z.string(), passes: z.number(), read: z.number(), hidden: z.number() })
    .nullable()
    .default(null),
});
export interface ScheduleDocument extends z.infer<typeof scheduleDocument> {}
