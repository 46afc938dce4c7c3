import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ErrorBody } from '@threadsweep/shared/contract/errors.ts';

import { secureHeaders } from './security-headers.ts';

type Handler = (
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  next: (error: unknown) => void,
) => void;

/** The part of an Express application that this file needs. */
export interface ParsingApplication {
  use(handler: Handler): unknown;
}

const UNREADABLE: ErrorBody = {
  status: 'error',
  error: 'Could not read the request.',
  code: 'BAD_REQUEST',
};

const prepared = new WeakSet<ParsingApplication>();

/**
 * Makes the platform's framework respond to an unreadable body in the API's format instead of HTML.
 * The framework parses the body before a function runs, and is accessible only from a request. So
 * the first request of a process must be readable.
 * @param application undefined if the request did not come through Express
 */
export function answerUnreadable(application: ParsingApplication | undefined): void {
  if (application === undefined || prepared.has(application)) return;
  prepared.add(application);
  // Express recognises an error handler by its four parameters, so none may be omitted.
  application.use((error, _request, response, next) => {
    if (!isClientError(error) || response.headersSent) return next(error);
    secureHeaders(response);
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(UNREADABLE));
  });
}

/**
 * Returns whether the request caused the framework's error: its body is not valid JSON, or has an
 * unknown charset.
 */
function isClientError(error: unknown): boolean {
  const status: unknown =
    typeof error === 'object' && error !== null && Reflect.get(error, 'status');
  return typeof status === 'number' && status >= 400 && status < 500;
}
