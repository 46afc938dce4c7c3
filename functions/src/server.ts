import type { IncomingMessage, ServerResponse } from 'node:http';

import { OpenAPIHandler } from '@orpc/openapi/node';
import { ORPCError, ValidationError } from '@orpc/server';

import { CALLBACK_PATH } from '@threadsweep/shared/contract/channel.ts';
import { type ErrorBody, type ErrorCode, ERRORS } from '@threadsweep/shared/contract/errors.ts';
import { UNSUBSCRIBE_PATH } from '@threadsweep/shared/notices.ts';
import { isRecord } from '@threadsweep/shared/record.ts';

import { deviceOf } from './account/device.ts';
import { callerOf, hasMachineToken } from './api/bearer.ts';
import type { IncomingCall } from './api/procedure.ts';
import type { App } from './google/app.ts';
import { clientAddress } from './platform/client-address.ts';
import {
  BUSY,
  invalidInput,
  isProblem,
  isTransient,
  Problem,
  type Refusing,
} from './platform/errors.ts';
import { once } from './platform/once.ts';
import { secureHeaders } from './platform/security-headers.ts';
import { router } from './api/router.ts';

const INTERNAL = 'Something went wrong on our side. Please try again.';
/** The number of seconds after which a client may repeat a call that was refused with 503. */
const RETRY_AFTER_SECONDS = 2;

/** A function that handles HTTP requests according to the contract. */
export type Server = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Creates the server. All its responses are JSON of the contract, even for unknown paths. */
export function createServer(app: App<ErrorCode>): Server {
  const handler = new OpenAPIHandler<IncomingCall>(router, {
    interceptors: [
      async (call) => {
        const { request } = call;
        try {
          return await call.next({
            ...call,
            request: {
              ...request,
              body: () =>
                isUnsubscribing(request.method, request.url.pathname)
                  ? Promise.resolve(undefined)
                  : bodyOf(app, request),
            },
          });
        } catch (error) {
          const problem = problemOf(app, error);
          const { code, message, data } = problem;
          const { status } = ERRORS[code];
          const seconds = retryAfter(problem);
          if (seconds !== undefined) call.context.retryAfter(seconds);
          if (status >= 500)
            app.log.error('a call failed', {
              method: request.method,
              path: request.url.pathname,
              ...invalidFieldsOf(error),
              error,
            });
          throw new ORPCError(code, { status, message, data });
        }
      },
    ],
    customErrorResponseBodyEncoder: ({ code, message, data }) =>
      errorBody(String(code), message, isRecord(data) ? data : undefined),
  });
  const checkProxy = proxyCheck(app);

  return async (request, response) => {
    secureHeaders(response);
    const address = clientAddress(
      request.headers['x-forwarded-for'],
      request.socket.remoteAddress,
      app.config.hostingProxies,
    );
    checkProxy(request, address);
    const device = deviceOf(request.headers['user-agent']);
    const context: IncomingCall = {
      app,
      caller: once(() => callerOf(app, request.headers.authorization, { address, device })),
      hasMachineToken: hasMachineToken(request.headers.authorization),
      address,
      proof: headerOf(request, 'x-proof-of-work'),
      device,
      receivedAt: app.clock.now(),
      retryAfter: (seconds) => void response.setHeader('retry-after', String(seconds)),
    };
    if (isFromOtherSite(request)) {
      const problem = new Problem(
        app,
        'BAD_REQUEST',
        'Please send JSON, and no other site’s form.',
      );
      response.writeHead(ERRORS.BAD_REQUEST.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(errorBody(problem.code, problem.message, undefined)));
      return;
    }
    const { matched } = await handler.handle(request, response, { context });
    if (!matched) {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(errorBody('NOT_FOUND', 'This endpoint does not exist.', undefined)),
      );
    }
  };
}

/**
 * The addresses that a browser may open from another site: Google's redirect after the consent, a
 * link in mails, and addresses without a limit.
 */
const LINKED: ReadonlySet<string | undefined> = new Set([
  CALLBACK_PATH,
  UNSUBSCRIBE_PATH,
  '/api/health',
  '/api/openapi.json',
]);

/**
 * Returns whether a page of another site sends a call through its visitor's browser, which would
 * count against the visitor's limits. Two kinds of such calls are allowed: navigations to
 * {@link LINKED} that the visitor sees, and forms that unsubscribe.
 */
function isFromOtherSite({ method, url, headers }: IncomingMessage): boolean {
  // A request target such as `//` is not a URL, so this does not parse it as one.
  const [path] = (url ?? '/').split('?', 1);
  if (isUnsubscribing(method, path)) return false;
  if (headers['sec-fetch-site'] === 'cross-site') {
    const { 'sec-fetch-mode': mode, 'sec-fetch-dest': target = 'document' } = headers;
    // A page can send many requests by frames and prefetches that the visitor does not see, so they
    // are refused.
    const isShown = target === 'document' && headers['sec-purpose'] === undefined;
    return method !== 'GET' || mode !== 'navigate' || !isShown || !LINKED.has(path);
  }
  // A GET request may announce a body that a proxy has added. The API does not read this body, so
  // the request is allowed.
  if (method === 'GET') return false;
  const hasBody = headers['content-length'] !== '0' && headers['content-length'] !== undefined;
  const isSent = hasBody || headers['transfer-encoding'] !== undefined;
  return isSent && !/^application\/json\b/i.test(headers['content-type'] ?? '');
}

