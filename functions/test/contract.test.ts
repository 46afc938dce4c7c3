import { Agent, request as httpRequest } from 'node:http';
import * as consumers from 'node:stream/consumers';

import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { errorBody } from '@threadsweep/shared/contract/errors.ts';

import { SECURITY_HEADERS } from '../src/platform/security-headers.ts';
import { type Call, callNamed, CALLS, pathOf } from './contract-calls.ts';
import { type Answer, request, startOfMinute } from './requests.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();
let creator: Creator;
let deleted: Creator;

beforeAll(async () => {
  creator = await world.creator();
  deleted = await world.creator();
  await deleted.api.account.deleteAccount();
});

const IDS = {
  userId: 'someone',
  videoId: 'workbench01',
  commentId: 'Ugcomment',
  authorId: `UC${'a'.repeat(22)}`,
  passId: 'a'.repeat(20),
  sessionId: 'a'.repeat(20),
  tokenId: 'a'.repeat(20),
};

async function refused(answer: Promise<Answer>) {
  const { status, headers, body } = await answer;
  expect(headers.get('content-type')).toContain('application/json');
  checkHeaders(headers);
  return { http: status, ...errorBody.strict().parse(body) };
}

function checkHeaders(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject(SECURITY_HEADERS);
  expect(headers.has('x-powered-by')).toBe(false);
}

const send = (call: Call, options: Parameters<typeof request>[2] = {}, path = pathOf(call, IDS)) =>
  request(world, `${call.method} ${path}`, options);

test('every response of the functions has the security headers', async () => {
  for (const [line, status] of [
    ['GET /api/health', 200],
    ['GET /api/openapi.json', 200],
    ['GET /api/auth/youtube/callback', 302],
    ['GET /api/nowhere', 404],
    ['OPTIONS /api/health', 404],
    ['GET /uploadNotice', 404],
    ['PUT /uploadNotice', 405],
  ] as const) {
    const answer = await request(world, line);
    expect([line, answer.status]).toEqual([line, status]);
    checkHeaders(answer.headers);
  }
});

const EXPIRED = {
  http: 401,
  status: 'error',
  code: 'UNAUTHORIZED',
  error: 'Your session has expired. Please log in again.',
};

const guarded = CALLS.filter(({ access }) => access !== 'public');

test.for(guarded)(
  '$name refuses a missing token, a forged token and the token of a deleted account',
  async (call) => {
    const [head, , signature] = creator.accessToken.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: creator.uid, user_id: creator.uid }));
    const forged = [head, claims.toString('base64url'), signature].join('.');
    expect(await refused(send(call))).toEqual(EXPIRED);
    expect(await refused(send(call, { token: forged }))).toEqual(EXPIRED);
    expect(await refused(send(call, { token: deleted.accessToken }))).toEqual(EXPIRED);
  },
);

/** Matches words for programmers, which a schema without its own text would use. */
const JARGON = /expected|received|invalid input|invalid option|undefined|object|string|array/i;
const isSentence = (text: unknown) =>
  typeof text === 'string' && /^\p{Lu}.{8,}/u.test(text) && !JARGON.test(text);

const hasQuery = ({ method }: Call) => method === 'GET' || method === 'DELETE';

function sendOdd(call: Call, fields: readonly string[]): Promise<Answer> {
  const { accessToken: token } = creator;
  if (!hasQuery(call))
    return send(call, {
      token,
      body: Object.fromEntries(fields.map((name) => [name, { odd: 1 }])),
    });
  const query = fields.map((name) => `${name}[odd]=1`).join('&');
  return send(call, { token }, `${pathOf(call, IDS)}?${query}`);
}

const withFields = CALLS.filter(({ fields }) => fields.length > 0);

test.for(withFields)(
  '$name refuses fields of a wrong type, with a readable sentence for each field',
  async (call) => {
    const answer = await refused(sendOdd(call, call.fields));
    expect(answer).toMatchObject({ http: 400, code: 'BAD_REQUEST' });
    const named = answer.data?.['fields'];
    expect(Object.keys(Object(named)).toSorted()).toEqual(call.fields.toSorted());
    for (const [field, sentence] of Object.entries(Object(named)))
      expect([field, sentence]).toEqual([field, expect.toSatisfy(isSentence)]);
    for (const sentence of Object.values(Object(named))) expect(answer.error).toContain(sentence);
  },
);

