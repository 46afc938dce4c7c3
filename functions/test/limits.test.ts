import { afterEach, expect, test } from 'vitest';

import { countCall } from '../src/platform/rate-limit.ts';
import { DAY, freshEmail, later, MINUTE, request, SECOND, startOfMinute } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { from, setUpWorld } from './world.ts';

const world = setUpWorld();
afterEach(() => world.control.remove('/faults'));

const LIMIT = { calls: 5, seconds: 60 };

const count = (subject: string, name = 'account.login') =>
  countCall(world.app, [{ name, subject, limit: LIMIT }]);

test('a rate limit also holds for simultaneous calls', async () => {
  await startOfMinute(world);
  const calls = Array.from({ length: 30 }, () => count('crowd'));
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('the refusal of a call above a rate limit says when the next call can succeed', async () => {
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
  const match = /^Too many attempts\. Please wait (\d+) seconds and try again/.exec(
    String(Object(error).message),
  );
  const seconds = Number(match?.[1]);
  expect(seconds).toBeLessThanOrEqual(atMost);
  expect(seconds).toBeGreaterThanOrEqual(atLeast);
  await later(world, seconds * SECOND);
  await count('patient');
});

test('a rate limit counts each rate-limit key and each endpoint separately', async () => {
  await startOfMinute(world);
  for (let call = 0; call < 5; call += 1) await count('one');
  await expect(count('one')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await count('another');
  await count('one', 'account.register');
});

test.each([
  ['plus signs', `a${'+'.repeat(60_000)}\n@mail.example`],
  ['dots', `a@${'.'.repeat(60_000)}x`],
])(
  'the API refuses an email address of many %s before checking it can delay other calls',
  async (_, email) => {
    const start = performance.now();
    const body = { email, password: 'correct-horse-1' };
    const { status } = await request(world, 'POST /api/auth/login', { body });
    expect(status).toBe(400);
    expect(performance.now() - start).toBeLessThan(1_000);
  },
);

test('the stored counts of rate limits contain no email address', async () => {
  await count('somebody@threadsweep.example');
  expect(await documentsWith(world, 'somebody')).toEqual([]);
  expect(await documentsWith(world, 'account.login.')).not.toEqual([]);
});

const forged = (n: number) => ({
  'x-forwarded-for': `10.0.0.${n}, 66.102.8.142`,
  'fastly-client-ip': `10.0.0.${n}`,
  forwarded: `for=10.0.0.${n}`,
});

test('rate limits count each client of Hosting separately, and no client can forge its IP address', async () => {
  await startOfMinute(world);
  const CLIENT = '203.0.113.7';
  const logIn = async (headers: Record<string, string>) => {
    const body = { email: freshEmail(), password: 'wrong-horse-11' };
    return (await request(world, 'POST /api/auth/login', { body, headers })).status;
  };
  const statuses = [];
  for (let n = 0; n < 62; n += 1)
    statuses.push(await logIn({ ...forged(n), ...from(CLIENT, n % 2 === 0) }));
  expect(statuses.slice(0, 60)).not.toContain(429);
  expect(statuses.slice(60)).toEqual([429, 429]);
  expect(await logIn({ 'x-forwarded-for': CLIENT, ...from('203.0.113.8') })).toBe(401);
});

test('a proxy of Hosting with an unknown IP address is logged once', async () => {
  const marks = { 'x-fh-requested-host': new URL(world.url).host };
  for (let call = 0; call < 2; call += 1)
    await request(world, 'GET /api/nothing', {
      headers: { ...marks, ...from('34.1.2.3', true) },
    });
  const warnings = world.logged.filter((line) => line.includes('unknown proxy'));
  expect(warnings).toEqual(['Hosting seems to call from an unknown proxy {"proxy":"34.1.2.3"}']);
});

test('the health endpoint returns an error if Firestore does not respond', async () => {
  const well = await request(world, 'GET /api/health');
  expect(well).toMatchObject({
    status: 200,
    body: { status: 'success', version: 'development', health: 'ok' },
  });
  await world.control.post('/faults', { target: 'firestore', status: 403 });
  const ill = await request(world, 'GET /api/health');
  expect(ill).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  await world.control.remove('/faults');
  expect((await request(world, 'GET /api/health')).status).toBe(200);
});

test('an account can start a thousand manual cleans a day, and then still list its videos', async () => {
  const creator = await world.creator();
  const clean = (client: string) =>
    request(world, 'POST /api/youtube/videos/dQw4w9WgXcQ/clean', {
      token: creator.accessToken,
      body: {},
      headers: from(client),
    });
  expect((await clean('198.51.100.10')).status).toBe(404);
  const { docs } = await world.app.documents.rateLimits.get();
  const counts = docs.filter((doc) => doc.id.startsWith('clean.'));
  await Promise.all(counts.map(({ ref }) => ref.update({ calls: 999 })));
  expect((await clean('198.51.100.11')).status).toBe(404);
  expect((await clean('198.51.100.12')).status).toBe(429);
  const list = { token: creator.accessToken, headers: from('198.51.100.12') };
  expect((await request(world, 'GET /api/youtube/videos', list)).status).toBe(404);
});

test('all calls that may spend quota units share one rate limit per account and one per client', async () => {
  const creator = await world.creator();
  const video = 'dQw4w9WgXcQ';
  const list = (client: string, token: string) =>
    request(world, 'GET /api/youtube/videos', { token, headers: from(client) });
  const countMany = async (subject: string, calls: number) => {
    const limit = { calls: 1e9, seconds: DAY / SECOND };
    await countCall(world.app, [{ name: 'units', subject, limit }]);
    const { docs } = await world.app.documents.rateLimits.get();
    const added = docs.filter((doc) => doc.id.startsWith('units.') && doc.data().calls === 1);
    await Promise.all(added.map(({ ref }) => ref.update({ calls })));
  };
  await countMany(`account:${creator.uid}`, 4_999);
  expect((await list('198.51.100.1', creator.accessToken)).status).toBe(404);
  expect((await list('198.51.100.2', creator.accessToken)).status).toBe(429);
  const hide = `POST /api/youtube/videos/${video}/comments/Ugx/hide` as const;
  expect((await request(world, hide, { token: creator.accessToken })).status).toBe(429);
  const other = await world.creator();
  await countMany('client:198.51.100.3', 20_000);
  expect((await list('198.51.100.3', other.accessToken)).status).toBe(429);
  expect((await list('198.51.100.4', other.accessToken)).status).toBe(404);
});
