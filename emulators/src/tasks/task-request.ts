import { status } from '@grpc/grpc-js';
import { z } from 'zod';

import { RpcError, millisSchema } from '../platform/grpc-service.ts';
import { idOf, queueOf } from './task.ts';

// What the real service accepts in CreateTask, and how it words its refusals. Sources: the
// comments in google/cloud/tasks/v2/*.proto, cloud.google.com/tasks/docs/quotas, and answers of
// the real service as other projects recorded them.

const QUEUE_NAME =
  /^projects\/[A-Za-z0-9:.-]+\/locations\/[a-z0-9-]+\/queues\/[A-Za-z0-9-]{1,100}$/;
const QUEUE_NAME_WORDING =
  'Queue name must be formatted: "projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>".';
const TASK_ID = /^[A-Za-z0-9_-]{1,500}$/;
const DEFAULT_DEADLINE_MS = 10 * 60_000;
const MIN_DEADLINE_MS = 15_000;
const MAX_DEADLINE_MS = 30 * 60_000;
const MAX_AHEAD_MS = 720 * 3_600_000;
const MAX_URL_LENGTH = 2083;
const MAX_HEADERS_BYTES = 80 * 1024;
const MAX_TASK_BYTES = 1024 * 1024;
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

export const queueNameSchema = z.string().regex(QUEUE_NAME, QUEUE_NAME_WORDING);

export const taskNameSchema = z
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

export const viewSchema = z.string().transform((view) => (view === 'FULL' ? 'FULL' : 'BASIC'));
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

export const createTaskSchema = z.object({
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

/**
 * A checked CreateTask request: what the caller asked for, before it has a name and counters.
 * @param nowMs the moved clock, against which a schedule time may lie 30 days ahead
 * @throws RpcError INVALID_ARGUMENT, or UNIMPLEMENTED for App Engine targets and OAuth tokens
 */
export function checkCreateTask(request: z.infer<typeof createTaskSchema>, nowMs: number) {
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
  if (scheduleTime - nowMs > MAX_AHEAD_MS) {
    throw invalid(
      `The Task.scheduleTime, ${new Date(scheduleTime).toISOString()}, is too far in the future. Schedule time must be no more than 720h in the future.`,
    );
  }
  const method = http.httpMethod === 'HTTP_METHOD_UNSPECIFIED' ? 'POST' : http.httpMethod;
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
  return {
    name: task.name,
    url: http.url,
    method,
    headers: http.headers,
    body: Buffer.from(http.body).toString('base64'),
    // Without an audience the real service takes the target's URL.
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

function invalid(message: string): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, message);
}

function unsupported(field: string): RpcError {
  return new RpcError(status.UNIMPLEMENTED, `${field} is not part of this emulator.`);
}
