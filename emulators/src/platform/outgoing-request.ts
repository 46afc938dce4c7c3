import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { finished } from 'node:stream/promises';

export interface Outcome {
  /** The HTTP status; 0 if no response came. */
  status: number;
  /** The reason why no response came. */
  error?: string;
}

/** Sends one request and reads its response to the end. Rejects if no response comes. */
export async function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: Uint8Array },
  signal: AbortSignal,
): Promise<Outcome> {
  const target = new URL(url);
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // fetch waits at most five minutes for headers, but a task may take thirty. A new connection is
  // used, because a reused one may just have closed.
  const outgoing = request(target, { method, headers, signal, agent: false }, resolve);
  outgoing.on('error', reject);
  outgoing.end(body);
  const response = await promise;
  // Discards the body, but waits for its end, which is the end of the attempt.
  response.resume();
  await finished(response);
  return { status: response.statusCode ?? 0 };
}

/** Returns one line that says why a request failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // node:http wraps the signal's reason in an AbortError.
  const { cause } = error;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'no answer in time';
  // The message of fetch's error is only «fetch failed»; its cause has the reason.
  if (error instanceof TypeError && cause instanceof Error) return reasonOf(cause);
  // For a host with several addresses, the error is an AggregateError without a message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
