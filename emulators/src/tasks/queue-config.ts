import { z } from 'zod';

/** What can be set per queue; absent settings have the real service's defaults (queue.proto). */
export const queueConfigSchema = z.strictObject({
  /** Attempts in all, the first included; -1 for no limit. */
  maxAttempts: z.int().min(-1).default(100),
  minBackoffMs: z.number().positive().default(100),
  maxBackoffMs: z.number().positive().default(3_600_000),
  maxConcurrentDispatches: z.int().min(1).default(1000),
});
export type QueueConfig = z.infer<typeof queueConfigSchema>;

export const DEFAULT_QUEUE: QueueConfig = queueConfigSchema.parse({});
