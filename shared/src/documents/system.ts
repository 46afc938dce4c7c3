import { z } from 'zod';

import { expireAt, storedTime } from './time.ts';

/** `system/reconcile`: the last hourly job. Server only. */
export const reconcileDocument = z.object({
  startedAt: storedTime,
  /** The time when the job ended; null while it is in progress. */
  finishedAt: storedTime.nullable(),
  /** The number of channels whose reconciliation the job queued. */
  channels: z.number(),
  /** The number of repairs: new tasks for overdue passes, and ended plans. */
  mended: z.number(),
});
export interface ReconcileDocument extends z.infer<typeof reconcileDocument> {}

/** `geminiDays/{yyyy-mm-dd}`: the requests to Gemini of all channels on a day (UTC). Server only. */
export const geminiDayDocument = z.object({
  comments: z.number(),
  requests: z.number(),
  failures: z.number(),
  /** The number of failures since the last usable response. */
  failuresInARow: z.number(),
  expireAt,
});
export interface GeminiDayDocument extends z.infer<typeof geminiDayDocument> {}

/** `system/signing`: the last logins without live data. Server only. */
export const signingDocument = z.object({
  /** The times of the last three failures, at most one a minute, in epoch ms; oldest first. */
  failedAt: z.array(z.number()),
});
export interface SigningDocument extends z.infer<typeof signingDocument> {}

const probes = z.object({
  /** The time when the next call may probe, in epoch ms. */
  probeAt: z.number(),
  /** The number of probes that were sent or planned. The backoff grows with each one. */
  probes: z.number(),
});

/** A channel of which YouTube has refused comments. */
const refusedChannel = probes.extend({
  /** The time of the last refusal, in epoch ms. */
  refusedAt: z.number(),
  /**
   * Whether YouTube refused this channel again after it had hidden comments of another channel, so
   * that the refusals concern this channel alone.
   */
  isAlone: z.boolean(),
  /** The hash of the only comment that YouTube refused; null if it refused several. */
  comment: z.string().nullable().default(null),
  /** The hash of the channel's account; empty in earlier documents. */
  account: z.string().default(''),
});

/** `system/hiding`: the breaker that is open while YouTube refuses to hide comments. Server only. */
export const breakerDocument = z.object({
  /** The state of the breaker for the whole project; null unless it is open for all channels. */
  opened: probes.extend({ at: z.number() }).nullable(),
  /**
   * Whether a success has just closed the breaker, so that each channel first sends a probe. The
   * next success ends this state.
   */
  isOnTrial: z.boolean().default(false),
  /** The time when a creator's call last sent a probe, in epoch ms. */
  clickedAt: z.number(),
  /**
   * The time when YouTube last hid a comment while `channels` was not empty, in epoch ms; 0 before
   * that.
   */
  acceptedAt: z.number().default(0),
  /** The channels of which YouTube has refused comments, by id. */
  channels: z.record(z.string(), refusedChannel),
  /** The channels of which YouTube has refused to restore comments, by id. */
  restores: z.record(z.string(), refusedChannel).default({}),
});
export interface BreakerDocument extends z.infer<typeof breakerDocument> {}
