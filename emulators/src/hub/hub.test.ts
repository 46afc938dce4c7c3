import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { functionUrls } from '../platform/function-urls.ts';
import {
  moment,
  type YoutubeEnvironment,
  startYoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';

const CHANNEL = 'UCmakerOfThings000000000';
const TOPIC = `https://www.youtube.com/xml/feeds/videos.xml?channel_id=${CHANNEL}`;
const VIDEOS = `/youtube/channels/${CHANNEL}/videos`;

interface Received {
  method: string | undefined;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

let environment: YoutubeEnvironment;
let server: Server;
let callback: string;
let received: Received[];
/** Returns the subscriber's response to a request. Each test can replace it. */
let answerTo: (request: Received) => { status: number; body: string };

function confirm(request: Received): { status: number; body: string } {
  return { status: 200, body: request.query.get('hub.challenge') ?? '' };
}

async function receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { searchParams: query } = new URL(incoming.url ?? '/', 'http://subscriber');
  const { method, headers } = incoming;
  const request = { method, query, headers, body: await text(incoming) };
  received.push(request);
  const answer = answerTo(request);
  outgoing.writeHead(answer.status).end(answer.body);
}

beforeEach(async () => {
  environment = await startYoutubeEnvironment();
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker & Co' },
    videos: [{ id: 'video000001', title: 'First', publishedAt: moment(0) }],
  });
  received = [];
  answerTo = confirm;
  server = createServer((incoming, outgoing) => {
    void receive(incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // The address of a TCP server is an AddressInfo; only that of a pipe is a string.
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  callback = `http://127.0.0.1:${(address satisfies AddressInfo).port}/push?for=maker`;
});

afterEach(async () => {
  await environment.close();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});

async function ask(more: Record<string, string> = {}): Promise<number> {
  const body = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': TOPIC,
    'hub.callback': callback,
    'hub.verify': 'async',
    'hub.lease_seconds': '3600',
    'hub.secret': 'shared secret',
    ...more,
  });
  return (await fetch(`${environment.baseUrl}/hub`, { method: 'POST', body })).status;
}

async function subscriptions(): Promise<unknown> {
  return (await environment.control('GET', '/youtube/subscriptions')).json();
}

async function subscribe(more: Record<string, string> = {}): Promise<void> {
  expect(await ask(more)).toBe(202);
  await expect.poll(subscriptions).toHaveLength(1);
}

function notices(): Received[] {
  return received.filter(({ method }) => method === 'POST');
}

async function notice(count: number): Promise<Received> {
  await expect.poll(notices).toHaveLength(count);
  const last = notices().at(-1);
  if (last === undefined) throw new Error('no notice');
  return last;
}

test('a subscription at the hub becomes active only after the callback has confirmed it', async () => {
  await subscribe({ 'hub.verify_token': 'mine' });
  const [request] = received;
  expect(request?.method).toBe('GET');
  expect(Object.fromEntries(request?.query ?? [])).toEqual({
    for: 'maker',
    'hub.mode': 'subscribe',
    'hub.topic': TOPIC,
    'hub.challenge': expect.stringMatching(/^[0-9a-f]{32}$/),
    'hub.lease_seconds': '3600',
    'hub.verify_token': 'mine',
  });
  expect(await subscriptions()).toMatchObject([{ topic: TOPIC, callback, signed: true }]);
});

test('the hub sends an upload notice as a signed Atom feed', async () => {
  await subscribe();
  await environment.control('POST', VIDEOS, {
    id: 'freshVideo0',
    title: 'Fresh <& new>',
    publishedAt: moment(5),
  });
  const { headers, body } = await notice(1);
  expect(headers['content-type']).toBe('application/atom+xml');
  expect(headers['link']).toContain(`<${TOPIC}>; rel=self`);
  const signature = createHmac('sha1', 'shared secret').update(body).digest('hex');
  expect(headers['x-hub-signature']).toBe(`sha1=${signature}`);
  expect(body).toContain('<yt:videoId>freshVideo0</yt:videoId>');
  expect(body).toContain(`<yt:channelId>${CHANNEL}</yt:channelId>`);
  expect(body).toContain('<title>Fresh &lt;&amp; new&gt;</title>');
  expect(body).toContain('<name>Maker &amp; Co</name>');
  expect(body).toContain(`<published>${moment(5)}</published>`);
});

