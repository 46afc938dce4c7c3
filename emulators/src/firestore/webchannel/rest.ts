import type { IncomingMessage, ServerResponse } from 'node:http';

import { callerOf } from '../access.ts';
import type { Api } from '../api.ts';
import { MAX_REQUEST_BYTES, methodShapes, normalisedRequest } from '../codec.ts';
import { errorBody, invalid, statusErrorOf, unimplemented } from '../status-error.ts';
import { parseObject, readBody } from './request-body.ts';

/** The method behind each verb, and what of its request the path names. */
const METHODS: ReadonlyMap<string, { name: string; scope: 'database' | 'parent' }> = new Map([
  ['batchGet', { name: 'BatchGetDocuments', scope: 'database' }],
  ['beginTransaction', { name: 'BeginTransaction', scope: 'database' }],
  ['commit', { name: 'Commit', scope: 'database' }],
  ['rollback', { name: 'Rollback', scope: 'database' }],
  ['runQuery', { name: 'RunQuery', scope: 'parent' }],
  ['runAggregationQuery', { name: 'RunAggregationQuery', scope: 'parent' }],
]);

/**
 * The methods that the web SDK calls over REST, `POST /v1/{resource}:{verb}` with what the proto's
 * HTTP rules say of the path. Others answer 501 and name themselves.
 */
export async function handleRest(
  api: Api,
  call: { resource: string; verb: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let status = 200;
  let answer: object;
  try {
    const body = await readBody(request, MAX_REQUEST_BYTES);
    const resource = decodedPath(call.resource);
    const method = METHODS.get(call.verb);
    const shape = method && methodShapes.get(method.name);
    if (!method || !shape || request.method !== 'POST') {
      throw unimplemented(`${request.method} …:${call.verb}`);
    }
    const scope = method.scope === 'database' ? resource.replace(/\/documents$/, '') : resource;
    const message = normalisedRequest(shape.request, {
      ...parseObject(body),
      [method.scope]: scope,
    });
    answer = await api.call(method.name, message, callerOf(request.headers.authorization));
  } catch (error) {
    const body = errorBody(statusErrorOf(error));
    answer = body;
    status = body.error.code;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** Document ids come percent-encoded. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    throw invalid(`The path cannot be read: ${String(error)}`);
  }
}
