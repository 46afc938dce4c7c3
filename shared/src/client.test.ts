import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { apiProblem, type ClientSession, createApiClient, ForeignResponse } from './client.ts';
import { contract } from './contract/contract.ts';

interface ReceivedRequest {
  line: string;
  authorization: string | undefined;
  body: string;
}

let received: ReceivedRequest[];
let respond: (request: ReceivedRequest, response: ServerResponse) => void;
let baseUrl: string;
let stop: () => Promise<void>;

beforeEach(async () => {
  received = [];
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  baseUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => stop());

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  const { authorization } = headers;
  const receivedRequest = { line: `${method} ${url}`, authorization, body: await text(request) };
  received.push(receivedRequest);
  respond(receivedRequest, response);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const AUTO = { status: 'success', auto_cleaning_enabled: true };
const EXPIRED = {
  status: 'error',
  code: 'UNAUTHORIZED',
  error: 'Your session has expired. Please log in again.',
};

function sessionOf(token: string | undefined, fresh?: string) {
  let current = token;
  const state = { refreshes: 0 };
  const session: ClientSession = {
    accessToken: () => current,
    refresh: () => {
      state.refreshes += 1;
      if (fresh !== undefined) current = fresh;
      return Promise.resolve(fresh);
    },
  };
  return { session, state };
}

const clientOf = (session: ClientSession, timeoutMs?: number) =>
  createApiClient({
    baseUrl,
    contract,
    session,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
const anonymous = () => clientOf(sessionOf(undefined).session);

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('the call did not fail');
}

test('the API client puts the input into the contract’s path and sends the access token', async () => {
  respond = (_, response) => json(response, 200, { status: 'success', message: 'Comment hidden' });
  const { session } = sessionOf('token-1');
  await clientOf(session).comment.hideComment({ videoId: 'a/b', commentId: 'Ug.é' });
  expect(received).toMatchObject([
    {
      line: 'POST /api/youtube/videos/a%2Fb/comments/Ug.%C3%A9/hide',
      authorization: 'Bearer token-1',
    },
  ]);
});

test('the API client sends no token with an anonymous call', async () => {
  respond = (_, response) => json(response, 200, { status: 'success' });
  await anonymous().account.register({ name: 'R', email: 'r@b.example', password: 'abcdefghi1' });
  expect(received[0]?.authorization).toBeUndefined();
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    name: 'R',
    email: 'r@b.example',
    password: 'abcdefghi1',
  });
});

test('the API client’s error for a refused call has a code, a status, a message and data', async () => {
  const data = { fields: { email: 'Please enter a valid email address' } };
  respond = (_, response) =>
    json(response, 400, { status: 'error', code: 'BAD_REQUEST', error: 'Please fix this.', data });
  const call = anonymous().account.login({ email: 'no', password: 'x' });
  expect(apiProblem(await errorOf(call))).toEqual({
    code: 'BAD_REQUEST',
    status: 400,
    message: 'Please fix this.',
    data,
  });
});

test('the API client passes on an unknown error code unchanged', async () => {
  respond = (_, response) =>
    json(response, 418, { status: 'error', code: 'TEAPOT', error: 'Tea only.' });
  expect(apiProblem(await errorOf(anonymous().health.health()))).toEqual({
    code: 'TEAPOT',
    status: 418,
    message: 'Tea only.',
    data: undefined,
  });
});

