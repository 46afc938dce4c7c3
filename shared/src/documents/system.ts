import { z } from 'zod';

import { expireAt, storedTime } from './time.ts';

/** `system/reconcile`: the last reconcile. Server only. */
export const reconcileDocument = z.object({
  startedAt: storedTime,
  /** Null while it is in progress. */
  finishedAt: storedTime.nullable(),
  /** Channels that it queued a look at. */
  channels: z.number(),
  /** What it repaired: passes without a task, and plans that had ended. */
  mended: z.number(),
});
export interface ReconcileDocument extends z.infer<typeof reconcileDocument> {}

/** `geminiDays/{yyyy-mm-dd}`: the requests to Gemini of all channels on a day (UTC). Server only. */
export const geminiDayDocument = z.object({
  /** Comments that were sent. */
  comments: z.number(),
  requests: z.number(),
  failures: z.number(),
  /** Failures since the last response that was usable. */
  failuresInARow: z.number(),
  expireAt,
});
export interface GeminiDayDocument extends z.infer<typeof geminiDayDocument> {}

const probes = z.object({
  /** When the next call may probe, epoch ms. */
  probeAt: z.number(),
  /** How many probes it has had or planned; each waits longer. */
  probes: z.number(),
});

/** `system/hiding`: the breaker that is open while YouTube refuses to hide comments. Server only. */
export const breakerDocument = z.object({
  /** Null unless it is open for all channels. */
  opened: probes.extend({ at: z.number() }).nullable(),
  /** When a creator's click last probed, epoch ms. */
  clickedAt: z.number(),
  /** Channels of which YouTube has refused everything, by id. */
  channels: z.record(
    z.string(),
    probes.extend({
      /** Epoch ms. */
      refusedAt: z.number(),
      /** Whether YouTube has hidden comments of other channels meanwhile. */
      isAlone: z.boolean(),
    }),
  ),
});
export interface BreakerDocument extends z.infer<typeof breakerDocument> {}
