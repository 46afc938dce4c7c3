import { z } from 'zod';

import { PASS_TRIGGERS } from '../contract/video.ts';
import { sealedDocument } from './channel.ts';
import { channelQuota } from './quota.ts';
import { storedTime } from './time.ts';

/** The pass that is working on a channel. */
export const storedLease = z.object({
  passId: z.string(),
  videoId: z.string(),
  /** What started the session. A session that a clean started reads the whole video. */
  trigger: z.enum(PASS_TRIGGERS).default('manual'),
  /** The id of one attempt of a pass. If the pass resumes, the new attempt has another id. */
  holder: z.string(),
  expiresAt: storedTime,
});
export interface StoredLease extends z.infer<typeof storedLease> {}

export const storedSubscription = z.object({
  /**
   * A secret part of our callback's address, without which nobody can subscribe this address to the
   * feed.
   */
  token: z.string(),
  /**
   * The secret with which the hub signs its notices. A thief of the secret could only send false
   * notices of uploads.
   */
  secret: z.string(),
  /** The time of the last request, which is repeated if the hub does not confirm it. */
  askedAt: storedTime,
  /**
   * The time until which the hub sends notices of the subscription; null until the hub has
   * confirmed it.
   */
  until: storedTime.nullable(),
  /**
   * Whether the hub has sent notices of the latest uploads. A confirmed subscription may deliver
   * nothing.
   */
  delivers: z.boolean().default(false),
  /**
   * The time when an upload was last found for which the hub had sent no notice although `delivers`
   * was true; null if there was none.
   */
  silentAt: storedTime.nullable().default(null),
});
export interface StoredSubscription extends z.infer<typeof storedSubscription> {}

/**
 * `schedules/{channelId}`: the state of all work on a channel. Server only. It is one document,
 * because each run needs all of it, and most runs read and write little else.
 */
export const scheduleDocument = z.object({
  /** The account to which the channel is connected. A channel has only one at a time. */
  uid: z.string(),
  /** The channel's grant at Google; null if the channel is not connected. */
  sealed: sealedDocument.nullable().default(null),
  /** A part of the names of the channel's tasks, so that a reconnected channel has new names. */
  chain: z.string(),
  /**
   * The earliest `nextPassAt` of the channel's videos, for which a task is queued; null if no video
   * has one.
   */
  nextPassAt: storedTime.nullable(),
  /**
   * The times of all queued tasks, including the one at `nextPassAt`. A disconnection deletes these
   * tasks.
   */
  tasksAt: z.array(storedTime),
  /** The time when the channel is next reconciled. */
  lookAt: storedTime,
  /** The subscription to upload notices; null if none was requested. */
  subscription: storedSubscription.nullable(),
  /** The lease of the pass that works on the channel; null if there is none. */
  lease: storedLease.nullable().default(null),
  /** The videos with decisions whose field `requested` is set. */
  requested: z.array(z.string()).default([]),
  /** Whether comments are pending because YouTube refuses to hide. */
  heldBack: z.boolean().default(false),
  /** The units that the channel has used; null if it has never used any. */
  quota: channelQuota.nullable().default(null),
  /**
   * The counts of a day, in UTC, that an earlier version stored here; null if there are none. The
   * next run moves them to the day's document.
   */
  counted: z
    .object({ day: z.string(), passes: z.number(), read: z.number(), hidden: z.number() })
    .nullable()
    .default(null),
});
export interface ScheduleDocument extends z.infer<typeof scheduleDocument> {}