test.for([
  ['the page of a proxy', 502, 'text/html', '<html>Bad Gateway</html>'],
  ['the login page of a network', 200, 'text/html', '<html>Welcome</html>'],
  ['another server’s 401', 401, 'application/json', '{"message":"who are you?"}'],
  ['another server’s 404', 404, 'text/html', '<html>Not found</html>'],
  ['an empty response', 503, 'text/plain', ''],
  ['the crash of a function', 500, 'application/json', '{"code":"ECONNRESET"}'],
  ['JSON that is a list', 500, 'application/json', '[]'],
] as const)(
  'the API client does not take %s for a response of the API, and does not refresh the token',
  async (foreign) => {
    const [, status, type, body] = foreign;
    respond = (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
    const { session, state } = sessionOf('token', 'fresh');
    const error = await errorOf(clientOf(session).channel.listChannels());
    expect(error).toBeInstanceOf(ForeignResponse);
    expect(error).toMatchObject({ status });
    expect(apiProblem(error)).toBeUndefined();
    expect([state.refreshes, received.length]).toEqual([0, 1]);
  },
);

test('the API client does not report a truncated response as an error of the API', async () => {
  respond = (_, response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"status":"err');
  expect(apiProblem(await errorOf(anonymous().health.health()))).toBeUndefined();
});

test('the API client does not report a failed or closed connection as an error of the API', async () => {
  respond = (_, response) => response.destroy();
  expect(apiProblem(await errorOf(anonymous().health.health()))).toBeUndefined();
  await stop();
  expect(apiProblem(await errorOf(anonymous().health.health()))).toBeUndefined();
  stop = () => Promise.resolve();
});

test('the API client’s call times out if the server never responds', async () => {
  respond = () => {};
  const error = await errorOf(clientOf(sessionOf('token').session, 50).health.health());
  expect(error).toMatchObject({ name: 'TimeoutError' });
  expect(apiProblem(error)).toBeUndefined();
});

test('apiProblem returns undefined for a value that is not an error of the API', () => {
  for (const other of [undefined, null, 'text', new Error('mine'), { code: 'BAD_REQUEST' }])
    expect(apiProblem(other)).toBeUndefined();
});

test('the API client refreshes an expired token once and repeats the call with the same body', async () => {
  respond = ({ authorization }, response) =>
    authorization === 'Bearer fresh' ? json(response, 200, AUTO) : json(response, 401, EXPIRED);
  const { session, state } = sessionOf('stale', 'fresh');
  const api = clientOf(session);
  expect(await api.account.setAutoCleaning({ status: true })).toEqual(AUTO);
  expect(received.map(({ authorization, body }) => [authorization, body])).toEqual([
    ['Bearer stale', '{"status":true}'],
    ['Bearer fresh', '{"status":true}'],
  ]);
  await api.account.getAutoCleaning();
  expect([state.refreshes, received.length]).toEqual([1, 3]);
});

test('concurrent calls of the API client with an expired token share one refresh', async () => {
  respond = ({ authorization }, response) =>
    authorization === 'Bearer fresh' ? json(response, 200, AUTO) : json(response, 401, EXPIRED);
  const fresh = Promise.withResolvers<string>();
  let refreshes = 0;
  const api = clientOf({
    accessToken: () => 'stale',
    refresh: () => {
      refreshes += 1;
      return fresh.promise;
    },
  });
  const calls = Promise.all([1, 2, 3, 4].map(() => api.account.getAutoCleaning()));
  await expect.poll(() => received.length).toBe(4);
  await expect.poll(() => refreshes).toBe(1);
  fresh.resolve('fresh');
  expect(await calls).toEqual([AUTO, AUTO, AUTO, AUTO]);
  expect(refreshes).toBe(1);
});

test('if the API refuses to refresh the token, the call fails with its original 401 error', async () => {
  respond = (_, response) => json(response, 401, EXPIRED);
  const { session, state } = sessionOf('stale');
  const problem = apiProblem(await errorOf(clientOf(session).account.me()));
  expect(problem).toMatchObject({ status: 401, code: 'UNAUTHORIZED', message: EXPIRED.error });
  expect([state.refreshes, received.length]).toEqual([1, 1]);
});

test('the API client refreshes a token at most once per call', async () => {
  respond = (_, response) => json(response, 401, EXPIRED);
  const { session, state } = sessionOf('stale', 'fresh');
  expect(apiProblem(await errorOf(clientOf(session).account.me()))?.status).toBe(401);
  expect([state.refreshes, received.length]).toEqual([1, 2]);
});

test('the API client does not refresh the token after a 401 for a wrong password', async () => {
  const error = 'Invalid email or password';
  respond = (_, response) =>
    json(response, 401, { status: 'error', code: 'INVALID_CREDENTIALS', error });
  const { session, state } = sessionOf('token', 'fresh');
  const call = clientOf(session).account.login({ email: 'a@b.example', password: 'x' });
  expect(apiProblem(await errorOf(call))).toMatchObject({ status: 401, message: error });
  expect([state.refreshes, received.length]).toEqual([0, 1]);
});

test('the API client does not refresh a token after a 401 for an anonymous call', async () => {
  respond = (_, response) => json(response, 401, EXPIRED);
  const { session, state } = sessionOf(undefined, 'fresh');
  expect(apiProblem(await errorOf(clientOf(session).account.me()))?.status).toBe(401);
  expect(state.refreshes).toBe(0);
});

test('if a refresh fails with a network error, so does the call, and the next call tries to refresh again', async () => {
  respond = ({ authorization }, response) =>
    authorization === 'Bearer fresh' ? json(response, 200, AUTO) : json(response, 401, EXPIRED);
  let online = false;
  const api = clientOf({
    accessToken: () => 'stale',
    refresh: () => (online ? Promise.resolve('fresh') : Promise.reject(new TypeError('offline'))),
  });
  const error = await errorOf(api.account.getAutoCleaning());
  expect(error).toMatchObject({ message: 'offline' });
  expect(apiProblem(error)).toBeUndefined();
  online = true;
  expect(await api.account.getAutoCleaning()).toEqual(AUTO);
});

test('if another user has logged in, the API client does not repeat the first user’s call with the new tokens', async () => {
  let user = 'ann';
  let refreshes = 0;
  const api = clientOf({
    accessToken: () => `token of ${user}`,
    refresh: () => {
      refreshes += 1;
      return Promise.resolve(`fresh token of ${user}`);
    },
    login: () => user,
  });
  respond = (_, response) => {
    user = 'ben';
    json(response, 401, EXPIRED);
  };
  const error = await errorOf(api.account.setAutoCleaning({ status: false }));
  expect(apiProblem(error)?.code).toBe('UNAUTHORIZED');
  expect(received.map(({ authorization }) => authorization)).toEqual(['Bearer token of ann']);
  expect(refreshes).toBe(0);
});

test('if another user logs in during a refresh, the old user’s new token is not used, and the new user can refresh', async () => {
  let user = 'ann';
  const refreshed: string[] = [];
  const ofAnn = Promise.withResolvers<string>();
  const api = clientOf({
    accessToken: () => `stale token of ${user}`,
    refresh: () => {
      refreshed.push(user);
      return user === 'ann' ? ofAnn.promise : Promise.resolve('fresh token of ben');
    },
    login: () => user,
  });
  respond = ({ authorization }, response) =>
    authorization?.startsWith('Bearer fresh') === true
      ? json(response, 200, AUTO)
      : json(response, 401, EXPIRED);
  const call = errorOf(api.account.getAutoCleaning());
  await expect.poll(() => refreshed).toEqual(['ann']);
  user = 'ben';
  expect(await api.account.getAutoCleaning()).toEqual(AUTO);
  ofAnn.resolve('fresh token of ann');
  expect(apiProblem(await call)?.code).toBe('UNAUTHORIZED');
  expect(refreshed).toEqual(['ann', 'ben']);
  expect(received.map(({ authorization }) => authorization)).toEqual([
    'Bearer stale token of ann',
    'Bearer stale token of ben',
    'Bearer fresh token of ben',
  ]);
});
