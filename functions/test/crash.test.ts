import process from 'node:process';

import { mulberry32 } from '@threadsweep/emulators/platform/random.ts';
import { runs } from '@threadsweep/shared/test/runs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { recordRestored } from '../src/workflows/moderate-store.ts';
import { findVideo } from '../src/workflows/videos.ts';
import { CHANNEL } from './channel-fixture.ts';
import { many, ordinary, scam } from './comment-fixture.ts';
import { PassWorkers } from './pass-workers.ts';
import { type Creator, startWorld, type World } from './world.ts';

/** The number of passes to kill. bench/crash.mjs sets a higher one. */
const CRASHES = Number(process.env['CRASHES'] ?? runs(3, 2));
const SEED = Number(process.env['CRASH_SEED'] ?? 1);
/**
 * The number of scams, which fill two calls that hide. The creator has already restored one of
 * them.
 */
const SCAMS = 71;
const MAX_IDS = 50;

const videoName = (n: number) => `crash${String(n).padStart(6, '0')}`;
const scamId = (video: number, n: number) => `Ugcrash${video}x${String(n).padStart(3, '0')}____`;
const restoredIn = (video: number) => scamId(video, 7);

let world: World;
let creator: Creator;
let workers: PassWorkers;

beforeAll(async () => {
  world = await startWorld();
  Object.assign(world.app.config.quota, { dailyUnits: 1_000_000 });
  await world.control.put('/youtube/quota', { units: 1_000_000 });
  const videos = Array.from({ length: CRASHES + 1 }, (_, video) => ({
    id: videoName(video),
    title: 'A bench',
    publishedAt: '2026-01-01T00:00:00Z',
    comments: [
      ...many(SCAMS, (n) => ({ ...scam(n), id: scamId(video, n) })),
      ...many(12, (n) => ({ ...ordinary(n), id: `Ugcrashfan${video}x${n}____` })),
    ],
  }));
  await world.control.put(`/youtube/channels/${CHANNEL}`, {
    channel: { title: 'The Workbench' },
    videos,
  });
  creator = await world.creator({ plan: 'pro' });
  await creator.connect(CHANNEL);
  workers = new PassWorkers(world.app);
});
afterAll(async () => {
  await workers.stop();
  await world.stop();
});

const cleanInProcess = (video: number, dieAt: number) =>
  workers.do({ clean: { uid: creator.uid, videoId: videoName(video) }, dieAt });

async function restore(video: number): Promise<void> {
  await findVideo(world.app, creator.uid, videoName(video));
  const of = {
    uid: creator.uid,
    channelId: CHANNEL,
    videoId: videoName(video),
    by: 'creator',
  } as const;
  await recordRestored(world.app, of, [restoredIn(video)]);
}

async function recover(video: number): Promise<number> {
  await world.control.post('/clock', { advance: 'PT2M' });
  const { body } = await creator.api.cleaning.cleanVideo({ videoId: videoName(video) });
  return body.cleaned_count;
}

async function checkVideo(video: number): Promise<void> {
  const { app, control } = world;
  const { uid } = creator;
  const videoId = videoName(video);
  const wanted = Array.from({ length: SCAMS }, (_, n) => scamId(video, n)).filter(
    (id) => id !== restoredIn(video),
  );
  const channel = await control.channel(CHANNEL);
  const comments = channel.videos.find(({ id }) => id === videoId)?.comments ?? [];
  const held = comments.filter(({ moderationStatus }) => moderationStatus === 'heldForReview');
  expect(held.map(({ id }) => id).toSorted()).toEqual(wanted);

  const decisions = (await app.documents.decisions(uid, videoId).get()).docs;
  const hidden = decisions.filter((document) => document.data().status === 'hidden');
  expect(hidden.map(({ id }) => id).toSorted()).toEqual(wanted);
  expect(decisions).toHaveLength(SCAMS);
  const stored = (await app.documents.videos(uid).doc(videoId).get()).data();
  expect(stored).toMatchObject({ hiddenCount: wanted.length, passId: null, hidesWait: false });
  const { passes } = await creator.api.cleaning.listPasses({ video: videoId });
  expect(passes.reduce((sum, pass) => sum + pass.cleaned_count, 0)).toBe(wanted.length);
  expect(passes.filter(({ status }) => status !== 'done')).toEqual([]);

  const { calls } = await control.ledger();
  const sent = calls.flatMap(({ ids = [] }) => ids);
  expect(sent).not.toContain(restoredIn(video));
  const twice = sent.filter((id, index) => sent.indexOf(id) !== index);
  expect(twice.length).toBeLessThanOrEqual(MAX_IDS);
  expect(new Set(twice).size).toBe(twice.length);
  const again = calls.filter(({ ids = [] }) => ids.some((id) => twice.includes(id)));
  expect(again.length).toBeLessThanOrEqual(2);
}

test(
  `if a process is killed at any point of a pass, each comment is still hidden and counted once (${CRASHES} times)`,
  async () => {
    await restore(0);
    const whole = await cleanInProcess(0, 0);
    expect(whole).toMatchObject({ killed: false, error: null });
    await checkVideo(0);
    const random = mulberry32(SEED);
    let killed = 0;
    for (let video = 1; video <= CRASHES; video += 1) {
      await world.control.remove('/youtube/ledger');
      await restore(video);
      const dieAt = 1 + Math.floor(random() * whole.points);
      const outcome = await cleanInProcess(video, dieAt);
      expect(outcome, `point ${dieAt}`).toMatchObject({ error: null });
      killed += Number(outcome.killed);
      await recover(video);
      await checkVideo(video);
    }
    // A pass may have fewer points than the pass whose points were counted, and then ends before it
    // is killed.
    expect(killed).toBeGreaterThanOrEqual(Math.floor(0.8 * CRASHES));
    const user = (await world.app.documents.user(creator.uid).get()).data();
    expect(user?.removalsUsed).toBe((CRASHES + 1) * (SCAMS - 1));
    const schedules = await world.app.documents.schedules.get();
    expect(schedules.docs.map((schedule) => schedule.data().lease)).toEqual([null]);
    await world.control.post('/clock', { advance: 'PT1H' });
    const tasks = await world.control.tasks();
    expect(JSON.stringify(tasks)).not.toContain('/tasks/pass-');
  },
  300_000 + CRASHES * 100_000,
);
