import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';

import { errorBodyOf, ERRORS } from '@threadsweep/shared/contract/errors.ts';

import { Problem } from '../src/platform/errors.ts';
import { startAuthProxy } from './auth-proxy.ts';
import { CALLS } from './contract-calls.ts';
import { OWN_CAUSES, UNREACHABLE, USUAL_CAUSES } from './error-causes.ts';
import { connectedCreator, type Setup } from './error-setup.ts';
import { freshEmail, request } from './requests.ts';
import { PASSWORD, startWorld } from './world.ts';

let setup: Setup;

beforeAll(async () => {
  const auth = await startAuthProxy(inject('authHost'));
  const world = await startWorld({ authHost: auth.host, scans: true });
  const email = freshEmail();
  await world.client().account.register({ name: 'Robin', email, password: PASSWORD });
  const { accessToken: token } = await world.app.identity.signIn(world.app, email, PASSWORD);
  const revoked = await connectedCreator(world);
  await world.control.remove(`/youtube/grants/${revoked.channelId}`);
  setup = {
    world,
    auth,
    creator: await world.creator(),
    unverified: { email, token },
    connected: await connectedCreator(world),
    revoked,
  };
});
afterEach(async () => {
  setup.auth.reset();
  await setup.world.control.remove('/faults');
});
afterAll(async () => {
  await setup.world.stop();
  await setup.auth.stop();
});

const declared = CALLS.flatMap((call) =>
  call.codes.map((code) => ({ call, code, name: `${call.name} ${code}` })),
);
const reachable = declared.filter(({ name }) => !(name in UNREACHABLE));

test.for(reachable)(
  'the API returns the error $name as the contract declares it',
  async ({ call, code, name }) => {
    const cause = OWN_CAUSES[name] ?? USUAL_CAUSES[code];
    if (!cause) throw new Error(`nothing is known to cause ${name}`);
    const { status, headers, body } = await cause(setup, call);
    expect(body).toMatchObject({ code });
    expect(status).toBe(ERRORS[code].status);
    expect(headers.get('content-type')).toContain('application/json');
    expect(errorBodyOf(code).parse(body)).toEqual(body);
  },
);

test('if Firebase Auth refuses an email address, the API never responds with an internal error', async () => {
  const { world, auth } = setup;
  auth.refuse({ path: '/accounts', status: 400, reason: 'INVALID_EMAIL' });
  const email = 'robin@mail..example';
  const call = (name: string, body: object) =>
    request(world, `POST /api/auth/${name}`, { body: { email, ...body } });
  expect(await call('register', { name: 'Robin', password: PASSWORD })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', data: { fields: { email: expect.stringContaining('valid') } } },
  });
  expect((await call('forgot-password', {})).status).toBe(200);
  expect((await call('resend-verification', {})).status).toBe(200);
  expect((await call('login', { password: PASSWORD })).status).toBe(401);
});

test('the API logs an error that the contract does not declare, and returns it as an internal error', async () => {
  const { world } = setup;
  const { identity } = world.app;
  const refresh = () => Promise.reject(new Problem(world.app, 'CONFLICT', 'There is a conflict.'));
  Object.assign(world.app, { identity: { ...identity, refresh } });
  const body = { refresh_token: 'any' };
  const answer = await request(world, 'POST /api/auth/refresh', { body });
  Object.assign(world.app, { identity });
  expect(answer).toMatchObject({
    status: 500,
    body: {
      code: 'INTERNAL_SERVER_ERROR',
      error: 'Something went wrong on our side. Please try again.',
    },
  });
  const last = world.logged.pop();
  expect(last).toContain('account.refresh does not declare CONFLICT');
});

const errorSchema = z.object({ properties: z.object({ code: z.object({ const: z.string() }) }) });
const responses = z.record(
  z.string(),
  z.object({
    content: z
      .object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) })
      .optional(),
  }),
);

test('the OpenAPI document lists each endpoint’s declared errors by status', async () => {
  const { body } = await request(setup.world, 'GET /api/openapi.json');
  const operation = z.object({ operationId: z.string(), responses });
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });
  const operations = Object.values(document.parse(body).paths).flatMap((path) =>
    Object.values(path),
  );
  for (const { name, codes } of CALLS) {
    const described = operations.find(({ operationId }) => operationId === name);
    const listed = Object.entries(described?.responses ?? {}).flatMap(([status, { content }]) =>
      codesOf(content?.['application/json'].schema).map((code) => `${status} ${code}`),
    );
    const expected = codes.map((code) => `${ERRORS[code].status} ${code}`);
    expect([name, listed.toSorted()]).toEqual([name, expected.toSorted()]);
  }
});

function codesOf(schema: Record<string, unknown> | undefined): string[] {
  const { oneOf } = schema ?? {};
  return (Array.isArray(oneOf) ? oneOf : [schema]).flatMap((one) => {
    const parsed = errorSchema.safeParse(one);
    return parsed.success ? parsed.data.properties.code.const : [];
  });
}

test('OWN_CAUSES and UNREACHABLE contain only errors that the contract declares', () => {
  const names = declared.map(({ name }) => name);
  for (const name of [...Object.keys(OWN_CAUSES), ...Object.keys(UNREACHABLE)])
    expect(names).toContain(name);
});
