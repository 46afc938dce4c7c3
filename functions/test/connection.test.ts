import { expect, test } from 'vitest';

import { consentAnswer, dashboard, sentTo } from './connection.ts';
import { DAY, later, MINUTE, refusalOf } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { setUpWorld, type World } from './world.ts';

const world = setUpWorld();

let made = 0;
async function freshChannel(): Promise<string> {
  made += 1;
  const channelId = `UCconnect${String(made).padStart(15, '0')}`;
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: `Channel ${made}`, handle: `@connect${made}` },
    videos: [],
  });
  return channelId;
}

const EXPIRED = { status: 400, code: 'LINK_EXPIRED' };
const LOOPBACK = 'http://127.0.0.1:49152';

test('an attacker who sends a channel’s owner to Google’s consent page cannot connect the channel to the attacker’s account', async () => {
  const [attacker, victim] = [await world.creator(), await world.creator()];
  const channelId = await freshChannel();
  const callback = await consentAnswer(attacker, `channel=${channelId}&approve=1`);
  const known = callback.searchParams.get('state') ?? '';
  const secret = (await dashboard(callback)).get('state') ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(secret).not.toBe(known);

  // The attacker knows Google's state, which does not link the channel. The victim's browser has
  // the secret, but is logged in to another account or to none.
  expect(await refusalOf(attacker.api.channel.linkChannel({ state: known }))).toMatchObject(
    EXPIRED,
  );
  expect(await refusalOf(victim.api.channel.linkChannel({ state: secret }))).toMatchObject(EXPIRED);
  const anonymous = await fetch(`${world.url}/api/youtube/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: secret }),
  });
  expect(anonymous.status).toBe(401);
  for (const { api } of [attacker, victim]) expect(await api.channel.listChannels()).toEqual([]);
});

test('the secret in the redirect connects a channel only once, and no stored document contains the secret', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  const told = await dashboard(await consentAnswer(creator, `channel=${channelId}&approve=1`));
  const secret = told.get('state') ?? '';
  expect(await documentsWith(world, secret)).toEqual([]);
  expect(await creator.api.channel.linkChannel({ state: secret })).toMatchObject({
    account: { id: channelId },
  });
  expect(await refusalOf(creator.api.channel.linkChannel({ state: secret }))).toMatchObject(
    EXPIRED,
  );
});

test('if the browser calls the callback twice for one consent, the API issues only one secret', async () => {
  const creator = await world.creator();
  const callback = await consentAnswer(creator, `channel=${await freshChannel()}&approve=1`);
  const told = await Promise.all([dashboard(callback), dashboard(callback)]);
  expect(new Set(told.map((query) => query.get('youtube')))).toEqual(
    new Set(['connected', 'error']),
  );
});

test('a program that names a loopback URL receives the secret at that URL', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  const answer = `channel=${channelId}&approve=1` as const;
  const address = await sentTo(await consentAnswer(creator, answer, LOOPBACK));
  expect([address.origin, address.pathname]).toEqual([LOOPBACK, '/']);
  expect(address.searchParams.get('youtube')).toBe('connected');
  const state = address.searchParams.get('state') ?? '';
  expect(await creator.api.channel.linkChannel({ state })).toMatchObject({
    account: { id: channelId },
  });
});

test('if the creator declines, a program that named a loopback URL receives the error at that URL', async () => {
  const creator = await world.creator();
  const address = await sentTo(await consentAnswer(creator, 'approve=0', LOOPBACK));
  expect(address.origin).toBe(LOOPBACK);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    youtube: 'error',
    error: 'access_denied',
  });
});

test.each([
  'http://127.0.0.1',
  'http://127.0.0.1:80',
  'http://127.0.0.1:1023',
  'http://127.0.0.1:65536',
  'http://127.0.0.1:49152/',
  'http://127.0.0.1:49152/path',
  'http://127.0.0.1:49152?a=b',
  'http://127.0.0.1:49152#',
  'http://127.0.0.1:49152\n',
  'http://127.0.0.1:049152',
  'http://127.0.0.1:49152@attacker.example',
  'http://user@127.0.0.1:49152',
  'http://127.0.0.1.attacker.example:49152',
  'http://127.1:49152',
  'http://2130706433:49152',
  'http://[::1]:49152',
  'http://localhost:49152',
  'https://127.0.0.1:49152',
  'HTTP://127.0.0.1:49152',
  ' http://127.0.0.1:49152',
  'javascript:alert(1)',
  '//attacker.example',
  'Code',
  '',
])('the API refuses to start a connection whose return URL is %j', async (returnTo) => {
  const { accessToken } = await anyCreator();
  const query = new URLSearchParams({ return_to: returnTo }).toString();
  const answer = await fetch(`${world.url}/api/auth/youtube/?${query}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
});

let creators: ReturnType<World['creator']>[] = [];
/**
 * Returns one of two creators in turn, because one account may start only twenty connections a
 * minute.
 */
async function anyCreator() {
  creators = creators.length === 0 ? [world.creator(), world.creator()] : creators.toReversed();
  return creators[0] ?? world.creator();
}

test('for a program without a browser, the callback leads to a page that names the account and shows a code', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  const answer = `channel=${channelId}&approve=1` as const;
  const address = await sentTo(await consentAnswer(creator, answer, 'code'));
  expect([address.pathname, address.search]).toEqual(['/connection', '']);
  const told = new URLSearchParams(address.hash.slice(1));
  expect([...told.keys()]).toEqual(['code', 'email']);
  expect(told.get('email')).toBe(creator.email);
  const state = told.get('code') ?? '';
  expect(await creator.api.channel.linkChannel({ state })).toMatchObject({
    account: { id: channelId },
  });
});

test('for a program without a browser, the callback leads to a page that says that the creator declined', async () => {
  const creator = await world.creator();
  const { pathname, hash } = await sentTo(await consentAnswer(creator, 'approve=0', 'code'));
  expect(pathname).toBe('/connection');
  expect(new URLSearchParams(hash.slice(1)).get('youtube')).toBe('error');
});

test('an account can start 60 connections a day, because each consent costs a quota unit', async () => {
  const creator = await world.creator();
  for (let calls = 0; calls < 60; calls += 1) {
    if (calls % 20 === 0) await later(world, MINUTE);
    await creator.api.channel.startConnection();
  }
  await later(world, MINUTE);
  expect(await refusalOf(creator.api.channel.startConnection())).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  await later(world, DAY);
  await creator.api.channel.startConnection();
});
