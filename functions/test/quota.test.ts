import { Budget } from '@threadsweep/engine/planning/budget.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { background } from '../src/background.ts';
import { storedChannel } from '../src/channel/channel-store.ts';
import { channelAccess } from '../src/workflows/access.ts';
import { quotaLedger, readDay } from '../src/quota/ledger-store.ts';
import { quotaResumesAt } from '../src/quota/quota-problem.ts';
import { CHANNEL, putComments, VIDEO } from './channel-fixture.ts';
import { heldIds, many, ordinary } from './comment-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const DAY_UNITS = 1000;

const world = setUpWorld();
let creator: Creator;

beforeAll(async () => {
  // The channel's daily share, which has its own test file, must not limit these tests.
  const byHandPercent = 100_000;
  Object.assign(world.app.config.quota, { dailyUnits: DAY_UNITS, shards: 3, byHandPercent });
  await putComments(world, many(20, ordinary));
  creator = await world.creator({ plan: 'pro' });
});

/** Moves the clock to noon of a new day, after a day without any use. */
beforeEach(async () => {
  const { pacific } = await readDay(world.app);
  await world.control.post('/clock', {
    set: new Date(pacific.end + 1.5 * 86_400_000).toISOString(),
  });
  await world.control.put('/youtube/quota', { units: 10_000 });
  if ((await creator.api.channel.listChannels()).length > 0)
    await creator.api.channel.disconnectChannel({ query: {} });
  await creator.connect(CHANNEL);
  await world.control.remove('/youtube/ledger');
});

async function access(payment: { byHand: boolean; ahead: boolean }) {
  const { app } = world;
  const { uid } = creator;
  const channel = await storedChannel(app, uid, CHANNEL);
  const { byHand } = payment;
  const budget = new Budget(quotaLedger(app, { uid, channelId: CHANNEL, byHand }), payment);
  return { budget, ...(await channelAccess(app, uid, channel, { budget })) };
}

const SCHEDULE = { byHand: false, ahead: false };
const used = async () => (await readDay(world.app)).day.today;
const list = (of: Awaited<ReturnType<typeof access>>) =>
  of.use((youtube) => youtube.videos([VIDEO]));

/** Returns the lines that the hourly job logs for the operator. */
async function reported(): Promise<string> {
  world.logged.length = 0;
  await background.reconcile(world.app);
  return world.logged.join('\n');
}

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
}

test('the ledger counts each call with the number of units that YouTube charges', async () => {
  const before = await used();
  await creator.api.comment.moderateComments({
    videoId: VIDEO,
    ids: [ordinary(1).id],
    action: 'hide',
  });
  const { units } = await world.control.ledger();
  const { used: now, byHand } = await used();
  expect(units).toBeGreaterThanOrEqual(51);
  expect(now - before.used).toBe(units);
  expect(byHand - before.byHand).toBe(units);
});

test('a run of many calls reserves units ahead and returns the unspent units', async () => {
  const before = await used();
  const run = await access({ byHand: false, ahead: true });
  for (let call = 0; call < 9; call += 1) await list(run);
  expect((await used()).used - before.used).toBeGreaterThan(9);
  run.budget.noteFlagged(60);
  await run.budget.settle();
  const now = await used();
  expect(now.used - before.used).toBe(9);
  expect(now).toMatchObject({ flagged: 60, chances: 2, channels: 1 });
  await run.budget.settle();
  expect((await used()).used).toBe(now.used);
});

test('a scheduled pass without units makes no call to YouTube, and its error says when it can resume', async () => {
  world.app.config.quota.dailyUnits = 30;
  try {
    const run = await access(SCHEDULE);
    let calls = 0;
    let end: unknown;
    for (; end === undefined && calls < 100; calls += 1) end = await refusal(list(run));
    expect(quotaResumesAt(end)).toBe((await readDay(world.app)).pacific.end);
    const { units } = await world.control.ledger();
    expect(units).toBe(calls - 1);
    expect(units).toBeGreaterThan(15);
    expect((await used()).used).toBeLessThanOrEqual(30);
    expect(await reported()).toMatch(
      /"event":"quota-nearly-used","used":\d+,"limit":30,"isClosed":false/,
    );
    const quota = await creator.api.quota.getQuota({});
    expect(quota).toMatchObject({
      automatic: { status: 'paused', resumes_at: quota.resets_at },
      forecast: { enough: true },
    });

    await creator.api.video.listVideos({});
    await world.control.post('/clock', { set: quota.resets_at });
    expect(await list(await access(SCHEDULE))).toHaveLength(1);
    expect((await creator.api.quota.getQuota({})).automatic.status).toBe('active');
  } finally {
    world.app.config.quota.dailyUnits = DAY_UNITS;
  }
});

test('when Google reports an exhausted quota, the ledger closes the day until midnight Pacific', async () => {
  await world.control.put('/youtube/quota', { units: 0 });
  const first = await refusal(list(await access(SCHEDULE)));
  const { pacific } = await readDay(world.app);
  expect(quotaResumesAt(first)).toBe(pacific.end);
  const { calls } = await world.control.ledger();
  expect(quotaResumesAt(await refusal(list(await access(SCHEDULE))))).toBe(pacific.end);
  expect((await world.control.ledger()).calls).toHaveLength(calls.length);
  const quota = await creator.api.quota.getQuota({});
  expect(quota).toMatchObject({ automatic: { status: 'paused' }, forecast: { enough: false } });
  expect(await reported()).toMatch(/"event":"quota-nearly-used".*"isClosed":true/);

  await world.control.put('/youtube/quota', { units: 10_000 });
  await creator.api.comment.listComments({ videoId: VIDEO });
  expect(await list(await access(SCHEDULE))).toHaveLength(1);
  expect(await reported()).not.toContain('quota-nearly-used');
});

