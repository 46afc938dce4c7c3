import { type Context, Hono } from 'hono';

import type { Faults } from '../platform/faults.ts';
import type { GrantStore } from '../oauth/state.ts';
import { ApiError } from './api-error.ts';
import { channelsList } from './channels-list.ts';
import { commentThreadsInsert } from './comment-threads-insert.ts';
import { commentThreadsList } from './comment-threads-list.ts';
import { commentsDelete } from './comments-delete.ts';
import { commentsInsert } from './comments-insert.ts';
import { commentsList } from './comments-list.ts';
import type { Conditions } from './conditions.ts';
import type { Caller, DataCall, DataMethod } from './data-method.ts';
import { etagOf } from './etag.ts';
import { parseFields, selectFields } from './partial-response.ts';
import { playlistItemsList } from './playlist-items-list.ts';
import { Query } from './query.ts';
import type { Quota } from './quota.ts';
import { checkFields } from './response-fields.ts';
import { setModerationStatus } from './set-moderation-status.ts';
import type { ChannelStore } from './state.ts';
import {
  insufficientScopes,
  invalidCredentials,
  invalidKey,
  loginRequired,
  notImplemented,
  orderedFault,
  parseError,
  quotaExceeded,
} from './validation.ts';
import { videosList } from './videos-list.ts';

const METHODS: readonly DataMethod[] = [
  channelsList,
  playlistItemsList,
  videosList,
  commentThreadsList,
  commentsList,
  commentThreadsInsert,
  commentsInsert,
  commentsDelete,
  setModerationStatus,
];

const PREFIX = '/youtube/v3';
const SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl';
const REST_VERBS: Record<string, string> = {
  GET: 'list',
  POST: 'insert',
  PUT: 'update',
  DELETE: 'delete',
};

interface DataApiOptions {
  store: ChannelStore;
  grants: GrantStore;
  quota: Quota;
  faults: Faults;
  conditions: Conditions;
  baseUrl: () => string;
  /** The API keys that are valid. Without it, any key is. */
  apiKeys: readonly string[] | undefined;
}

/**
 * Creates the routes of `/youtube/v3/*`. Every call checks faults, quota and its token, and adds a
 * line to the ledger.
 */
export function dataApi(options: DataApiOptions): Hono {
  const api = new Hono();
  api.all(`${PREFIX}/*`, (c) => handle(c, options));
  return api;
}

async function handle(c: Context, options: DataApiOptions): Promise<Response> {
  const { quota } = options;
  const path = c.req.path.slice(PREFIX.length);
  const method = METHODS.find((known) => known.verb === c.req.method && known.path === path);
  const name = method?.name ?? methodName(c.req.method, path);
  const query = new Query(new URL(c.req.url).searchParams);
  const line = {
    method: name,
    units: method?.units ?? 1,
    ...(method === setModerationStatus ? { ids: query.list('id') } : {}),
  };
  try {
    const strike = await options.faults.strike('youtube', name);
    if (!quota.spend(line.units)) {
      line.units = 0;
      throw quotaExceeded(options.conditions.now.quotaStatus);
    }
    if (strike !== undefined) throw orderedFault(strike.status, strike.reason);
    if (method === undefined) throw notImplemented(name);
    options.store.deleteLongHeld();
    const caller = callerOf(c.req.header('authorization'), query, options);
    if (caller.isPublic === true && needsGrant(method, query)) throw loginRequired();
    options.store.settle();
    const response = respond(c, method, query, {
      body: await jsonOf(c),
      caller,
      conditions: options.conditions,
      store: options.store,
      baseUrl: options.baseUrl(),
    });
    quota.record({ ...line, status: response.status });
    return response;
  } catch (error) {
    const known = error instanceof ApiError;
    quota.record({ ...line, status: known ? error.status : 500 });
    // Any other error is a mistake of the emulator, to which Hono responds with 500.
    if (!known) throw error;
    return error.response();
  }
}

function respond(
  c: Context,
  method: DataMethod,
  query: Query,
  call: Omit<DataCall, 'query'>,
): Response {
  const fields = query.text('fields');
  const tree = fields === undefined ? 'all' : parseFields(fields);
  if (tree !== 'all') checkFields(tree, method.fields);
  const body = method.run({ query, ...call });
  if (body === undefined) return c.body(null, 204);
  const { kind, ...content } = body;
  const etag = etagOf(body, fields ?? '');
  c.header('etag', `"${etag}"`);
  const known = c.req.header('if-none-match')?.replace(/^W\//, '').replaceAll('"', '');
  if (known === etag) return c.body(null, 304);
  return c.json(selectFields({ kind, etag, ...content }, tree) ?? {});
}

/**
 * Returns the JSON body of a request; undefined if the request has none.
 *
 * @throws ApiError if the body is not valid JSON
 */
async function jsonOf(c: Context): Promise<unknown> {
  const text = c.req.method === 'POST' ? await c.req.text() : '';
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw parseError();
  }
}

/**
 * Returns the caller to whom the bearer token belongs, or the public if the call has an API key
 * instead.
 *
 * @throws ApiError Google's 400, 401 or 403
 */
function callerOf(header: string | undefined, query: Query, options: DataApiOptions): Caller {
  const key = query.text('key');
  if (header === undefined && key !== undefined) {
    if (options.apiKeys?.includes(key) === false) throw invalidKey();
    return { channelId: undefined, isPublic: true };
  }
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  const access = token === undefined ? undefined : options.grants.access(token);
  if (access === undefined) throw invalidCredentials();
  if (!access.scopes.includes(SCOPE)) throw insufficientScopes();
  return { channelId: access.channelId };
}

/** Whether YouTube refuses a call that has only an API key. */
function needsGrant(method: DataMethod, query: Query): boolean {
  const isWrite = method.verb !== 'GET';
  return isWrite || ['mine', 'moderationStatus'].some((name) => query.text(name) !== undefined);
}

/**
 * Returns the method's name in YouTube's reference, such as `commentThreads.insert` for POST
 * /commentThreads.
 */
function methodName(verb: string, path: string): string {
  const [collection = '', action] = path.split('/').filter((part) => part !== '');
  return `${collection}.${action ?? REST_VERBS[verb] ?? verb.toLowerCase()}`;
}
