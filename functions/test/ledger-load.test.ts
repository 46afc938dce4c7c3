import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { quotaLedger, readDay } from '../src/quota/ledger-store.ts';
import { CHANNEL, putComments } from './channel-fixture.ts';
import { many, ordinary } from './comment-fixture.ts';
import { atOnce, giveBack, passLedger, reserve } from './load-fixture.ts';
import { request } from './requests.ts';
import { type Creator, setUpWorld } from './world.ts';

const CALLERS = 50;

const world = setUpWorld({ notices: false });
let creator: Creator;
beforeAll(async () => {
  Object.assign(world.app.config.quota, { shards: 1, dailyUnits: 10_000 });
  await putComments(world, many(3, ordinary));
  creator = await world.creator();
  await creator.connect(CHANNEL);
});
beforeEach(async () => {
  const { db } = world.app.documents;
  await db.recursiveDelete(db.collection('quotaDays'));
});
afterEach(() => {
  world.emulators.faults.clear();
});

const used = async () => (await readDay(world.app)).day.today.used;

/** Counts the commits at Firestore from now on. The first one waits for `until`. */
function countCommits(until: Promise<void>): () => number {
  let commits = 0;
  world.emulators.faults.add({
    target: 'firestore',
    method: 'Commit',
    until: () => {
      commits += 1;
      return commits === 1 ? until : Promise.resolve();
    },
  });
  return () => commits;
}

test('fifty simultaneous callers together reserve exactly the day’s units, and no unit stays reserved', async () => {
  world.app.config.quota.dailyUnits = 301;
  try {
    const granted = many(CALLERS, () => 0);
    const reserveAll = async (n: number) => {
      const ledger = passLedger(world, `UCload${n}`);
      for (;;) {
        const units = await reserve(ledger);
        if (units === 0) return;
        granted[n] = (granted[n] ?? 0) + units;
      }
    };
    await atOnce(CALLERS, reserveAll);
    expect(granted.reduce((sum, units) => sum + units)).toBe(301);
    expect(await used()).toBe(301);
    await atOnce(CALLERS, (n) => giveBack(passLedger(world, `UCload${n}`), granted[n] ?? 0));
    expect(await used()).toBe(0);
  } finally {
    world.app.config.quota.dailyUnits = 10_000;
  }
});

test('simultaneous callers whose units are counted in the same shard share one transaction', async () => {
  const first = Promise.withResolvers<void>();
  const commits = countCommits(first.promise);
  const calls = atOnce(CALLERS, async (n) => {
    expect(await reserve(passLedger(world, `UCload${n}`))).toBe(2);
  });
  await expect.poll(commits).toBe(1);
  first.resolve();
  await calls;
  expect(commits()).toBe(2);
  expect(await used()).toBe(2 * CALLERS);
});

test('a refused caller, or a caller with an invalid channel document, does not affect simultaneous callers', async () => {
  const { app } = world;
  const broken = app.documents.db.doc('schedules/UCbroken');
  await broken.set({ uid: 7 });
  const stranger = { uid: 'load', channelId: 'UCload0', byHand: true, fromShare: true };
  const ended = await Promise.allSettled([
    reserve(passLedger(world, 'UCload0')),
    reserve(passLedger(world, 'UCload1')),
    reserve(quotaLedger(app, stranger)),
    reserve(passLedger(world, 'UCbroken')),
    reserve(passLedger(world, 'UCload2')),
  ]);
  await broken.delete();
  expect(ended).toMatchObject([
    { value: 2 },
    { value: 2 },
    { reason: { code: 'QUOTA_EXHAUSTED' } },
    { reason: { name: 'InvalidDocument' } },
    { value: 2 },
  ]);
  expect(await used()).toBe(6);
});

test('the units of simultaneous calls for one channel all count towards the channel’s daily share', async () => {
  const reference = world.app.documents.schedules.doc(CHANNEL);
  const clicks = async () => (await reference.get()).data()?.quota?.clicks ?? 0;
  const before = await clicks();
  const payer = { uid: creator.uid, channelId: CHANNEL, byHand: true, fromShare: true };
  await atOnce(CALLERS, async () => {
    expect(await reserve(quotaLedger(world.app, payer))).toBe(2);
  });
  expect((await clicks()) - before).toBe(2 * CALLERS);
});

test('a call whose reservation collides at every retry gets 503 with Retry-After and reserves no units', async () => {
  const { accessToken: token } = creator;
  const { faults } = world.emulators;
  const commit = { target: 'firestore', method: 'Commit' } as const;
  let commits = 0;
  const until = () => {
    commits += 1;
    // The call's first commit counts it against limits. The second one reserves units, and
    // collides.
    if (commits === 2) faults.add({ ...commit, status: 409 });
    return Promise.resolve();
  };
  faults.add({ ...commit, times: 2, until });
  const refused = await request(world, 'GET /api/youtube/videos', { token });
  expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await used()).toBe(0);

  world.emulators.faults.clear();
  const repeated = await request(world, 'GET /api/youtube/videos', { token });
  expect(repeated.status).toBe(200);
});
