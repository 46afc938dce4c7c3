import { type Outcome, reasonOf, send } from '../platform/outgoing-request.ts';
import { type Task, idOf, queueOf } from './task.ts';

/** Headers of a task that Cloud Tasks ignores or replaces (target.proto, HttpRequest). */
const REPLACED_HEADER =
  /^(host|content-length|user-agent|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i;

/**
 * Sends a task's request once. It does not follow a redirect, which counts as a failure.
 *
 * @param nowMs the time on the moved clock, for the token's expiry
 * @param stopping aborts the request when the emulator stops
 */
export async function deliver(task: Task, nowMs: number, stopping: AbortSignal): Promise<Outcome> {
  try {
    return await send(
      task.url,
      {
        method: task.method,
        headers: headersOf(task, nowMs),
        body: Buffer.from(task.body, 'base64'),
      },
      AbortSignal.any([stopping, AbortSignal.timeout(task.dispatchDeadlineMs)]),
    );
  } catch (error) {
    return { status: 0, error: reasonOf(error) };
  }
}

function headersOf(task: Task, nowMs: number): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(task.headers)) {
    if (REPLACED_HEADER.test(name)) continue;
    if (task.oidc && name.toLowerCase() === 'authorization') continue;
    headers[name] = value;
  }
  headers['User-Agent'] = 'Google-Cloud-Tasks';
  headers['X-CloudTasks-QueueName'] = idOf(queueOf(task.name));
  headers['X-CloudTasks-TaskName'] = idOf(task.name);
  headers['X-CloudTasks-TaskRetryCount'] = String(task.dispatchCount - 1);
  headers['X-CloudTasks-TaskExecutionCount'] = String(task.executionCount);
  headers['X-CloudTasks-TaskETA'] = (task.scheduledAt / 1000).toFixed(3);
  if (task.lastAttempt) {
    // Cloud Tasks sends this header empty for HTTP targets.
    headers['X-CloudTasks-TaskRetryReason'] = '';
    if (task.lastAttempt.httpStatus) {
      headers['X-CloudTasks-TaskPreviousResponse'] = String(task.lastAttempt.httpStatus);
    }
  }
  if (task.oidc) headers['Authorization'] = `Bearer ${unsignedToken(task.oidc, nowMs)}`;
  return headers;
}

/**
 * Returns an ID token with the content of Cloud Tasks' tokens. It is unsigned, because only Google
 * has the key. Its `iat` is in real time and its `exp` on the moved clock, so it is valid on both.
 */
function unsignedToken(oidc: NonNullable<Task['oidc']>, nowMs: number): string {
  const claims = {
    iss: 'https://accounts.google.com',
    aud: oidc.audience,
    sub: oidc.serviceAccountEmail,
    azp: oidc.serviceAccountEmail,
    email: oidc.serviceAccountEmail,
    email_verified: true,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(nowMs / 1000) + 3600,
  };
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
