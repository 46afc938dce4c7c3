import { afterEach, expect, test } from 'vitest';

import { authorizedState } from './connection.ts';
import { refusalOf } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();
afterEach(() => world.control.remove('/faults'));

let made = 0;
/** Creates a channel that its holder has connected and used. */
async function heldChannel(holder: Creator): Promise<string> {
  made += 1;
  const number = String(made);
  const channelId = `UCheld${number.padStart(18, '0')}`;
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: `Held ${number}`, handle: `@held${number}` },
    videos: [
      {
        id: `held${number.padStart(7, '0')}`,
        title: 'A chair',
        publishedAt: '2026-11-01T00:00:00Z',
      },
    ],
  });
  await holder.connect(channelId);
  expect((await holder.api.video.listVideos({})).videos).toHaveLength(1);
  return channelId;
}

const endAtGoogle = (channelId: string) => world.control.remove(`/youtube/grants/${channelId}`);

async function isConnected({ api }: Creator, channelId: string): Promise<boolean> {
  const channels = await api.channel.listChannels();
  return channels.some(({ id, status }) => id === channelId && status === 'connected');
}

async function newestMail({ email }: Creator) {
  const [newest] = await world.control.mailTo(email);
  return newest;
}

test('a channel whose grant has ended at Google moves to another account that gives a new consent', async () => {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await heldChannel(holder);
  await endAtGoogle(channelId);
  const state = await authorizedState(claimant, channelId);
  expect(await claimant.api.channel.linkChannel({ state })).toMatchObject({
    status: 'success',
    account: { id: channelId, status: 'connected' },
  });
  expect((await claimant.api.video.listVideos({})).videos).toHaveLength(1);
  expect(await holder.api.channel.listChannels()).toEqual([]);
  expect(await holder.api.account.me()).toMatchObject({ has_youtube_connection: false });
});

test('if a takeover of a channel is interrupted, the next connection of the channel completes it', async () => {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await heldChannel(holder);
  await world.app.documents.schedules.doc(channelId).update({ sealed: null });
  await claimant.connect(channelId);
  expect(await isConnected(claimant, channelId)).toBe(true);
  expect(await holder.api.channel.listChannels()).toEqual([]);
  const left = await documentsWith(world, channelId);
  expect(left.filter((path) => path.startsWith(`users/${holder.uid}/`))).toEqual([]);
});

test('a takeover deletes the former account’s data of the channel, and moves no data to the new account', async () => {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await heldChannel(holder);
  const held = await documentsWith(world, channelId);
  expect(held.filter((path) => path.startsWith(`users/${holder.uid}/`))).not.toEqual([]);
  await endAtGoogle(channelId);
  const state = await authorizedState(claimant, channelId);
  await claimant.api.channel.linkChannel({ state });
  const left = await documentsWith(world, channelId);
  expect(left.filter((path) => path.startsWith(`users/${holder.uid}`))).toEqual([]);
  expect(left.filter((path) => path.includes('/videos/'))).toEqual([]);
});

test('a takeover mails the former account, and neither account learns who the other is', async () => {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await heldChannel(holder);
  await endAtGoogle(channelId);
  const state = await authorizedState(claimant, channelId);
  const answer = await claimant.api.channel.linkChannel({ state });
  const mail = JSON.stringify(await newestMail(holder));
  expect(mail).toContain('Another account has connected a YouTube channel of yours');
  for (const part of [claimant.email, claimant.uid]) expect(mail).not.toContain(part);
  for (const part of [holder.email, holder.uid]) expect(JSON.stringify(answer)).not.toContain(part);
});

test('a creator who proves access to a channel takes it over from an account whose grant has ended', async () => {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await heldChannel(holder);
  await endAtGoogle(channelId);
  expect(await refusalOf(holder.api.video.listVideos({}))).toMatchObject({
    code: 'RECONNECT_REQUIRED',
  });
  await claimant.connect(channelId);
  expect(await isConnected(claimant, channelId)).toBe(true);
});

test('an account cannot take over a channel whose grant still works at another account', async () => {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await heldChannel(holder);
  const state = await authorizedState(claimant, channelId);
  expect(await refusalOf(claimant.api.channel.linkChannel({ state }))).toMatchObject({
    status: 409,
    code: 'CHANNEL_TAKEN',
  });
  expect((await holder.api.video.listVideos({})).videos).toHaveLength(1);
  expect(await claimant.api.channel.listChannels()).toEqual([]);
});

test('an account cannot take over a channel while Google does not say whether the former grant works', async () => {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await heldChannel(holder);
  await endAtGoogle(channelId);
  const state = await authorizedState(claimant, channelId);
  await world.control.post('/faults', { target: 'oauth', method: 'token', status: 503 });
  expect(await refusalOf(claimant.api.channel.linkChannel({ state }))).toMatchObject({
    status: 503,
    code: 'YOUTUBE_UNAVAILABLE',
  });
  await world.control.remove('/faults');
  expect(await isConnected(holder, channelId)).toBe(true);
  await claimant.connect(channelId);
});

test('an account that has as many channels as its plan allows cannot take over a channel', async () => {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await heldChannel(holder);
  await endAtGoogle(channelId);
  const state = await authorizedState(claimant, channelId);
  await heldChannel(claimant);
  expect(await refusalOf(claimant.api.channel.linkChannel({ state }))).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT',
  });
  expect(await isConnected(holder, channelId)).toBe(true);
});

test('if two accounts take over a channel simultaneously, exactly one gets it', async () => {
  const holder = await world.creator();
  const channelId = await heldChannel(holder);
  await endAtGoogle(channelId);
  const claimants = [await world.creator(), await world.creator()];
  const states: string[] = [];
  for (const claimant of claimants) states.push(await authorizedState(claimant, channelId));
  const links = await Promise.allSettled(
    claimants.map(({ api }, index) => api.channel.linkChannel({ state: states[index] ?? '' })),
  );
  expect(links.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const holding = [];
  for (const each of [holder, ...claimants]) holding.push(await isConnected(each, channelId));
  expect(holding.filter(Boolean)).toHaveLength(1);
});
