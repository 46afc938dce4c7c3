import type { IncomingMessage, ServerResponse } from 'node:http';

import { callerOf } from './state/access.ts';
import type { Api } from './api/api.ts';
import { methodShapes, requestCodec } from './data/codec.ts';
import { MAX_REQUEST_BYTES } from './data/limits.ts';
import { parseObject, readBody } from './data/request-body.ts';
import { acceptRules } from './rules/rules-source.ts';
import { RESOURCE, restCall } from './rest.ts';
import type { SecurityRules } from './rules/security-rules.ts';
import { formatState, parseState } from './state/saved-state.ts';
import { StatusError, statusErrorOf, unimplemented, validly } from './data/status-error.ts';
import type { Store } from './state/store.ts';
import { WebChannels } from './webchannel/web-channels.ts';

/**
 * Matches the web SDK's calls that are not WebChannels: `POST /v1/{resource}:{verb}`, as in the
 * proto's HTTP rules.
 */
const REST = /^\/v1\/(projects\/.+):([A-Za-z]+)$/;
/** The paths at which Google's own emulator clears a database and loads rules. */
const CLEAR = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/;
const RULES = /^\/emulator\/v1\/projects\/([^/]+):securityRules$/;
/**
 * The path of the data of all databases, in the format of a state file. GET returns the data, and
 * PUT replaces them.
 */
const DATA = '/emulator/v1/data';

/** How long a browser may cache the response to a preflight, in seconds. */
const PREFLIGHT_SECONDS = 3600;

/**
 * Creates the HTTP/1.1 routes of the port, for the web SDK, a health check and the control of the
 * data.
 */
export function httpRoutes(api: Api, store: Store, rules: SecurityRules) {
  const channels = new WebChannels(async (method, caller, send) => {
    const stream = await api.open(method, caller, send);
    const { normalise } = requestCodec(method);
    return {
      receive: (message) => stream.receive(normalise(message)),
      close: () => stream.close(),
    };
  });
  return {
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { method = 'GET', url = '/' } = request;
      const [encodedPath = '/'] = url.split('?', 1);
      const channel = (['Listen', 'Write'] as const).find(
        (name) => encodedPath === `/google.firestore.v1.Firestore/${name}/channel`,
      );
      try {
        if (channel !== undefined || REST.test(encodedPath) || RESOURCE.test(encodedPath)) {
          allowOrigin(request, response);
          if (method === 'OPTIONS') {
            request.resume();
            response.writeHead(204).end();
            return;
          }
        }
        if (channel !== undefined) {
          const parameters = new URLSearchParams(url.slice(encodedPath.length));
          return await channels.handle(channel, { query: parameters, request, response });
        }
        // The ids in the path are percent-encoded.
        const path = validly('The path cannot be read', () => decodeURIComponent(encodedPath));
        const query = new URLSearchParams(url.slice(encodedPath.length));
        const gone = new AbortController();
        response.on('close', () => gone.abort());
        const content = await contentFor(method, path, query, request, gone.signal);
        if (typeof content === 'string') response.end(content);
        else reply(response, 200, content);
      } catch (error) {
        if (request.destroyed && !request.complete) return;
        const failure = statusErrorOf(error);
        if (response.headersSent) response.destroy();
        else reply(response, failure.httpStatus, failure.body);
        // Reads the rest of the request, because only then does the client read the response.
        request.resume();
      }
    },
    stop: (): void => channels.stop(),
  };

  /** Returns the content of the response, as JSON or as text. */
  async function contentFor(
    method: string,
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    signal: AbortSignal,
  ): Promise<object | string> {
    const [, resource = '', verb] = REST.exec(path) ?? [];
    if (verb !== undefined && method === 'POST') {
      return callRest(api, resource, verb, request, signal);
    }
    if (RESOURCE.test(path)) {
      const text = await readBody(request, MAX_REQUEST_BYTES);
      const body = text === '' ? {} : parseObject(text);
      const { rpc, message } = restCall(method, path, query, body);
      const caller = callerOf(request.headers.authorization);
      return api.call(rpc, requestCodec(rpc).normalise(message), caller, signal);
    }
    if (verb !== undefined) throw unimplemented(`${method} …:${verb}`);
    if (method === 'GET' && path === '/') return 'Ok';
    return controlData(store, rules, method, path, request);
  }
}

async function callRest(
  api: Api,
  resource: string,
  verb: string,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<object> {
  const body = await readBody(request, MAX_REQUEST_BYTES);
  const name = verb === 'batchGet' ? 'batchGetDocuments' : verb;
  const rpc = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (!methodShapes.has(rpc)) throw unimplemented(`POST …:${verb}`);
  // The path is the database or the parent, depending on the method. The codec drops the unused
  // one.
  const database = resource.replace(/\/documents$/, '');
  const message = { ...parseObject(body), database, parent: resource };
  const caller = callerOf(request.headers.authorization);
  return api.call(rpc, requestCodec(rpc).normalise(message), caller, signal);
}

async function controlData(
  store: Store,
  rules: SecurityRules,
  method: string,
  path: string,
  request: IncomingMessage,
): Promise<object | string> {
  if (path === DATA && !isLoopback(request.socket.remoteAddress)) {
    throw new StatusError('PERMISSION_DENIED', 'The data is given to this machine alone.');
  }
  if (path === DATA && method === 'GET') return formatState(store.save());
  if (path === DATA && method === 'PUT') {
    const body = await readBody(request, Infinity);
    store.load(validly('This is no saved Firestore state', () => parseState(body)));
    return {};
  }
  const [, project] = RULES.exec(path) ?? [];
  if (project !== undefined && method === 'PUT') {
    return acceptRules(rules, project, await readBody(request, MAX_REQUEST_BYTES));
  }
  const [, database] = CLEAR.exec(path) ?? [];
  if (database === undefined || method !== 'DELETE') throw unimplemented(`${method} ${path}`);
  store.clear(database);
  return {};
}

/** Returns whether a connection comes from the machine that serves it, by its remote address. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:(?:::ffff:)?127\.|::1$)/.test(address);
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Allows calls from pages of any origin, as Google's service does. The token protects the data. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  const { origin } = headers;
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-expose-headers', 'X-HTTP-Session-Id, X-Client-Wire-Protocol');
  response.setHeader('vary', 'origin');
  if (headers['access-control-request-method'] === undefined) return;
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE, OPTIONS');
  response.setHeader(
    'access-control-allow-headers',
    headers['access-control-request-headers'] ?? 'authorization',
  );
  response.setHeader('access-control-max-age', String(PREFLIGHT_SECONDS));
}
