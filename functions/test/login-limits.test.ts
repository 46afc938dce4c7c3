import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { expireAfter } from '../src/platform/clock.ts';
import { countCall, hashOf } from '../src/platform/rate-limit.ts';
import {
  freshEmail,
  HOUR,
  later,
  mailedLink,
  refusalOf,
  request,
  startOfMinute,
} from './requests.ts';
import { from, PASSWORD, setUpWorld } from './world.ts';

/** The most logins of one client for one account in a minute. */
const PER_ACCOUNT = 20;
/** The most logins of one client in a minute, and in an hour. */
const PER_MINUTE = 60;
const PER_HOUR = 300;
/** The most logins for one account in an hour, over all clients that its owner has not used. */
const STRANGERS = 500;

const world = setUpWorld();
beforeEach(async () => {
  await later(world, HOUR - (world.emulators.clock.now() % HOUR));
});

let clients = 0;
function freshClient(): string {
  clients += 1;
  return `198.51.100.${clients}`;
}

async function logIn(client: string, email: string, password = 'wrong-horse-11') {
  const body = { email, password };
  return request(world, 'POST /api/auth/login', { body, headers: from(client) });
}

test('a client that guesses passwords for random email addresses is limited, and other clients are not', async () => {
  const flooder = freshClient();
  /** Sends more guesses than a minute allows. @returns the number that were not limited */
  async function guessForAMinute(): Promise<number> {
    await startOfMinute(world);
    const guesses = Array.from({ length: PER_MINUTE + 10 }, () => logIn(flooder, freshEmail()));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const passed = statuses.filter((status) => status === 401).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - passed);
    return passed;
  }
  expect(await guessForAMinute()).toBe(PER_MINUTE);
  // Counts the guesses of further minutes without a login, which would take long.
  const hour = { calls: PER_HOUR, seconds: HOUR / 1000 };
  const guess = { name: 'account.login', subject: `client:${flooder}`, limit: hour };
  for (let n = 0; n < PER_HOUR - 2 * PER_MINUTE; n += 1) await countCall(world.app, [guess]);
  expect(await guessForAMinute()).toBe(PER_MINUTE);
  expect(await guessForAMinute()).toBe(0);
  const { email } = await world.creator();
  expect((await logIn(flooder, email, PASSWORD)).status).toBe(429);
  expect((await logIn(freshClient(), email, PASSWORD)).status).toBe(200);
});

test('a client that guesses one account’s password is limited, and the owner can log in from another client', async () => {
  const { email } = await world.creator();
  await startOfMinute(world);
  const [flooder, newDevice] = [freshClient(), freshClient()];
  for (let call = 0; call < PER_ACCOUNT; call += 1)
    expect((await logIn(flooder, email)).status).toBe(401);
  const refused = await logIn(flooder, ` ${email.toUpperCase()}`, PASSWORD);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  const { data } = z.object({ data: z.object({ retry_after: z.number() }) }).parse(refused.body);
  expect(data.retry_after).toBeGreaterThan(0);
  expect(data.retry_after).toBeLessThanOrEqual(60);
  expect((await logIn(flooder, email.replace('@', '+x@'))).status).toBe(429);
  expect((await logIn(flooder, freshEmail())).status).toBe(401);
  expect((await logIn(newDevice, email, PASSWORD)).status).toBe(200);
  await later(world, data.retry_after * 1000);
  expect((await logIn(flooder, email, PASSWORD)).status).toBe(200);
});

test('many clients that guess an account’s password cannot lock the account’s owner out', async () => {
  const { email } = await world.creator();
  const [home, hotel] = [freshClient(), freshClient()];
  expect((await logIn(home, email, PASSWORD)).status).toBe(200);
  const subject = `recipient:${email}`;
  const limit = { calls: STRANGERS, seconds: HOUR / 1000 };
  const flood = Array.from({ length: STRANGERS - 2 }, () => [
    { name: 'account.login', subject, limit },
  ]);
  for (const counted of flood) await countCall(world.app, counted);
  expect((await logIn(freshClient(), email)).status).toBe(401);
  const flooder = freshClient();
  expect((await logIn(flooder, email)).status).toBe(429);
  expect((await logIn(home, email, PASSWORD)).status).toBe(200);

  expect((await logIn(hotel, email, PASSWORD)).status).toBe(429);
  const headers = from(hotel);
  const forgot = { body: { email }, headers };
  expect((await request(world, 'POST /api/auth/forgot-password', forgot)).status).toBe(200);
  const { token } = await mailedLink(world, email);
  const body = { token, email, password: 'another-horse-2' };
  const reset = await request(world, 'POST /api/auth/reset-password', { body, headers });
  expect(reset.status).toBe(200);
  expect((await logIn(hotel, email, 'another-horse-2')).status).toBe(200);
});

test('deleting an account that was registered with another spelling of an owner’s mailbox does not lock the owner out', async () => {
  const { email } = await world.creator();
  const home = freshClient();
  expect((await logIn(home, email, PASSWORD)).status).toBe(200);
  const alias = email.replace('@', '+x@');
  const { app } = world;
  await world.client().account.register({ email: alias, name: 'Mallory', password: PASSWORD });
  const { accessToken: token } = await app.identity.signIn(app, alias, PASSWORD);
  expect((await request(world, 'DELETE /api/auth/delete-account', { token })).status).toBe(200);

  const hour = Math.floor(app.clock.now() / HOUR);
  await app.documents.rateLimits
    .doc(`account.login.${hashOf(`recipient:${email}`)}.${hour}`)
    .set({ calls: STRANGERS, expireAt: expireAfter(app.clock, HOUR) });
  expect((await logIn(freshClient(), email, PASSWORD)).status).toBe(429);
  expect((await logIn(home, email, PASSWORD)).status).toBe(200);
});

test('after strangers have requested many mails to an account’s owner, the owner can still reset the password', async () => {
  const { email } = await world.creator();
  const home = freshClient();
  await logIn(home, email, PASSWORD);
  const forget = (client: string) =>
    request(world, 'POST /api/auth/forgot-password', { body: { email }, headers: from(client) });
  const statuses = [];
  for (let call = 0; call < 25; call += 1) statuses.push((await forget(freshClient())).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await forget(home)).status).toBe(200);
});

test('guesses of the current password are limited, and the owner sees them in the security events', async () => {
  const { api } = await world.creator();
  const guess = () =>
    refusalOf(
      api.account.changePassword({
        current_password: 'wrong-horse-11',
        new_password: 'another-horse-2',
      }),
    );
  for (let n = 0; n < 15; n += 1) expect((await guess()).code).toBe('FORBIDDEN');
  expect((await guess()).code).toBe('TOO_MANY_REQUESTS');
  const { events } = await api.session.listSecurityEvents();
  expect(events).toContainEqual(expect.objectContaining({ kind: 'failed-logins', count: 15 }));
});

test('all networks of an IPv6 site share a rate limit, which is larger than the limit of one network', async () => {
  const log = async (n: number, site: string) => {
    const body = { email: freshEmail(), password: 'wrong-horse-11' };
    const headers = from(`2001:db8:${site}:${n.toString(16)}::7`);
    return (await request(world, 'POST /api/auth/login', { body, headers })).status;
  };
  const { clock } = world.emulators;
  const hour = Math.floor(clock.now() / HOUR);
  await world.app.documents.rateLimits
    .doc(`account.login.${hashOf('2001:db8:a::/48')}.${hour}`)
    .set({ calls: 1199, expireAt: expireAfter(clock, HOUR) });
  expect([await log(1, 'a'), await log(2, 'a'), await log(1, 'b')]).toEqual([401, 429, 401]);
});
