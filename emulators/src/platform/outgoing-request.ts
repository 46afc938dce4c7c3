import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { finished } from 'node:stream/promises';

/** How a request to a target ended. */
export interface Outcome {
  /** HTTP status; 0 if no response came. */
  status: number;
  /** Why no response came. */
  error?: string;
}

/** Sends one request and reads its response to the end; rejects if none came. */
export async function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: Uint8Array },
  signal: AbortSignal,
): Promise<Outcome> {
  const target = new URL(url);
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // Not fetch, which waits five minutes for the headers: a task may take thirty. The request has a
  // connection of its own, since a reused one that just closed would fail the attempt.
  const outgoing = request(target, { method, headers, signal, agent: false }, resolve);
  outgoing.on('error', reject);
  outgoing.end(body);
  const response = await promise;
  // The response's body means nothing to the caller, but the attempt lasts until its end.
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
