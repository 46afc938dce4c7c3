import process from 'node:process';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { mulberry32 } from '@threadsweep/emulators/platform/random.ts';
import { runs } from '@threadsweep/shared/test/runs.ts';
import { z } from 'zod';

import type { AccessApp } from '../src/google/app.ts';
import { background } from '../src/background.ts';
import { recordRestored } from '../src/workflows/moderate-store.ts';
import { heldIds, many, scam } from './comment-fixture.ts';
import { PassWorkers } from './pass-workers.ts';
import { HOUR, later, MINUTE } from './requests.ts';
import { freshChannel, freshVideo, putChannel, scheduledPasses } from './schedule-fixture.ts';
import { type Creator, startWorld, type World } from './world.ts';

/** The number of scheduled runs to kill. bench/crash.mjs sets a higher one. */
const CRASHES = Number(process.env['CRASHES'] ?? runs(4, 2));
const SEED = Number(process.env['CRASH_SEED'] ?? 1);
/** The number of runs to kill in one hour, each on its own channel. */
const CHANNELS = Math.max(2, Math.ceil(CRASHES / 20));
const ROUNDS = Math.ceil(CRASHES / CHANNELS);
/**
 * Returns the number of scams in a round: even rounds need two calls that hide, odd rounds one. The
 * creator has restored one comment of each round.
 */
const scamsIn = (round: number) => (round % 2 === 0 ? 71 : 31);
/**
 * The number of first rounds that kill no run. They count the points at which later rounds can kill
 * one.
 */
const WHOLE = 2;
const MAX_IDS = 50;

interface Subject {
  creator: Creator;
  channelId: string;
  videoId: string;
}

const runTask = z.object({ kind: z.literal('run'), channelId: z.string() });
/** The plan for the next run of a channel: where to kill it, and whether its task is lost. */
const planned = new Map<string, { dieAt: number; lost: boolean }>();
const outcomes: { killed: boolean; points: number }[] = [];

let world: World;
let workers: PassWorkers;
const subjects: Subject[] = [];

beforeAll(async () => {
  world = await startWorld({ reconcile: true, runTask: doTask });
  Object.assign(world.app.config.quota, { dailyUnits: 1_000_000 });
  await world.control.put('/youtube/quota', { units: 1_000_000 });
  workers = new PassWorkers(world.app);
  // The videos are published at half past, so their passes are due half an hour before the hourly
  // job, which finds lost tasks.
  const hour = Math.floor(world.app.clock.now() / HOUR) * HOUR;
  const publishedAt = new Date(hour - HOUR / 2).toISOString();
  for (let n = 0; n < CHANNELS; n += 1) {
    const subject = { channelId: freshChannel(), videoId: freshVideo() };
    await putChannel(world, subject.channelId, [{ id: subject.videoId, publishedAt }]);
    const creator = await world.creator({ plan: 'pro' });
    await creator.connect(subject.channelId);
    subjects.push({ ...subject, creator });
  }
  await later(world, 2 * MINUTE);
});
afterAll(async () => {
  await workers.stop();
  await world.stop();
});

/**
 * Does a task. In each simulated hour, a child process that may be killed does the channel's first
 * run; this process does all other tasks.
 */
async function doTask(app: AccessApp, data: unknown, attempt: number): Promise<void> {
  const parsed = runTask.safeParse(data);
  const plan = parsed.success ? planned.get(parsed.data.channelId) : undefined;
  if (!parsed.success || !plan) return background.runTask(app, data, attempt);
  planned.delete(parsed.data.channelId);
  const outcome = await workers.do({ task: { data, attempt }, dieAt: plan.dieAt });
  outcomes.push(outcome);
  if (outcome.error !== null) throw new Error(outcome.error);
  // Like a lost connection, the error makes Cloud Tasks retry the task. With `plan.lost`, the test
  // drops the task instead.
  if (outcome.killed && !plan.lost) throw new Error('the process was killed');
}

const scamId = ({ videoId }: Subject, round: number, n: number) =>
  `Ug${videoId}r${round}x${String(n).padStart(3, '0')}____`;
const restoredIn = (subject: Subject, round: number) => scamId(subject, round, 7);

