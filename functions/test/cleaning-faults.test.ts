import { newRecord } from '@threadsweep/engine/pass/record.ts';
import type { Transaction } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { apiProblem } from '@threadsweep/shared/client.ts';

import { storedChannel } from '../src/channel/channel-store.ts';
import { cleanVideo } from '../src/workflows/clean/clean-video.ts';
import { findVideo } from '../src/workflows/videos.ts';
import {
  CHANNEL,
  channelBody,
  fan,
  heldIds,
  many,
  OTHER_VIDEO,
  scam,
  VIDEO,
} from './channel-fixture.ts';
import { DAY, heldCall, later, MINUTE } from './requests.ts';
import { type Creator, startWorld, type World } from './world.ts';

let world: World;
let creator: Creator;

beforeAll(async () => {
  world = await startWorld();
  await world.control.put(`/youtube/channels/${CHANNEL}`, channelBody([fan(1)]));
  creator = await world.creator({ plan: 'pro' });
});
afterAll(() => world.stop());

async function withScams(count: number): Promise<string[]> {
  await world.control.remove('/faults');
  if ((await creator.api.channel.listChannels()).length > 0)
    await creator.api.channel.disconnectChannel({ query: {} });
  const scams = many(count, scam);
  await world.control.put(
    `/youtube/channels/${CHANNEL}`,
    channelBody([...many(10, fan), ...scams]),
  );
  await creator.connect(CHANNEL);
  await world.control.remove('/youtube/ledger');
  return scams.map(({ id }) => id).toSorted();
}

const clean = () => creator.api.cleaning.cleanVideo({ videoId: VIDEO });
const held = async () => heldIds(await world.control.channel(CHANNEL));
const moderated = async () =>
  (await world.control.ledger()).calls.filter(({ method }) =>
    method.endsWith('setModerationStatus'),
  );

async function refusal() {
  const error: unknown = await clean().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return apiProblem(error);
}

async function hiddenCount(): Promise<number | undefined> {
  const { videos } = await creator.api.video.listVideos({});
  return videos.find(({ id }) => id === VIDEO)?.hidden_count;
}

test('a call that fails in passing is tried again, and the pass is none the worse', async () => {
  const scams = await withScams(8);
  await world.control.post('/faults', { target: 'youtube', status: 503, times: 2 });
  expect((await clean()).body).toMatchObject({ cleaned_count: 8 });
  expect(await held()).toEqual(scams);
});

test('a call that YouTube never answers is given up in time and tried again', async () => {
  const scams = await withScams(8);
  const { config } = world.app;
  const { youtubeTimeoutMs } = config;
  Object.assign(config, { youtubeTimeoutMs: 2_000 });
  const hangs = { target: 'youtube', latencyMs: 600_000, times: 1 };
  await world.control.post('/faults', { ...hangs, method: 'commentThreads.list' });
  await world.control.post('/faults', { ...hangs, method: 'comments.setModerationStatus' });
  expect((await clean()).body).toMatchObject({ cleaned_count: 8 });
  Object.assign(config, { youtubeTimeoutMs });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(8);
});

test('while YouTube is down a clean fails in words, and the next one does the work', async () => {
  const scams = await withScams(8);
  await world.control.post('/faults', {
    target: 'youtube',
    method: 'commentThreads.list',
    status: 503,
  });
  expect(await refusal()).toMatchObject({ status: 503, code: 'YOUTUBE_UNAVAILABLE' });
  const [failed] = (await creator.api.cleaning.listPasses({})).passes;
  expect(failed).toMatchObject({ status: 'failed', problem: expect.stringContaining('YouTube') });
  await world.control.remove('/faults');
  expect((await clean()).body).toMatchObject({ cleaned_count: 8 });
  expect(await held()).toEqual(scams);
});

test('a quota that ends in the middle leaves decisions that the next pass goes on with', async () => {
  const scams = await withScams(70);
  await world.control.put('/youtube/quota', { units: 60 });
  expect(await refusal()).toMatchObject({ status: 429, code: 'QUOTA_EXHAUSTED' });
  expect(await held()).toHaveLength(50);
  // Past midnight Pacific a new day's units are there.
  await world.control.put('/youtube/quota', { units: 10_000 });
  await world.control.post('/clock', { advance: 'P1D' });
  expect((await clean()).body).toMatchObject({ cleaned_count: 20 });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(70);
});

test('a batch that YouTube took but nobody noted is sent again once and counted once', async () => {
  const scams = await withScams(20);
  // YouTube does the work, and what would write it down never comes to it.
  const { db } = world.app.documents;
  const run = db.runTransaction.bind(db);
  let cutOff = false;
  db.runTransaction = async <T>(work: (transaction: Transaction) => Promise<T>) => {
    if (!cutOff && (await moderated()).length > 0) {
      cutOff = true;
      throw new Error('the process is cut off here');
    }
    return run(work);
  };
  expect(await refusal()).toMatchObject({ status: 500 });
  db.runTransaction = run;
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(0);

  expect((await clean()).body).toMatchObject({ cleaned_count: 20 });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(20);
  const calls = await moderated();
  expect(calls).toHaveLength(2);
  expect(calls[1]?.ids?.toSorted()).toEqual(scams);
});

/** Cleans the video in a call that is answered after so many ms, done or not. */
async function cleanFor(respondAfterMs: number) {
  const { app } = world;
  const { uid } = creator;
  const user = (await app.documents.user(uid).get()).data();
  const { video } = await findVideo(app, uid, VIDEO);
  const channel = await storedChannel(app, uid, CHANNEL);
  if (!user) throw new Error('the creator has no document');
  return cleanVideo(app, { uid, user, channel, video }, respondAfterMs);
}