const demanding = CALLS.filter(({ required }) => required.length > 0);

test.for(demanding)(
  '$name refuses a body with missing fields, and names each missing field',
  async (call) => {
    const answer = await refused(sendOdd(call, []));
    expect(answer).toMatchObject({ http: 400, code: 'BAD_REQUEST' });
    const named = Object(answer.data?.['fields']);
    expect(Object.keys(named).toSorted()).toEqual(call.required.toSorted());
    for (const sentence of Object.values(named)) expect(sentence).toSatisfy(isSentence);
  },
);

const withBody = CALLS.filter((call) => call.fields.length > 0 && !hasQuery(call));

test.for(withBody)('$name refuses a body that is not valid JSON, with a sentence', async (call) => {
  const { accessToken: token } = creator;
  // With parameters in the path, a body that is not an object counts as no body.
  const odd = call.params.length > 0 ? [] : ['"text"', '[]', '3'];
  for (const raw of ['{"email": ', 'null}', ...odd]) {
    const answer = await refused(send(call, { token, raw }));
    expect([raw, answer]).toMatchObject([raw, { http: 400, code: 'BAD_REQUEST' }]);
    expect(answer.error).toSatisfy(isSentence);
  }
});

test('a request body with the content type of an event stream does not block the connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = (method: string, path: string, type: string, body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${creator.accessToken}`,
        'content-type': type,
        'content-length': body.length,
      };
      const sent = httpRequest(`${world.url}${path}`, { method, headers, agent, timeout: 20_000 });
      sent.on('response', (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      sent.on('timeout', () => sent.destroy(new Error('the connection is blocked')));
      sent.on('error', reject).end(body);
    });
  const stream = `data: ${'n'.repeat(1_000_000)}`;
  expect(await statusOf('PATCH', '/api/user/profile', 'text/event-stream', stream)).toBe(400);
  expect(await statusOf('GET', '/api/auth/me', 'application/json', '')).toBe(200);
  agent.destroy();
});

/** Returns how many calls the limits have counted. */
async function countedCalls(): Promise<number> {
  const { docs } = await world.app.documents.rateLimits.get();
  return docs.reduce((sum, count) => sum + count.data().calls, 0);
}

test.each([
  [
    'a form',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'email=one%40mail.example&password=x',
  ],
  ['text', { 'content-type': 'text/plain;charset=UTF-8' }, '{}'],
  ['an empty body', { 'sec-fetch-site': 'cross-site' }, undefined],
  ['a body without a type', { 'content-type': '' }, '{}'],
])(
  'a page of another site cannot make its visitor’s browser send %s to the API',
  async (_, headers, body) => {
    const url = `${world.url}/api/auth/login`;
    const before = await countedCalls();
    const answer = await fetch(url, { method: 'POST', headers, ...(body && { body }) });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'BAD_REQUEST',
      error: expect.stringContaining('JSON'),
    });
    expect(await countedCalls()).toBe(before);
  },
);

/** Sends a GET request with headers that `fetch` would set itself. */
function getWith(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers }, (response) => resolve(consumers.text(response)))
      .on('error', reject)
      .end();
  });
}

test('a page of another site cannot embed or preload the API, but may contain hyperlinks to it', async () => {
  const url = `${world.url}/api/auth/youtube/callback?error=access_denied&state=x`;
  const answer = (mode: string, dest?: string, more = {}) =>
    getWith(url, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': mode,
      ...(dest !== undefined && { 'sec-fetch-dest': dest }),
      ...more,
    });
  expect(await answer('no-cors')).toContain('Please send JSON');
  expect(await answer('navigate', 'iframe')).toContain('Please send JSON');
  expect(await answer('navigate', 'document', { 'sec-purpose': 'prefetch' })).toContain(
    'Please send JSON',
  );
  expect(await answer('navigate', 'document')).not.toContain('Please send JSON');
  expect(await answer('navigate')).not.toContain('Please send JSON');
});

/** Opens an address of the API as a page of another site can do it, in a window of its visitor. */
const openFromOtherSite = (path: string) =>
  getWith(`${world.url}${path}`, {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  });

