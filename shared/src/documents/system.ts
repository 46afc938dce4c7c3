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
