import { z } from 'zod';

import {
  DEFAULT_MAX_ATTEMPTS,
  DEFAULT_MAX_BACKOFF_MS,
  DEFAULT_MAX_CONCURRENT_DISPATCHES,
  DEFAULT_MIN_BACKOFF_MS,
} from './limits.ts';

/** The settings of one queue. Absent settings have the defaults of Cloud Tasks. */
export const queueConfigSchema = z.strictObject({
  /** The number of attempts, including the first one; -1 for no limit. */
  maxAttempts: z.int().min(-1).default(DEFAULT_MAX_ATTEMPTS),
  minBackoffMs: z.number().positive().default(DEFAULT_MIN_BACKOFF_MS),
  maxBackoffMs: z.number().positive().default(DEFAULT_MAX_BACKOFF_MS),
  maxConcurrentDispatches: z.int().min(1).default(DEFAULT_MAX_CONCURRENT_DISPATCHES),
});
export type QueueConfig = z.infer<typeof queueConfigSchema>;

export const DEFAULT_QUEUE: QueueConfig = queueConfigSchema.parse({});