test('a page of another site can open only addresses to which Google or a mail leads, and those without a limit', async () => {
  const opened: string[] = [];
  for (const call of CALLS.filter(({ method }) => method === 'GET')) {
    const answer = await openFromOtherSite(pathOf(call, IDS));
    if (!answer.includes('Please send JSON')) opened.push(call.name);
  }
  expect(opened.toSorted()).toEqual([
    'account.openUnsubscribe',
    'channel.finishConnection',
    'description.openApi',
    'health.health',
  ]);
});

test('a page of another site that opens a verification link counts against no limit of its visitor', async () => {
  const before = await countedCalls();
  const query = `token=${'a'.repeat(43)}&email=one%40mail.example`;
  expect(await openFromOtherSite(`/api/auth/verify-email?${query}`)).toContain('BAD_REQUEST');
  expect(await countedCalls()).toBe(before);
});

test('a GET request for which a proxy announces a body gets the same response as one without a body', async () => {
  const url = `${world.url}/api/openapi.json`;
  const chunked = await getWith(url, { 'transfer-encoding': 'chunked' });
  expect(JSON.parse(chunked)).toMatchObject({ openapi: expect.stringContaining('3.1') });
});

test('a call with an unknown path or method gets an error of the contract', async () => {
  const unknown = {
    http: 404,
    status: 'error',
    code: 'NOT_FOUND',
    error: 'This endpoint does not exist.',
  };
  const { accessToken: token } = creator;
  for (const line of [
    'GET /api',
    'GET /api/nothing',
    'GET /',
    'GET //',
    'GET //[',
    'POST /api/auth/me',
    'DELETE /api/auth/login',
    'GET /api/passes/a/b/c',
    'GET /api/auth/me/../../secret',
    'PUT /api/user/profile',
  ] as const)
    expect([line, await refused(request(world, line, { token }))]).toEqual([line, unknown]);
});

test('a call with a path that cannot be decoded gets the status 400', async () => {
  const { accessToken: token } = creator;
  for (const path of [
    '/api/%E0%A4%A',
    '/api/passes/%E0%A4%A',
    '/api/youtube/videos/%/comments',
  ] as const) {
    const { http, code } = await refused(request(world, `GET ${path}`, { token }));
    expect([path, http, code]).toEqual([path, 404, 'NOT_FOUND']);
  }
  expect(world.logged.filter((line) => line.startsWith('a call failed'))).toEqual([]);
});

test('a call with an id in an invalid format gets NOT_FOUND', async () => {
  const { accessToken: token } = creator;
  const odd = [
    '__all__',
    // As long as a video's id, but a name that Firestore reserves.
    '__aaaaaaa__',
    'a/b',
    'users/x',
    '\u0000',
    'é'.repeat(11),
    'x'.repeat(1500),
    '%2e%2e',
    ' ',
  ];
  const naming = CALLS.filter(
    ({ params, name }) => params.length > 0 && name !== 'account.deleteAccountQuick',
  );
  for (const call of naming)
    for (const id of odd) {
      const ids = Object.fromEntries(call.params.map((param) => [param, id]));
      const body = call.name === 'comment.moderateComments' && { ids: [id], action: 'hide' };
      const options = { token, ...(body ? { body } : {}) };
      const { http, code } = await refused(send(call, options, pathOf(call, ids)));
      expect([call.name, id, http, code]).toEqual([call.name, id, 404, 'NOT_FOUND']);
    }
});

test('a caller cannot avoid a rate limit by sending a different email address with each call', async () => {
  const guesser = await world.creator();
  const call = callNamed('account.changePassword');
  const guess = (n: number) =>
    request(world, `${call.method} ${pathOf(call, {})}`, {
      token: guesser.accessToken,
      body: {
        current_password: `wrong-guess-${n}`,
        new_password: 'another-horse-2',
        email: `a${n}@threadsweep.example`,
      },
    });
  const answers = [];
  await startOfMinute(world);
  for (let n = 0; n < 40; n += 1) answers.push((await guess(n)).status);
  expect(new Set(answers)).toEqual(new Set([403, 429]));
});

test('the API serves an OpenAPI document with every endpoint', async () => {
  const { status, body } = await request(world, 'GET /api/openapi.json');
  expect(status).toBe(200);
  const document = z
    .object({
      openapi: z.string().startsWith('3.1'),
      servers: z.tuple([z.object({ url: z.literal(world.url) })]),
      paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
    })
    .parse(body);
  const described = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted());
});
