// The limits of Cloud Tasks, from the comments in google/cloud/tasks/v2/*.proto
// (https://github.com/googleapis/googleapis/tree/master/google/cloud/tasks/v2) and from
// https://cloud.google.com/tasks/docs/quotas.

/** A task's `dispatch_deadline`: how long a target may take (task.proto). */
export const DEFAULT_DEADLINE_MS = 10 * 60_000;
export const MIN_DEADLINE_MS = 15_000;
export const MAX_DEADLINE_MS = 30 * 60_000;

/** How far ahead a task may be scheduled (quotas page: 30 days). */
export const MAX_SCHEDULE_AHEAD_MS = 720 * 3_600_000;

/** The most characters of a target's URL (target.proto, HttpRequest). */
export const MAX_URL_LENGTH = 2083;

/** The most bytes of all headers of a task (target.proto, HttpRequest). */
export const MAX_HEADERS_BYTES = 80 * 1024;

/** The most bytes of a task (quotas page). */
export const MAX_TASK_BYTES = 1024 * 1024;

/** The most tasks in one page of ListTasks (cloudtasks.proto). */
export const MAX_PAGE_SIZE = 1000;

/** How long a name remains taken after its task ran or was deleted (CreateTaskRequest: ~1 hour). */
export const NAME_REUSE_DELAY_MS = 3_600_000;

/** The defaults of a queue (queue.proto, RetryConfig and RateLimits). */
export const DEFAULT_MAX_ATTEMPTS = 100;
export const DEFAULT_MIN_BACKOFF_MS = 100;
export const DEFAULT_MAX_BACKOFF_MS = 3_600_000;
export const DEFAULT_MAX_CONCURRENT_DISPATCHES = 1000;
