import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { acceptRules, uploadedProject } from './rules/rules-upload.ts';
import type { SecurityRules } from './rules/security-rules.ts';
import type { Store } from './store.ts';

const CLEAR = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/;

/**
 * What the port answers to HTTP/1.1: a health check, and at the paths of Google's own emulator the
 * clearing of a database and the upload of security rules.
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
    void uploaded(request, response, rules, project);
    return;
  }
  request.resume();
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

async function uploaded(
  request: IncomingMessage,
  response: ServerResponse,
  rules: SecurityRules,
  project: string,
): Promise<void> {
  let body: string;
  try {
    body = await text(request);
  } catch {
    // The client went away while it was sending: nobody is left to be told.
    response.destroy();
    return;
  }
  const accepted = acceptRules(rules, project, body);
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
