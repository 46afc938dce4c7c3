import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ERRORS } from '@threadsweep/shared/contract/errors.ts';

import { type Problem, refusingAll } from '../platform/errors.ts';
import { createIdentity, type Identity } from './identity.ts';

const ANY = refusingAll({});

let answer: { status: number; body: string; type?: string };
/** The number of following requests that the server resets without a response. */
let resets = 0;
let sent: { url: string | undefined; type: string | undefined; body: string }[];
let identity: Identity;
let stop: () => Promise<void>;

beforeEach(async () => {
  sent = [];
  resets = 0;
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const base = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  identity = createIdentity({
    apiKey: 'k1',
    url: `${base}/identity`,
    secureTokenUrl: `${base}/token`,
  });
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => stop());

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (resets > 0) {
    resets -= 1;
    request.socket.resetAndDestroy();
    return;
  }
  const { url, headers } = request;
  sent.push({ url, type: headers['content-type'], body: await text(request) });
  response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' });
  response.end(answer.body);
}

function refuse(status: number, message: string): void {
  answer = { status, body: JSON.stringify({ error: { code: status, message, errors: [] } }) };
}

async function problemOf(call: Promise<unknown>): Promise<Problem> {
  return call.then(
    () => Promise.reject(new Error('the call was not refused')),
    (problem: Problem) => problem,
  );
}

test('a login at Firebase Auth returns the tokens of the account', async () => {
  answer = {
    status: 200,
    body: JSON.stringify({ localId: 'u1', idToken: 'id', refreshToken: 're', expiresIn: '3600' }),
  };
  expect(await identity.signIn(ANY, 'a@b.example', 'secret-1')).toEqual({
    uid: 'u1',
    accessToken: 'id',
    refreshToken: 're',
    expiresIn: 3600,
  });
  expect(sent[0]?.url).toBe('/identity/v1/accounts:signInWithPassword?key=k1');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    email: 'a@b.example',
    password: 'secret-1',
    returnSecureToken: true,
  });
});

test('a refresh token of Firebase Auth returns new tokens', async () => {
  answer = {
    status: 200,
    body: JSON.stringify({
      user_id: 'u1',
      id_token: 'id',
      refresh_token: 'r2',
      expires_in: '3600',
    }),
  };
  expect(await identity.refresh(ANY, 'r&1')).toEqual({
    uid: 'u1',
    accessToken: 'id',
    refreshToken: 'r2',
    expiresIn: 3600,
  });
  expect(sent).toEqual([
    {
      url: '/token/v1/token?key=k1',
      type: 'application/x-www-form-urlencoded',
      body: 'grant_type=refresh_token&refresh_token=r%261',
    },
  ]);
});

test.for(['INVALID_PASSWORD', 'EMAIL_NOT_FOUND', 'INVALID_LOGIN_CREDENTIALS', 'INVALID_EMAIL'])(
  'the API gives the same refusal for each of Firebase Auth’s codes for a wrong login: %s',
  async (message) => {
    refuse(400, message);
    expect(await problemOf(identity.signIn(ANY, 'a@b.example', 'x'))).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid email or password',
    });
  },
);

test('the login refuses a disabled account with one error code, and too many attempts with another', async () => {
  refuse(400, 'USER_DISABLED');
  expect(await problemOf(identity.signIn(ANY, 'a@b.example', 'x'))).toMatchObject({
    code: 'FORBIDDEN',
  });
  refuse(400, 'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled for a while');
  expect(await problemOf(identity.signIn(ANY, 'a@b.example', 'x'))).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
});

test.for(['TOKEN_EXPIRED', 'INVALID_REFRESH_TOKEN', 'USER_NOT_FOUND'])(
  'a session ends if Firebase Auth refuses its refresh token with %s',
  async (message) => {
    refuse(400, message);
    const problem = await problemOf(identity.refresh(ANY, 'old'));
    expect(problem.code).toBe('UNAUTHORIZED');
    expect(ERRORS[problem.code].status).toBe(401);
    expect(problem.message).not.toContain(message);
  },
);

test.for([
  ['responds with a 503', { status: 503, body: '{"error":{"code":503,"message":"UNAVAILABLE"}}' }],
  ['responds with a web page', { status: 403, body: '<html>blocked</html>', type: 'text/html' }],
  ['refuses without a reason', { status: 400, body: '{}' }],
] as const)('a session continues if Firebase Auth %s', async ([, given]) => {
  answer = given;
  for (const call of [identity.refresh(ANY, 'r1'), identity.signIn(ANY, 'a@b.example', 'x')])
    expect(await problemOf(call)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The login service is not responding right now. Please try again in a moment.',
    });
});

test('a session continues if Firebase Auth does not respond', async () => {
  await stop();
  expect(await problemOf(identity.refresh(ANY, 'r1'))).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  stop = () => Promise.resolve();
});

test('a login succeeds even if Firebase Auth has just closed the idle connection', async () => {
  answer = {
    status: 200,
    body: JSON.stringify({ localId: 'u1', idToken: 'id', refreshToken: 're', expiresIn: '3600' }),
  };
  resets = 1;
  expect(await identity.signIn(ANY, 'a@b.example', 'secret-1')).toMatchObject({ uid: 'u1' });
  resets = 2;
  const problem = await problemOf(identity.signIn(ANY, 'a@b.example', 'secret-1'));
  expect(problem.code).toBe('SERVICE_UNAVAILABLE');
});
