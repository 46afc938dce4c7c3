import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { apiProblem, type ClientSession, createApiClient, ForeignAnswer } from './client.ts';
import { contract } from './contract/contract.ts';

interface Seen {
  line: string;
  authorization: string | undefined;
  body: string;
}

let seen: Seen[];
/** How the server answers a request. */
let answer: (request: Seen, response: ServerResponse) => void;
let baseUrl: string;
let stop: () => Promise<void>;

beforeEach(async () => {
  seen = [];
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
  const one = { line: `${method} ${url}`, authorization, body: await text(request) };
  seen.push(one);
  answer(one, response);
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

/** A session whose token is refreshed to `fresh`; counts how often. */
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

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('the call was not refused');
}

test('a call goes to the path of the contract, with the token and its names filled in', async () => {
  answer = (_, response) => json(response, 200, { status: 'success', message: 'Comment hidden' });
  const { session } = sessionOf('token-1');
  await clientOf(session).comment.hideComment({ videoId: 'a/b', commentId: 'Ug.é' });
  expect(seen).toMatchObject([
    {
      line: 'POST /api/youtube/videos/a%2Fb/comments/Ug.%C3%A9/hide',
      authorization: 'Bearer token-1',
    },
  ]);
});

test('an anonymous call carries no token', async () => {
  answer = (_, response) => json(response, 200, { status: 'success' });
  await anonymous().account.register({ name: 'R', email: 'r@b.example', password: 'abcdefghi1' });
  expect(seen[0]?.authorization).toBeUndefined();
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    name: 'R',
    email: 'r@b.example',
    password: 'abcdefghi1',
  });
});

test('a refusal says its code, its status, its sentence and what stands beside', async () => {
  const data = { fields: { email: 'Please enter a valid email address' } };
  answer = (_, response) =>
    json(response, 400, { status: 'error', code: 'BAD_REQUEST', error: 'Please mend this.', data });
  const call = anonymous().account.login({ email: 'no', password: 'x' });
  expect(apiProblem(await thrownBy(call))).toEqual({
    code: 'BAD_REQUEST',
    status: 400,
    message: 'Please mend this.',
    data,
  });
});

test('a code that this client does not know yet is told as it is', async () => {
  answer = (_, response) =>
    json(response, 418, { status: 'error', code: 'TEAPOT', error: 'Tea only.' });
  expect(apiProblem(await thrownBy(anonymous().health.health()))).toEqual({
    code: 'TEAPOT',
    status: 418,
    message: 'Tea only.',
    data: undefined,
  });
});

