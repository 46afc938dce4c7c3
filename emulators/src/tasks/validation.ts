import { status } from '@grpc/grpc-js';
import { z } from 'zod';

import { RpcError, millisSchema } from '../platform/grpc-service.ts';
import {
  DEFAULT_DEADLINE_MS,
  MAX_DEADLINE_MS,
  MAX_HEADERS_BYTES,
  MAX_PAGE_SIZE,
  MAX_SCHEDULE_AHEAD_MS,
  MAX_TASK_BYTES,
  MAX_URL_LENGTH,
  MIN_DEADLINE_MS,
} from './limits.ts';
import { type NewTask, idOf, queueOf } from './task.ts';

// This module decides which requests Cloud Tasks accepts, and has the texts of its refusals.
// Sources: the comments in google/cloud/tasks/v2/*.proto,
// https://cloud.google.com/tasks/docs/quotas, and responses of the real service that other projects
// recorded.

const QUEUE_NAME =
  /^projects\/[A-Za-z0-9:.-]+\/locations\/[a-z0-9-]+\/queues\/[A-Za-z0-9-]{1,100}$/;
const QUEUE_NAME_WORDING =
  'Queue name must be formatted: "projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>".';
const TASK_ID = /^[A-Za-z0-9_-]{1,500}$/;
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

const queueNameSchema = z.string().regex(QUEUE_NAME, QUEUE_NAME_WORDING);

const taskNameSchema = z
  .string()
  .refine((name) => name.includes('/tasks/') && QUEUE_NAME.test(queueOf(name)), {
    error:
      'Task name must be formatted: "projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>/tasks/<TASK_ID>".',
    abort: true,
  })
  .refine((name) => TASK_ID.test(idOf(name)), {
    error: (issue) =>
      `Task ID "${idOf(String(issue.input))}" can contain only letters ([A-Za-z]), numbers ([0-9]), hyphens (-), or underscores (_). Task ID must between 1 and 500 characters.`,
  });

const viewSchema = z.string().transform((view) => (view === 'FULL' ? 'FULL' : 'BASIC'));
/** How much of a task a response contains. The basic view omits the body. */
export type View = z.infer<typeof viewSchema>;

const httpRequestSchema = z.object({
  url: z
    .string()
    .min(1, 'HttpRequest.url is required.')
    .regex(/^https?:\/\//i, "HttpRequest.url must start with 'http://' or 'https://'.")
    .max(MAX_URL_LENGTH, `HttpRequest.url must not be longer than ${MAX_URL_LENGTH} characters.`),
  httpMethod: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Uint8Array),
  oauthToken: z.unknown().optional(),
  oidcToken: z
    .object({
      serviceAccountEmail: z
        .string()
        .regex(/@/, 'HttpRequest.oidc_token.service_account_email must be an email address.'),
      audience: z.string(),
    })
    .nullish(),
});

export const createTaskRequest = z.object({
  parent: queueNameSchema,
  responseView: viewSchema,
  task: z.object(
    {
      name: z
        .string()
        .transform((name) => (name === '' ? undefined : name))
        .pipe(taskNameSchema.optional()),
      scheduleTime: millisSchema.nullish(),
      dispatchDeadline: millisSchema
        .refine((ms) => ms >= MIN_DEADLINE_MS && ms <= MAX_DEADLINE_MS, {
          error: 'Task.dispatchDeadline must be between [15s, 30m].',
        })
        .nullish(),
      httpRequest: httpRequestSchema.nullish(),
      appEngineHttpRequest: z.unknown().optional(),
    },
    'Task is required.',
  ),
});

export const getTaskRequest = z.object({ name: taskNameSchema, responseView: viewSchema });

export const listTasksRequest = z.object({
  parent: queueNameSchema,
  responseView: viewSchema,
  pageSize: z
    .number()
    .min(0, 'page_size must not be negative.')
    .transform((size) => Math.min(size || MAX_PAGE_SIZE, MAX_PAGE_SIZE)),
  pageToken: z.string(),
});

export const deleteTaskRequest = z.object({ name: taskNameSchema });

/**
 * Returns the task that a valid CreateTask request describes, before it gets a name and counters.
 *
 * @param nowMs the time on the moved clock; a schedule time may be at most 30 days later
 * @throws RpcError INVALID_ARGUMENT, or UNIMPLEMENTED for App Engine targets and OAuth tokens
 */
export function newTaskOf(request: z.infer<typeof createTaskRequest>, nowMs: number): NewTask {
  const { parent, task } = request;
  const http = task.httpRequest;
  if (task.appEngineHttpRequest) throw unsupported('Task.app_engine_http_request');
  if (!http) throw invalid('Task.http_request is required.');
  if (http.oauthToken) throw unsupported('HttpRequest.oauth_token');
  if (task.name !== undefined && queueOf(task.name) !== parent) {
    throw invalid(
      `The queue name from request ('${parent}') must be the same as the queue name in the named task ('${queueOf(task.name)}').`,
    );
  }
  const scheduleTime = task.scheduleTime ?? nowMs;
  if (scheduleTime - nowMs > MAX_SCHEDULE_AHEAD_MS) {
    throw invalid(
      `The Task.scheduleTime, ${new Date(scheduleTime).toISOString()}, is too far in the future. Schedule time must be no more than 720h in the future.`,
    );
  }
  const method = http.httpMethod === 'HTTP_METHOD_UNSPECIFIED' ? 'POST' : http.httpMethod;
  assertSizes(http, method);
  return {
    name: task.name,
    url: http.url,
    method,
    headers: http.headers,
    body: Buffer.from(http.body).toString('base64'),
    oidc: http.oidcToken
      ? {
          serviceAccountEmail: http.oidcToken.serviceAccountEmail,
          audience: http.oidcToken.audience || http.url,
        }
      : undefined,
    scheduledAt: Math.max(scheduleTime, nowMs),
    dispatchDeadlineMs: task.dispatchDeadline ?? DEFAULT_DEADLINE_MS,
  };
}

function assertSizes(http: z.infer<typeof httpRequestSchema>, method: string): void {
  if (http.body.length > 0 && !METHODS_WITH_BODY.has(method)) {
    throw invalid('HttpRequest.body is only allowed when the HTTP method is POST, PUT, or PATCH.');
  }
  const headerBytes = Object.entries(http.headers).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (headerBytes > MAX_HEADERS_BYTES) throw invalid('HttpRequest.headers must be less than 80KB.');
  if (http.url.length + headerBytes + http.body.length > MAX_TASK_BYTES) {
    throw invalid('Task size too large.');
  }
}

/**
 * Returns the name of the last task of the previous page; empty for the first page.
 *
 * @throws RpcError INVALID_ARGUMENT if the token is of another queue
 */
export function lastNameOf(pageToken: string, queue: string): string {
  const name = Buffer.from(pageToken, 'base64url').toString();
  if (name !== '' && !name.startsWith(`${queue}/tasks/`)) throw invalid('Invalid page token.');
  return name;
}

export function nameTaken(): RpcError {
  return new RpcError(status.ALREADY_EXISTS, 'Requested entity already exists');
}

/** @param existedRecently whether a task of that name ran or was deleted within the last hour */
export function taskNotFound(existedRecently: boolean): RpcError {
  return new RpcError(
    status.NOT_FOUND,
    existedRecently
      ? 'The task no longer exists, though a task with this name existed recently. The task either successfully completed or was deleted.'
      : 'Requested entity was not found.',
  );
}

function invalid(message: string): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, message);
}

function unsupported(field: string): RpcError {
  return new RpcError(status.UNIMPLEMENTED, `${field} is not part of this emulator.`);
}
