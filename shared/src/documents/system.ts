import { z } from 'zod';

import { storedTime } from './time.ts';

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
