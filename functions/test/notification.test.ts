import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';

import { background } from '../src/background.ts';
import { countCall } from '../src/platform/rate-limit.ts';
import { DAY, HOUR, MINUTE, later, request } from './requests.ts';
import {
  callsOf,
  disconnectAll,
  freshChannel,
  freshVideo,
  putChannel,
  scheduledPasses,
  soon,
  toHour,
  upload,
} from './schedule-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld({ reconcile: true });
const creators: Creator[] = [];

afterEach(() => disconnectAll(creators));

async function subscriptionOf(channelId: string) {
  return (await world.control.subscriptions()).find((found) => found.channelId === channelId);
}

async function subscribed() {
  const channelId = freshChannel();
  const creator = await world.creator({ plan: 'pro' });
  await putChannel(world, channelId, []);
  await creator.connect(channelId);
  creators.push(creator);
  await later(world, 2 * MINUTE);
  await soon(async () => expect(await subscriptionOf(channelId)).toBeDefined());
  const schedule = async () => {
    const found = (await world.app.documents.schedules.doc(channelId).get()).data();
    if (!found) throw new Error('the channel has no schedule');
    return found;
  };
  await soon(async () =>
    expect((await schedule()).subscription?.until).toEqual(expect.any(String)),
  );
  const video = async (id: string) =>
    (await world.app.documents.videos(creator.uid).doc(id).get()).data();
  const callback = async () => {
    const { pathname, search } = new URL((await subscriptionOf(channelId))?.callback ?? '');
    return `/${pathname.slice(1)}${search}` as const;
  };
  return { creator, channelId, schedule, video, callback };
}

function feed(channelId: string, videoId: string): string {
  return `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom"><entry><yt:videoId>${videoId}</yt:videoId><yt:channelId>${channelId}</yt:channelId></entry></feed>`;
}

function signature(body: string, secret: string, algorithm = 'sha1'): string {
  return `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;
}

test('an upload notice makes the server store the video and start its schedule at once', async () => {
  const { creator, channelId, video } = await subscribed();
  const id = freshVideo();
  await later(world, HOUR);
  const uploaded = await upload(world, channelId, id);
  const nextPassAt = new Date(Date.parse(uploaded) + HOUR).toISOString();
  await soon(async () => expect(await video(id)).toMatchObject({ title: 'Uploaded', nextPassAt }));
  await toHour(world, uploaded, 1.5);
  expect(await scheduledPasses(creator, id)).toHaveLength(1);
});

test('after too many upload notices a day, reconcile checks the channel instead, and further notices cost no units', async () => {
  const { channelId, video } = await subscribed();
  const limit = { calls: 100, seconds: DAY / 1000 };
  const counted = [{ name: 'notice', subject: `channel:${channelId}`, limit }];
  for (let n = 0; n < limit.calls; n += 1) await countCall(world.app, counted);
  await world.control.remove('/youtube/ledger');
  const id = freshVideo();
  await upload(world, channelId, id);
  expect((await world.control.ledger()).calls).toEqual([]);
  expect(await video(id)).toBeUndefined();
  await later(world, 2 * HOUR);
  await soon(async () => expect(await video(id)).toMatchObject({ title: 'Uploaded' }));
});

test('YouTube’s hub repeats an upload notice that the server failed to handle', async () => {
  const { channelId, video } = await subscribed();
  const id = freshVideo();
  world.logged.length = 0;
  const refusal = { status: 403, reason: 'forbidden', times: 1 };
  await world.control.post('/faults', { target: 'youtube', method: 'videos.list', ...refusal });
  await upload(world, channelId, id);
  await soon(async () => expect(await video(id)).toMatchObject({ title: 'Uploaded' }));
  const failures = world.logged.filter((line) => line.includes('a notice of an upload failed'));
  expect(failures).toHaveLength(1);
});

test('the server accepts only upload notices that are signed with the channel’s secret', async () => {
  const { channelId, schedule, video, callback } = await subscribed();
  const id = freshVideo();
  const subscription = await subscriptionOf(channelId);
  expect(subscription?.signed).toBe(true);
  const { secret } = (await schedule()).subscription ?? { secret: '' };
  // Only an accepted notice can store the video before the next reconciliation.
  const path = await callback();
  const body = feed(channelId, id);
  const guessed = `/uploadNotice?channel=${channelId}&token=x` as const;
  const send = (headers: Record<string, string>, to: `/${string}` = path, text = body) =>
    request(world, `POST ${to}`, { raw: text, headers });
  const signed = (text: string) => ({ 'x-hub-signature': signature(text, secret) });

  expect((await send({})).status).toBe(403);
  expect((await send({ 'x-hub-signature': signature(body, 'guessed') })).status).toBe(403);
  expect((await send({ 'x-hub-signature': 'md5=00' })).status).toBe(403);
  expect((await send({ 'x-hub-signature': 'sha1=' })).status).toBe(403);
  expect((await send(signed(`${body} `))).status).toBe(403);
  expect((await send(signed(body), guessed)).status).toBe(410);
  expect((await send(signed(body), '/uploadNotice')).status).toBe(404);
  const long = 'x'.repeat(300_000);
  expect((await send(signed(long), path, long)).status).toBe(413);
  expect((await request(world, `PUT ${path}`)).status).toBe(405);
  expect(await video(id)).toBeUndefined();

  const foreign = feed(freshChannel(), id);
  expect((await send(signed(foreign), path, foreign)).status).toBe(204);
  expect((await send(signed(body))).status).toBe(204);
  expect(await video(id)).toBeUndefined();
  for (const algorithm of ['sha1', 'sha256', 'sha512'])
    expect((await send({ 'x-hub-signature': signature(body, secret, algorithm) })).status).toBe(
      204,
    );
});

test('the server confirms only subscriptions that it has requested itself', async () => {
  const { channelId, schedule, callback } = await subscribed();
  const path = await callback();
  const topic = `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;
  const guessed = `/uploadNotice?channel=${channelId}&token=x` as const;
  const ask = (query: Record<string, string>, to: `/${string}` = path) =>
    request(
      world,
      `GET ${to}&${new URLSearchParams({ 'hub.challenge': 'echo', 'hub.lease_seconds': '60', ...query }).toString()}`,
    );
  const before = await schedule();
  const subscribe = { 'hub.mode': 'subscribe', 'hub.topic': topic };
  expect((await ask({ 'hub.mode': 'unsubscribe', 'hub.topic': topic })).status).toBe(404);
  expect((await ask({ ...subscribe, 'hub.topic': `${topic}x` })).status).toBe(404);
  expect((await ask(subscribe, guessed)).status).toBe(404);
  expect((await ask({ 'hub.mode': 'subscribe' })).status).toBe(404);
  expect((await ask({ ...subscribe, 'hub.lease_seconds': '-1' })).status).toBe(404);
  expect(await schedule()).toEqual(before);
  expect(await ask(subscribe)).toMatchObject({ status: 200, body: 'echo' });
});

