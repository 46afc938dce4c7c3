import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { finished } from 'node:stream/promises';

import { type Task, idOf, queueOf } from './task.ts';

/** What a target answered. */
export interface Outcome {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** Why no answer came. */
  error?: string;
}

/** The real service ignores or replaces these headers of a task (target.proto, HttpRequest). */
const REPLACED_HEADER =
  /^(host|content-length|user-agent|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i;

/**
 * Sends a task's request once. Redirects are not followed: they count as failed.
 * @param nowMs the moved clock, for the token's expiry
 * @param stopping aborts the request when the emulator ends
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

/** Sends one request and reads its answer to the end; rejects where none came. */
export async function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: Uint8Array },
  signal: AbortSignal,
): Promise<Outcome> {
  const target = new URL(url);
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // node:http instead of fetch: fetch gives up waiting for headers after five minutes, and a task
  // may take thirty. A connection of its own: a reused one that just closed would fail the attempt.
  const outgoing = request(target, { method, headers, signal, agent: false }, resolve);
  outgoing.on('error', reject);
  outgoing.end(body);
  const response = await promise;
  // The answer's body means nothing to the queue, but the attempt lasts until its end.
  response.resume();
  await finished(response);
  return { status: response.statusCode ?? 0 };
}

/** One line on why a request failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // node:http wraps the signal's reason into an AbortError.
  const { cause } = error;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'no answer in time';
  // fetch says only «fetch failed» and keeps the reason as the cause.
  if (error instanceof TypeError && cause instanceof Error) return reasonOf(cause);
  // A host that resolves to several addresses fails with an AggregateError without a message.
  return error.message || ('code' in error ? String(error.code) : error.name);
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
    // The real service sends the reason's header empty for HTTP targets.
    headers['X-CloudTasks-TaskRetryReason'] = '';
    if (task.lastAttempt.httpStatus) {
      headers['X-CloudTasks-TaskPreviousResponse'] = String(task.lastAttempt.httpStatus);
    }
  }
  if (task.oidc) headers['Authorization'] = `Bearer ${unsignedToken(task.oidc, nowMs)}`;
  return headers;
}

/**
 * An ID token as the real service sends it, but unsigned: there is no key of Google's here.
 * Issued in running time and expiring on the moved clock, it is valid by either.
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