async function hourPasses(round: number): Promise<void> {
  const { app, control } = world;
  await control.remove('/youtube/ledger');
  for (const subject of subjects) {
    const { videoId, creator } = subject;
    const publishedAt = new Date(app.clock.now()).toISOString();
    const comments = many(scamsIn(round), (n) => ({
      ...scam(n),
      id: scamId(subject, round, n),
      publishedAt,
    }));
    await control.post(`/youtube/videos/${videoId}/comments`, comments);
    const of = { uid: creator.uid, channelId: subject.channelId, videoId, by: 'creator' } as const;
    await recordRestored(app, of, [restoredIn(subject, round)]);
  }
  const due = await app.documents.schedules.get();
  const times = due.docs.map((schedule) => Date.parse(schedule.data().nextPassAt ?? ''));
  await world.emulators.advanceTo(Math.max(...times) + HOUR - 5 * MINUTE);
}

function wantedOf(subject: Subject, rounds: number): string[] {
  return Array.from({ length: rounds }, (_, round) =>
    many(scamsIn(round), scam)
      .map((_scam, n) => scamId(subject, round, n))
      .filter((id) => id !== restoredIn(subject, round)),
  )
    .flat()
    .toSorted();
}

async function check(subject: Subject, rounds: number): Promise<void> {
  const { app, control } = world;
  const { creator, channelId, videoId } = subject;
  const wanted = wantedOf(subject, rounds);
  expect(heldIds(await control.channel(channelId))).toEqual(wanted);
  const decisions = (await app.documents.decisions(creator.uid, videoId).get()).docs;
  const hidden = decisions.filter((document) => document.data().status === 'hidden');
  expect(hidden.map(({ id }) => id).toSorted()).toEqual(wanted);

  const video = (await app.documents.videos(creator.uid).doc(videoId).get()).data();
  const counted = { hiddenCount: wanted.length, passId: null, hidesWait: false };
  expect(video).toMatchObject({ ...counted, lastPass: { status: 'done' } });
  const user = (await app.documents.user(creator.uid).get()).data();
  expect(user?.removalsUsed).toBe(wanted.length);
  const passes = await scheduledPasses(creator, videoId);
  expect(passes.map(({ status }) => status)).toEqual(Array(rounds).fill('done'));
  expect(passes.reduce((sum, pass) => sum + pass.cleaned_count, 0)).toBe(wanted.length);

  // The statistics count each pass and each comment once, including unreported ones.
  const { days } = await creator.api.account.exportData();
  const sum = (name: string) => days.reduce((total, day) => total + Number(day[name] ?? 0), 0);
  expect([sum('passes'), sum('hidden')]).toEqual([rounds, wanted.length]);

  const schedule = (await app.documents.schedules.doc(channelId).get()).data();
  const next = Date.parse(video?.nextPassAt ?? '');
  expect(next).toBeGreaterThan(app.clock.now());
  expect(schedule).toMatchObject({ lease: null, nextPassAt: video?.nextPassAt });
  const name = `${channelId}-${schedule?.chain}-run-${Math.floor(next / 1000)}`;
  expect((await control.tasks()).filter((task) => task.name.endsWith(name))).toHaveLength(1);

  const { calls } = await control.ledger();
  const sent = calls.flatMap(({ ids = [] }) => ids).filter((id) => id.includes(videoId));
  expect(sent).not.toContain(restoredIn(subject, rounds - 1));
  const twice = sent.filter((id, index) => sent.indexOf(id) !== index);
  expect(twice.length).toBeLessThanOrEqual(MAX_IDS);
  expect(new Set(twice).size).toBe(twice.length);
}

test(
  `later runs complete a scheduled run that is killed at any point, even if its task is lost (${CHANNELS * ROUNDS} times)`,
  async () => {
    const whole: number[] = [];
    for (let round = 0; round < WHOLE; round += 1) {
      for (const { channelId } of subjects) planned.set(channelId, { dieAt: 0, lost: false });
      await hourPasses(round);
      for (const subject of subjects) await check(subject, round + 1);
      whole.push(Math.max(...outcomes.splice(0).map(({ points }) => points)));
    }
    const random = mulberry32(SEED);
    for (let round = WHOLE; round < WHOLE + ROUNDS; round += 1) {
      for (const { channelId } of subjects) {
        const dieAt = 1 + Math.floor(random() * (whole[round % WHOLE] ?? 0));
        planned.set(channelId, { dieAt, lost: random() < 0.25 });
      }
      await hourPasses(round);
      for (const subject of subjects) await check(subject, round + 1);
    }
    // A run may have fewer points than the run whose points were counted, and then ends before it
    // is killed.
    expect(outcomes).toHaveLength(CHANNELS * ROUNDS);
    const killed = outcomes.filter((outcome) => outcome.killed).length;
    expect(killed).toBeGreaterThanOrEqual(Math.floor(0.7 * outcomes.length));
  },
  300_000 + CRASHES * 100_000,
);