test('if Google reports an exhausted daily quota as a rate limit, the ledger closes the quota day after a single call', async () => {
  await world.control.put('/youtube/conditions', { quotaStatus: 429 });
  await world.control.put('/youtube/quota', { units: 0 });
  try {
    const { used: before } = await used();
    const refused = await refusal(list(await access(SCHEDULE)));
    const { pacific, closedUntil } = await readDay(world.app);
    expect([quotaResumesAt(refused), closedUntil]).toEqual([pacific.end, pacific.end]);
    expect((await world.control.ledger()).calls).toHaveLength(1);
    expect((await used()).used - before).toBe(1);
  } finally {
    await world.control.remove('/youtube/conditions');
    await world.control.put('/youtube/quota', { units: 10_000 });
  }
});

test('if Google refuses a call because of a limit per minute, the call is repeated and the quota day stays open', async () => {
  const fault = { target: 'youtube', status: 429, reason: 'rateLimitExceeded', times: 2 };
  await world.control.post('/faults', fault);
  expect(await list(await access(SCHEDULE))).toHaveLength(1);
  expect((await readDay(world.app)).closedUntil).toBe(0);
});

test('if Google refuses a call right after midnight Pacific, the ledger closes for only ten minutes', async () => {
  const { pacific } = await readDay(world.app);
  await world.control.post('/clock', { set: new Date(pacific.end + 60_000).toISOString() });
  await world.control.put('/youtube/quota', { units: 0 });
  const refused = await refusal(list(await access(SCHEDULE)));
  expect(quotaResumesAt(refused)).toBe(pacific.end + 600_000);
  await world.control.put('/youtube/quota', { units: 10_000 });
  await world.control.post('/clock', { set: new Date(pacific.end + 600_000).toISOString() });
  expect(await list(await access(SCHEDULE))).toHaveLength(1);
});

test('simultaneous runs never reserve more units than the day’s quota has', async () => {
  world.app.config.quota.dailyUnits = 200;
  try {
    const runs = await Promise.all(Array.from({ length: 8 }, () => access(SCHEDULE)));
    const ends = await Promise.all(
      runs.map(async (run) => {
        for (;;) {
          const end = await refusal(
            run.use((youtube) => youtube.setModerationStatus([ordinary(1).id], 'heldForReview')),
          );
          if (end !== undefined) return end;
        }
      }),
    );
    for (const end of ends) expect(quotaResumesAt(end)).toBeDefined();
    const { units } = await world.control.ledger();
    expect(units).toBeGreaterThanOrEqual(100);
    expect(units).toBeLessThanOrEqual(200);
  } finally {
    world.app.config.quota.dailyUnits = DAY_UNITS;
  }
});

test('a creator’s call fails only if Google refuses it, even if the ledger has no units left', async () => {
  world.app.config.quota.dailyUnits = 3;
  try {
    await creator.api.comment.hideComment({ videoId: VIDEO, commentId: ordinary(2).id });
    expect(heldIds(await world.control.channel(CHANNEL))).toContain(ordinary(2).id);
  } finally {
    world.app.config.quota.dailyUnits = DAY_UNITS;
  }
});

test('the quota endpoint says why automatic cleaning is paused if the creator must act first', async () => {
  const automatic = async () => (await creator.api.quota.getQuota({})).automatic;
  await creator.api.account.setAutoCleaning({ status: false });
  expect(await automatic()).toEqual({ status: 'off', reason: null, resumes_at: null });
  await creator.api.account.setAutoCleaning({ status: true });
  await world.control.remove(`/youtube/grants/${CHANNEL}`);
  await refusal(list(await access(SCHEDULE)));
  expect(await automatic()).toEqual({ status: 'paused', reason: 'reconnect', resumes_at: null });
});

test('the quota endpoint returns the channel’s own counts and no counts of other channels', async () => {
  const stranger = await world.creator();
  await expect(stranger.api.quota.getQuota({})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(stranger.api.quota.getQuota({ account: CHANNEL })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const run = await access(SCHEDULE);
  await list(run);
  await list(run);
  await creator.api.video.listVideos({});
  const quota = await creator.api.quota.getQuota({ account: CHANNEL });
  expect(quota).toMatchObject({
    channel_id: CHANNEL,
    used: 4,
    used_by_hand: 2,
    by_hand: { used: 2, share: 1_000_000 },
    share: 900,
    policy: 'eager',
    automatic: { status: 'active', reason: null, resumes_at: null },
    forecast: { enough: true, hides_waiting: 0 },
  });
});

test('after a channel is disconnected, no document contains its quota counts', async () => {
  await creator.api.video.listVideos({});
  const named = world.app.documents.schedules.doc(CHANNEL);
  expect((await named.get()).data()?.quota).toMatchObject({ byHand: expect.any(Number) });
  await creator.api.channel.disconnectChannel({ query: {} });
  expect((await named.get()).exists).toBe(false);
});