test('a notice whose address is not a URL gets the status 404, and logs no error', async () => {
  const receive = background.createNoticeServer(world.app);
  const server = createServer((incoming, outgoing) => void receive(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const logged = world.logged.length;
  try {
    for (const path of ['//', '//[', '//?channel=x', '/?%'])
      for (const method of ['GET', 'POST']) {
        const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method });
        expect([method, path, status]).toEqual([method, path, 404]);
      }
  } finally {
    server.close();
  }
  expect(world.logged.slice(logged)).toEqual([]);
});

test('if enough units are left, reconcile checks a subscribed channel every three hours, and renews the subscription in time', async () => {
  const { channelId, schedule } = await subscribed();
  // Simulates that the hub has sent a notice of an upload of each channel, so that it is trusted.
  for (const { ref } of (await world.app.documents.schedules.get()).docs)
    await ref.update({ 'subscription.delivers': true });
  const { subscription } = await schedule();
  // Google's hub grants at most ten days.
  expect(Date.parse(subscription?.until ?? '') - world.app.clock.now()).toBeGreaterThan(9.9 * DAY);
  await world.control.remove('/youtube/ledger');
  await later(world, DAY);
  const channels = (await world.app.documents.schedules.get()).size;
  const looks = await callsOf(world, 'playlistItems.list');
  expect(looks).toBeGreaterThanOrEqual(7 * channels);
  expect(looks).toBeLessThanOrEqual(9 * channels);
  expect((await schedule()).subscription?.askedAt).toBe(subscription?.askedAt);

  if (!subscription) throw new Error('the channel has no subscription');
  const ending = new Date(world.app.clock.now() + 2 * DAY).toISOString();
  await world.app.documents.schedules
    .doc(channelId)
    .update({ subscription: { ...subscription, until: ending } });
  await later(world, 4 * HOUR);
  await soon(async () =>
    expect(Date.parse((await schedule()).subscription?.until ?? '')).toBeGreaterThan(
      world.app.clock.now() + 8 * DAY,
    ),
  );
});

test('disconnecting a channel ends the channel’s subscription at YouTube’s hub', async () => {
  const { creator, channelId } = await subscribed();
  await creator.api.channel.disconnectChannel({});
  await soon(async () => expect(await subscriptionOf(channelId)).toBeUndefined());
});