async function tasksOf(passId: string) {
  return (await world.control.tasks()).filter(({ body }) => body.includes(passId));
}

test('a pass that takes too long for a call is answered with its id and goes on as a task', async () => {
  const scams = await withScams(120);
  await world.control.post('/faults', { target: 'youtube', latencyMs: 400 });
  const pass = await cleanFor(600);
  expect(pass.status).toBe('running');
  const tasksOfPass = () => tasksOf(pass.id);
  expect(await tasksOfPass()).toHaveLength(1);

  await world.control.remove('/faults');
  await world.control.post('/clock', { advance: 'PT2M' });
  await expect
    .poll(async () => (await creator.api.cleaning.getPass({ passId: pass.id })).pass.status)
    .toBe('done');
  const finished = (await creator.api.cleaning.getPass({ passId: pass.id })).pass;
  expect(finished).toMatchObject({ cleaned_count: 120 });
  expect(await held()).toEqual(scams);
  expect(await hiddenCount()).toBe(120);
  // It ends just after its pass.
  await expect.poll(tasksOfPass).toEqual([]);
});

test('a pass whose task finds the channel busy is tried again until the channel is free', async () => {
  const scams = await withScams(5);
  const { app } = world;
  const schedule = app.documents.schedules.doc(CHANNEL);
  const lease = {
    passId: 'x'.repeat(20),
    videoId: OTHER_VIDEO,
    holder: 'a long pass over another video',
    expiresAt: new Date(app.clock.now() + DAY).toISOString(),
  };
  await schedule.update({ lease });
  const { id: passId, status } = await cleanFor(1);
  expect(status).toBe('waiting');
  await later(world, MINUTE);
  const tried = (await tasksOf(passId)).map(({ attempts }) => attempts > 0);
  expect(tried).toEqual([true]);
  expect((await creator.api.cleaning.getPass({ passId })).pass.status).toBe('waiting');

  await schedule.update({ lease: null });
  await later(world, MINUTE);
  expect((await creator.api.cleaning.getPass({ passId })).pass).toMatchObject({
    status: 'done',
    cleaned_count: 5,
  });
  expect(await held()).toEqual(scams);
  expect(await tasksOf(passId)).toEqual([]);
});

test('a pass whose process died is taken over when its lease ends', async () => {
  const scams = await withScams(5);
  const { app } = world;
  const { uid } = creator;
  const passes = app.documents.passes(uid);
  const dead = passes.doc();
  await app.documents.schedules.doc(CHANNEL).update({
    lease: {
      passId: dead.id,
      videoId: VIDEO,
      holder: 'a process that is no more',
      expiresAt: new Date(app.clock.now() + 1_000).toISOString(),
    },
  });
  const { passId } = await startedBefore(dead.id);
  const result = await clean();
  expect(result.body).toMatchObject({ cleaned_count: 5, pass_id: passId });
  expect(await held()).toEqual(scams);
});

async function startedBefore(passId: string): Promise<{ passId: string }> {
  await findVideo(world.app, creator.uid, VIDEO);
  const passes = world.app.documents.passes(creator.uid);
  const start = {
    channelId: CHANNEL,
    videoId: VIDEO,
    trigger: 'manual',
    status: 'running',
  } as const;
  await passes.doc(passId).set(newRecord(start, new Date(world.app.clock.now()).toISOString()));
  return { passId };
}

test('a revoked grant stops the pass and asks to reconnect; after that it works again', async () => {
  const scams = await withScams(4);
  await world.control.remove(`/youtube/grants/${CHANNEL}`);
  expect(await refusal()).toMatchObject({ status: 409, code: 'RECONNECT_REQUIRED' });
  const [channel] = await creator.api.channel.listChannels();
  expect(channel?.status).toBe('reconnect');
  await creator.connect(CHANNEL);
  expect((await clean()).body).toMatchObject({ cleaned_count: 4 });
  expect(await held()).toEqual(scams);
});

test('while the key service is down nothing is lost', async () => {
  const scams = await withScams(4);
  // Another process than the one that connected has no key in memory.
  const { createKeyVault } = await import('../src/google/key-vault.ts');
  Object.assign(world.app, { vault: createKeyVault(world.app.config.kms, 'demo-threadsweep') });
  await world.control.post('/faults', { target: 'kms', status: 403 });
  expect(await refusal()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  await world.control.remove('/faults');
  expect((await clean()).body).toMatchObject({ cleaned_count: 4 });
  expect(await held()).toEqual(scams);
});

test('a channel that is disconnected in the middle of a pass leaves nothing behind', async () => {
  await withScams(60);
  const { asked, goOn } = heldCall(world, 'commentThreads.list');
  const cleaning = refusal();
  await asked;
  expect((await creator.api.cleaning.listPasses({})).passes).toHaveLength(1);
  await creator.api.channel.disconnectChannel({ query: {} });
  goOn();
  await cleaning;
  const { documents } = world.app;
  expect((await documents.videos(creator.uid).get()).size).toBe(0);
  expect((await documents.passes(creator.uid).get()).size).toBe(0);
  expect((await documents.seen.where('uid', '==', creator.uid).get()).size).toBe(0);
  expect((await documents.schedules.get()).size).toBe(0);
  const decisions = await documents.db.collectionGroup('decisions').get();
  expect(decisions.size).toBe(0);
});
