import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { acceptRules, uploadedProject } from './rules/rules-upload.ts';
import type { SecurityRules } from './rules/security-rules.ts';
import { formatState, parseState, type SavedState } from './saved-state.ts';
import { errorBody, invalid, StatusError } from './status-error.ts';
import type { Store } from './store.ts';

const CLEAR = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/;

/** All data of all databases, as a file of it: GET reads it, PUT puts another in its place. */
const DATA = '/emulator/v1/data';

/**
 * What the port answers to HTTP/1.1: a health check, at the paths of Google's own emulator the
 * clearing of a database and the upload of security rules, and all data to this machine alone.
 */
export function handleHttp(
  request: IncomingMessage,
  response: ServerResponse,
  store: Store,
  rules: SecurityRules,
): void {
  const [pathname = '/'] = (request.url ?? '/').split('?');
  const project = uploadedProject(decoded(pathname));
  if (request.method === 'PUT' && project !== undefined) {
    void received(request, response, (body) => acceptRules(rules, project, body));
    return;
  }
  const isData = pathname === DATA && (request.method === 'GET' || request.method === 'PUT');
  if (isData && !isLoopback(request.socket.remoteAddress)) {
    request.resume();
    const denial = new StatusError('PERMISSION_DENIED', 'The data is given to this machine alone.');
    answer(response, 403, errorBody(denial));
    return;
  }
  if (isData && request.method === 'PUT') {
    void received(request, response, (body) => acceptData(store, body));
    return;
  }
  request.resume();
  if (isData) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(formatState(store.save()));
    return;
  }
  if (request.method === 'GET' && pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('Ok');
    return;
  }
  const database = CLEAR.exec(decoded(pathname))?.[1];
  if (request.method === 'DELETE' && database !== undefined) {
    store.clear(database);
    answer(response, 200, {});
    return;
  }
  const message = `${request.method ?? ''} ${pathname} is not supported by the Firestore stand-in`;
  answer(response, 501, { error: { code: 501, message, status: 'UNIMPLEMENTED' } });
}

/** Whether a connection comes from the machine that serves it, by its remote address. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:(?:::ffff:)?127\.|::1$)/.test(address);
}

interface Answer {
  status: number;
  body: object;
}

function acceptData(store: Store, body: string): Answer {
  let state: SavedState;
  try {
    state = parseState(body);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      status: 400,
      body: errorBody(invalid(`This is no saved Firestore state: ${message}`)),
    };
  }
  store.load(state);
  return { status: 200, body: {} };
}

async function received(
  request: IncomingMessage,
  response: ServerResponse,
  accept: (body: string) => Answer,
): Promise<void> {
  let body: string;
  try {
    body = await text(request);
  } catch {
    // The client went away while it was sending: nobody is left to be told.
    response.destroy();
    return;
  }
  const accepted = accept(body);
  answer(response, accepted.status, accepted.body);
}

/** «(default)» may come percent-encoded; a path that cannot be decoded is none of ours. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
