import { z } from 'zod';

/** One attempt to deliver a task. Times are milliseconds since 1970 on the moved clock. */
const attemptSchema = z.object({
  scheduledAt: z.number(),
  dispatchedAt: z.number(),
  answeredAt: z.number().optional(),
  /** The status of the response; 0 if none came. */
  httpStatus: z.number().optional(),
});

/** A task in a queue, as it is saved. Times are milliseconds since 1970. */
export const taskSchema = z.object({
  /** The full name, `projects/P/locations/L/queues/Q/tasks/T`. */
  name: z.string(),
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The body in base64. */
  body: z.string(),
  oidc: z.object({ serviceAccountEmail: z.string(), audience: z.string() }).optional(),
  createdAt: z.number(),
  scheduledAt: z.number(),
  dispatchDeadlineMs: z.number(),
  dispatchCount: z.number(),
  responseCount: z.number(),
  /**
   * The number of responses with a status below 500, which X-CloudTasks-TaskExecutionCount returns.
   */
  executionCount: z.number(),
  firstDispatchedAt: z.number().optional(),
  lastAttempt: attemptSchema.optional(),
});
export type Task = z.infer<typeof taskSchema>;

/** A task to create. TaskQueues adds the counters, the creation time and, if absent, the name. */
export type NewTask = Pick<
  Task,
  'url' | 'method' | 'headers' | 'body' | 'oidc' | 'scheduledAt' | 'dispatchDeadlineMs'
> & { name: string | undefined };

/** Returns a task whose URL and audience are converted. */
export function withUrls(task: Task, convert: (url: string) => string): Task {
  const { url, oidc } = task;
  return {
    ...task,
    url: convert(url),
    ...(oidc && { oidc: { ...oidc, audience: convert(oidc.audience) } }),
  };
}

/** Returns the full name of the queue that a task's name contains. */
export function queueOf(taskName: string): string {
  return taskName.slice(0, taskName.lastIndexOf('/tasks/'));
}

/** Returns the last part of a resource name: a queue's or a task's short id. */
export function idOf(resourceName: string): string {
  return resourceName.slice(resourceName.lastIndexOf('/') + 1);
}