/**
 * Returns whether a call unsubscribes the recipient of a mail. Mail programs send a form to do so
 * (RFC 8058). Its body is not read, because the token in the address says all, and the call has no
 * effect without it.
 */
function isUnsubscribing(method: string | undefined, path: string | undefined): boolean {
  return method === 'POST' && path === UNSUBSCRIBE_PATH;
}

/**
 * Reads the body. Refuses a body that does not match its content type. Refuses an event stream
 * unread, because oRPC would read it step by step and leave the rest on the connection.
 */
async function bodyOf(
  refusing: Refusing<'BAD_REQUEST'>,
  request: { headers: IncomingMessage['headers']; body(): Promise<unknown> },
): Promise<unknown> {
  if (request.headers['content-type']?.startsWith('text/event-stream') === true)
    throw new Problem(refusing, 'BAD_REQUEST', 'Could not read the request.');
  try {
    return await request.body();
  } catch (error) {
    throw new Problem(refusing, 'BAD_REQUEST', 'Could not read the request.', { cause: error });
  }
}

function errorBody(
  code: string,
  error: string,
  data: Record<string, unknown> | undefined,
): ErrorBody {
  return { status: 'error', error, code, ...(data === undefined ? {} : { data }) };
}

/** Converts any error of a handler to a refusal with a sentence for the user. */
function problemOf(refusing: Refusing<ErrorCode>, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ORPCError && error.cause instanceof ValidationError) {
    if (error.status === 400) return invalidInput(refusing, fieldsOf(error.cause));
  }
  if (isTransient(error))
    return new Problem(refusing, 'SERVICE_UNAVAILABLE', BUSY, { cause: error });
  return new Problem(refusing, 'INTERNAL_SERVER_ERROR', INTERNAL, { cause: error });
}

/**
 * Returns the number of seconds after which a client may repeat a call, or undefined if repeating
 * does not help.
 */
function retryAfter(problem: Problem): number | undefined {
  if (isProblem(problem, 'TOO_MANY_REQUESTS')) return problem.data?.retry_after;
  return ERRORS[problem.code].status === 503 ? RETRY_AFTER_SECONDS : undefined;
}

/**
 * Matches Zod's own messages, which are for programmers. The contract's sentences replace most of
 * them.
 */
const ZOD_WORDS =
  /^(?:Invalid (?:input|option|string|number|key|value)|Too (?:big|small)|Unrecognized)\b/;
const UNUSABLE = 'This value is missing or not valid.';

/**
 * Returns a sentence for each field that is not valid. The key of an issue with the whole request
 * is `request`.
 */
function fieldsOf({ issues }: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path = [], message } of issues) {
    const names = namesOf(path);
    // The contract may nest a field under `query`, but the caller's name of the field has no such
    // prefix.
    if (names[0] === 'query' && names.length > 1) names.shift();
    fields[names.join('.') || 'request'] ??= ZOD_WORDS.test(message) ? UNUSABLE : message;
  }
  return fields;
}

/**
 * Returns the fields of a response that do not match the contract, for the log. It names fields and
 * types, but no values. For other errors, it returns nothing.
 */
function invalidFieldsOf(error: unknown): { fields?: string } {
  if (!(error instanceof ORPCError && error.cause instanceof ValidationError)) return {};
  const fields = error.cause.issues.map(
    ({ path = [], message }) => `${namesOf(path).join('.')}: ${message}`,
  );
  return { fields: fields.join('; ') };
}

/** Returns the names of the fields in an issue's path. */
function namesOf(path: NonNullable<ValidationError['issues'][number]['path']>): string[] {
  return path.map((part) => String(typeof part === 'object' ? part.key : part));
}

/** Returns a check that logs once if Hosting seems to call from an unknown proxy. */
function proxyCheck(app: App): (request: IncomingMessage, client: string) => void {
  const { host } = new URL(app.config.appUrl);
  let hasWarned = false;
  return ({ headers }, client) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    if (hasWarned || headers['x-fh-requested-host'] !== host) return;
    const caller = forwarded.split(',').at(-1)?.trim() ?? '';
    if (app.config.hostingProxies.include(caller)) return;
    hasWarned = true;
    // If Hosting calls from an unknown proxy, all clients behind it share their limits. See
    // HOSTING_PROXIES in docs/deployment.md.
    app.log.warn('Hosting seems to call from an unknown proxy', { proxy: client });
  };
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
