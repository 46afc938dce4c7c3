import { type Context, Hono } from 'hono';

import type { Faults } from '../platform/faults.ts';
import type { GrantStore } from '../oauth/state.ts';
import { ApiError, notImplemented } from './api-error.ts';
import type { ChannelStore } from './channel-store.ts';
import { channelsList } from './channels-list.ts';
import { commentThreadsList } from './comment-threads-list.ts';
import { commentsList } from './comments-list.ts';
import type { Caller, DataCall, DataMethod } from './data-method.ts';
import { etagOf } from './etag.ts';
import { parseFields, selectFields } from './partial-response.ts';
import { playlistItemsList } from './playlist-items-list.ts';
import { Query } from './query.ts';
import type { Quota } from './quota.ts';
import { checkFields } from './response-fields.ts';
import { setModerationStatus } from './set-moderation-status.ts';
import { videosList } from './videos-list.ts';

const METHODS: readonly DataMethod[] = [
  channelsList,
  playlistItemsList,
  videosList,
  commentThreadsList,
  commentsList,
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
  baseUrl: () => string;
}

/** `/youtube/v3/*`: every call asks for faults, a token and quota, and leaves a line in the ledger. */
export function dataApi(options: DataApiOptions): Hono {
  const api = new Hono();
  api.all(`${PREFIX}/*`, (c) => answer(c, options));
  return api;
}

async function answer(c: Context, options: DataApiOptions): Promise<Response> {
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
      throw quotaExceeded();
    }
    if (strike !== undefined) throw struck(strike);
    if (method === undefined) throw notImplemented(name);
    const caller = authorize(c.req.header('authorization'), options.grants);
    const response = respond(c, method, query, {
      caller,
      store: options.store,
      baseUrl: options.baseUrl(),
    });
    quota.record({ ...line, status: response.status });
    return response;
  } catch (error) {
    const known = error instanceof ApiError;
    quota.record({ ...line, status: known ? error.status : 500 });
    // What is no refusal is our own mistake: hono reports it and answers 500.
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

/** The caller behind the bearer token; throws Google's 401 or 403. */
function authorize(header: string | undefined, grants: GrantStore): Caller {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  const access = token === undefined ? undefined : grants.access(token);
  if (access === undefined) {
    throw new ApiError({
      status: 401,
      reason: 'authError',
      message: 'Invalid Credentials',
      header: 'Authorization',
    });
  }
  if (!access.scopes.includes(SCOPE)) {
    throw new ApiError({
      status: 403,
      reason: 'insufficientPermissions',
      message: 'Request had insufficient authentication scopes.',
    });
  }
  return { channelId: access.channelId };
}

function quotaExceeded(): ApiError {
  return new ApiError({
    status: 403,
    reason: 'quotaExceeded',
    domain: 'youtube.quota',
    message:
      'The request cannot be completed because you have exceeded your ' +
      '<a href="/youtube/v3/getting-started#quota">quota</a>.',
  });
}

const REASONS: Record<number, string> = {
  400: 'badRequest',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimitExceeded',
  500: 'internalError',
  503: 'backendError',
};

function struck({ status, reason }: { status: number; reason: string | undefined }): ApiError {
  const named = reason ?? REASONS[status] ?? 'backendError';
  if (named === 'quotaExceeded') return quotaExceeded();
  return new ApiError({
    status,
    reason: named,
    message: `The request failed: ${named}.`,
  });
}

/** What the reference would call it: `commentThreads.insert` for POST /commentThreads. */
function methodName(verb: string, path: string): string {
  const [collection = '', action] = path.split('/').filter((part) => part !== '');
  return `${collection}.${action ?? REST_VERBS[verb] ?? verb.toLowerCase()}`;
}