test('the hub sends an upload notice for a changed title, but not for other changes or for comments', async () => {
  await subscribe();
  await environment.control('POST', VIDEOS, { id: 'video000001', title: 'First', viewCount: 5 });
  await environment.control('POST', '/youtube/videos/video000001/comments', {
    author: 'a',
    text: 'b',
  });
  await environment.control('POST', VIDEOS, { id: 'video000001', title: 'Renamed' });
  expect((await notice(1)).body).toContain('<title>Renamed</title>');
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker' },
    videos: [{ id: 'video000001', title: 'Renamed again', publishedAt: moment(0) }],
  });
  expect((await notice(2)).body).toContain('<title>Renamed again</title>');
});

test('the hub repeats an upload notice whose delivery fails', async () => {
  await subscribe();
  answerTo = () => ({ status: notices().length < 2 ? 503 : 204, body: '' });
  await environment.control('POST', VIDEOS, { title: 'Fresh' });
  await notice(2);
  await expect
    .poll(subscriptions)
    .toMatchObject([{ lastDelivery: { attempts: 2, outcome: '204' } }]);
});

test('the hub creates no subscription if the callback does not repeat the challenge', async () => {
  answerTo = () => ({ status: 200, body: 'something else' });
  expect(await ask({ 'hub.verify': 'sync' })).toBe(409);
  expect(received).toHaveLength(1);
  expect(await subscriptions()).toEqual([]);
  answerTo = confirm;
  expect(await ask({ 'hub.verify': 'sync' })).toBe(204);
});

test('a subscription ends after the callback has confirmed its end, and the hub sends no more notices', async () => {
  await subscribe();
  expect(await ask({ 'hub.mode': 'unsubscribe' })).toBe(202);
  await expect.poll(subscriptions).toEqual([]);
  expect(received.at(-1)?.query.get('hub.mode')).toBe('unsubscribe');
});

test('a subscription at the hub ends when the emulators’ clock passes the end of its lease', async () => {
  await subscribe();
  environment.clock.moveTo(environment.clock.now() + 3601 * 1000);
  await environment.control('POST', VIDEOS, { title: 'Too late' });
  expect(await subscriptions()).toEqual([]);
  await subscribe();
  await environment.control('POST', VIDEOS, { title: 'In time' });
  expect((await notice(1)).body).toContain('In time');
});

test.each([
  ['an unknown mode', { 'hub.mode': 'publish' }],
  ['an invalid topic', { 'hub.topic': 'videos' }],
  ['a topic that is not a channel feed', { 'hub.topic': 'https://www.youtube.com/feed' }],
  ['a callback that is not a web address', { 'hub.callback': 'mailto:a@b.example' }],
  ['a lease that is not a number', { 'hub.lease_seconds': 'long' }],
  ['a secret of 200 bytes', { 'hub.secret': 'é'.repeat(100) }],
])('the hub refuses a subscription request with %s', async (_, wrong) => {
  expect(await ask(wrong)).toBe(400);
  expect(received).toEqual([]);
});

test('if the functions listen on another port after a restart, the hub calls them there', async () => {
  const port = Number(new URL(callback).port);
  const first = await startYoutubeEnvironment({ functionUrls: functionUrls(port) });
  const body = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': TOPIC,
    'hub.callback': callback,
    'hub.verify': 'sync',
  });
  expect((await fetch(`${first.baseUrl}/hub`, { method: 'POST', body })).status).toBe(204);
  const state: unknown = first.emulator.snapshot();
  await first.close();

  const moved = 4999;
  const second = await startYoutubeEnvironment({ state, functionUrls: functionUrls(moved) });
  const kept = await second.control('GET', '/youtube/subscriptions');
  await second.close();
  expect(await kept.json()).toMatchObject([
    { topic: TOPIC, callback: `http://127.0.0.1:${moved}/push?for=maker` },
  ]);
});