test.for([
  ['the page of a proxy', 502, 'text/html', '<html>Bad Gateway</html>'],
  ['the page of a network that wants a login', 200, 'text/html', '<html>Welcome</html>'],
  ['another server’s 401', 401, 'application/json', '{"message":"who are you?"}'],
  ['another server’s 404', 404, 'text/html', '<html>Not found</html>'],
  ['an empty answer', 503, 'text/plain', ''],
  ['the crash of a function', 500, 'application/json', '{"code":"ECONNRESET"}'],
  ['JSON that is a list', 500, 'application/json', '[]'],
] as const)(
  '%s is told from what the API says: it ends no session and means nothing',
  async (foreign) => {
    const [, status, type, body] = foreign;
    answer = (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
    const { session, state } = sessionOf('token', 'fresh');
    const error = await thrownBy(clientOf(session).channel.listChannels());
    expect(error).toBeInstanceOf(ForeignAnswer);
    expect(error).toMatchObject({ status });
    expect(apiProblem(error)).toBeUndefined();
    expect([state.refreshes, seen.length]).toEqual([0, 1]);
  },
);

test('an answer that breaks off is none', async () => {
  answer = (_, response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"status":"err');
  expect(apiProblem(await thrownBy(anonymous().health.health()))).toBeUndefined();
});

test('a server that cannot be reached, or hangs up, is no answer of the API', async () => {
  answer = (_, response) => response.destroy();
  expect(apiProblem(await thrownBy(anonymous().health.health()))).toBeUndefined();
  await stop();
  expect(apiProblem(await thrownBy(anonymous().health.health()))).toBeUndefined();
  stop = () => Promise.resolve();
});

test('a server that never answers is given up on', async () => {
  answer = () => {};
  const error = await thrownBy(clientOf(sessionOf('token').session, 50).health.health());
  expect(error).toMatchObject({ name: 'TimeoutError' });
  expect(apiProblem(error)).toBeUndefined();
});

test('what is no rejection of a call is no problem of the API', () => {
  for (const other of [undefined, null, 'text', new Error('mine'), { code: 'BAD_REQUEST' }])
    expect(apiProblem(other)).toBeUndefined();
});

test('an expired token is refreshed once and the call repeated, body and all', async () => {
  answer = ({ authorization }, response) =>
    authorization === 'Bearer fresh' ? json(response, 200, AUTO) : json(response, 401, EXPIRED);
  const { session, state } = sessionOf('stale', 'fresh');
  const api = clientOf(session);
  expect(await api.account.setAutoCleaning({ status: true })).toEqual(AUTO);
  expect(seen.map(({ authorization, body }) => [authorization, body])).toEqual([
    ['Bearer stale', '{"status":true}'],
    ['Bearer fresh', '{"status":true}'],
  ]);
  await api.account.getAutoCleaning();
  expect([state.refreshes, seen.length]).toEqual([1, 3]);
});

test('calls that expire together share one refresh', async () => {
  answer = ({ authorization }, response) =>
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
  await expect.poll(() => seen.length).toBe(4);
  await expect.poll(() => refreshes).toBe(1);
  fresh.resolve('fresh');
  expect(await calls).toEqual([AUTO, AUTO, AUTO, AUTO]);
  expect(refreshes).toBe(1);
});

test('where the refresh is refused the 401 stands', async () => {
  answer = (_, response) => json(response, 401, EXPIRED);
  const { session, state } = sessionOf('stale');
  const problem = apiProblem(await thrownBy(clientOf(session).account.me()));
  expect(problem).toMatchObject({ status: 401, code: 'UNAUTHORIZED', message: EXPIRED.error });
  expect([state.refreshes, seen.length]).toEqual([1, 1]);
});

test('a token that is refused even fresh is not refreshed again and again', async () => {
  answer = (_, response) => json(response, 401, EXPIRED);
  const { session, state } = sessionOf('stale', 'fresh');
  expect(apiProblem(await thrownBy(clientOf(session).account.me()))?.status).toBe(401);
  expect([state.refreshes, seen.length]).toEqual([1, 2]);
});

test('a wrong password is a 401 that no refresh mends', async () => {
  const error = 'Invalid email or password';
  answer = (_, response) =>
    json(response, 401, { status: 'error', code: 'INVALID_CREDENTIALS', error });
  const { session, state } = sessionOf('token', 'fresh');
  const call = clientOf(session).account.login({ email: 'a@b.example', password: 'x' });
  expect(apiProblem(await thrownBy(call))).toMatchObject({ status: 401, message: error });
  expect([state.refreshes, seen.length]).toEqual([0, 1]);
});

test('an anonymous call that is refused refreshes nothing', async () => {
  answer = (_, response) => json(response, 401, EXPIRED);
  const { session, state } = sessionOf(undefined, 'fresh');
  expect(apiProblem(await thrownBy(clientOf(session).account.me()))?.status).toBe(401);
  expect(state.refreshes).toBe(0);
});

test('a refresh that does not get through is told as what it is, and the next call tries again', async () => {
  answer = ({ authorization }, response) =>
    authorization === 'Bearer fresh' ? json(response, 200, AUTO) : json(response, 401, EXPIRED);
  let online = false;
  const api = clientOf({
    accessToken: () => 'stale',
    refresh: () => (online ? Promise.resolve('fresh') : Promise.reject(new TypeError('offline'))),
  });
  const error = await thrownBy(api.account.getAutoCleaning());
  expect(error).toMatchObject({ message: 'offline' });
  expect(apiProblem(error)).toBeUndefined();
  online = true;
  expect(await api.account.getAutoCleaning()).toEqual(AUTO);
});

test('a call of a login that has ended is not repeated with the tokens of the next one', async () => {
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
  // Ben logs in while Ann's call is on its way.
  answer = (_, response) => {
    user = 'ben';
    json(response, 401, EXPIRED);
  };
  const error = await thrownBy(api.account.setAutoCleaning({ status: false }));
  expect(apiProblem(error)?.code).toBe('UNAUTHORIZED');
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer token of ann']);
  expect(refreshes).toBe(0);
});

test('a refresh that ends after its login did repeats nothing, and the next login has its own', async () => {
  let user = 'ann';
  const asked: string[] = [];
  const ofAnn = Promise.withResolvers<string>();
  const api = clientOf({
    accessToken: () => `stale token of ${user}`,
    refresh: () => {
      asked.push(user);
      return user === 'ann' ? ofAnn.promise : Promise.resolve('fresh token of ben');
    },
    login: () => user,
  });
  answer = ({ authorization }, response) =>
    authorization?.startsWith('Bearer fresh') === true
      ? json(response, 200, AUTO)
      : json(response, 401, EXPIRED);
  const call = thrownBy(api.account.getAutoCleaning());
  await expect.poll(() => asked).toEqual(['ann']);
  user = 'ben';
  expect(await api.account.getAutoCleaning()).toEqual(AUTO);
  ofAnn.resolve('fresh token of ann');
  expect(apiProblem(await call)?.code).toBe('UNAUTHORIZED');
  expect(asked).toEqual(['ann', 'ben']);
  expect(seen.map(({ authorization }) => authorization)).toEqual([
    'Bearer stale token of ann',
    'Bearer stale token of ben',
    'Bearer fresh token of ben',
  ]);
});
