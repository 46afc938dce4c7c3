import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { countCall } from '../src/platform/rate-limit.ts';
import { later, MINUTE, request, SECOND, startOfMinute } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(() => world.control.remove('/faults'));

const LIMIT = { calls: 5, seconds: 60 };

const count = (subject: string, endpoint = 'account.login') =>
  countCall(world.app, endpoint, subject, LIMIT);

test('of many calls at once no more pass than the limit allows', async () => {
  await startOfMinute(world);
  const calls = Array.from({ length: 30 }, () => count('crowd'));
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('who is refused is told how long to wait, and passes after that', async () => {
  await startOfMinute(world);
  for (let call = 0; call < 5; call += 1) await count('patient');
  await later(world, 20 * SECOND);
  const { clock } = world.emulators;
  const end = Math.ceil(clock.now() / MINUTE) * MINUTE;
  const secondsLeft = () => Math.ceil((end - clock.now()) / SECOND);
  const atMost = secondsLeft();
  const error: unknown = await count('patient').catch((thrown: unknown) => thrown);
  const atLeast = secondsLeft();
  expect(atMost).toBeLessThanOrEqual(40);
  expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const told = /^Too many attempts\. Please wait (\d+) seconds and try again/.exec(
    String(Object(error).message),
  );
  const seconds = Number(told?.[1]);
  expect(seconds).toBeLessThanOrEqual(atMost);
  expect(seconds).toBeGreaterThanOrEqual(atLeast);
  await later(world, seconds * SECOND);
  await count('patient');
});

test('each subject and each endpoint is counted on its own', async () => {
  await startOfMinute(world);
  for (let call = 0; call < 5; call += 1) await count('one');
  await expect(count('one')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await count('another');
  await count('one', 'account.register');
});

test('nobody’s address is kept for counting', async () => {
  await count('somebody@threadsweep.example');
  expect(await documentsWith(world, 'somebody')).toEqual([]);
  expect(await documentsWith(world, 'account.login.')).not.toEqual([]);
});

test('the network address that counts is the one that the platform has added, not the caller’s word', async () => {
  await startOfMinute(world);
  const statuses = [];
  for (let call = 0; call < 32; call += 1) {
    const { status } = await request(world, 'POST /api/auth/resend-verification', {
      body: {},
      headers: { 'x-forwarded-for': `10.0.0.${call}, 203.0.113.7` },
    });
    statuses.push(status);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.slice(30)).toEqual([429, 429]);
  const other = await request(world, 'POST /api/auth/resend-verification', {
    body: {},
    headers: { 'x-forwarded-for': '203.0.113.7, 203.0.113.8' },
  });
  expect(other.status).not.toBe(429);
});

test('the health of the API is its database’s', async () => {
  const well = await request(world, 'GET /api/health');
  expect(well).toMatchObject({ status: 200, body: { status: 'success', version: 'development' } });
  await world.control.post('/faults', { target: 'firestore', status: 403 });
  const ill = await request(world, 'GET /api/health');
  expect(ill).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  await world.control.remove('/faults');
  expect((await request(world, 'GET /api/health')).status).toBe(200);
});
