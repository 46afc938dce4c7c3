import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Store } from './store.ts';

const CLEAR = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/;

/**
 * What the port answers to HTTP/1.1: a health check, and the clearing of a database at the path of
 * Google's own emulator.
 */
export function handleHttp(request: IncomingMessage, response: ServerResponse, store: Store): void {
  request.resume();
  const [pathname = '/'] = (request.url ?? '/').split('?');
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
