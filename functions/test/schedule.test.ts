import { afterEach, expect, test } from 'vitest';

import { deleteEverything } from '../src/workflows/delete-account.ts';
import { acquireLease } from '../src/workflows/clean/lease-store.ts';
import { createKeyVault } from '../src/google/key-vault.ts';
import { type CommentInput, heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { HOUR, MINUTE, holdCall, later, refusalOf, refuseCall } from './requests.ts';
import {
  callsOf,
  freshChannel,
  freshVideo,
  hoursAfter,
  isoNow,
  putChannel,
  scheduledPasses,
  toHour,
  upload,
  type VideoInput,
} from './schedule-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();
let creators: Creator[] = [];

afterEach(async () => {
  await world.control.remove('/faults');
  await world.control.put('/youtube/quota', { units: 10_000 });
  // Otherwise the passes of these creators would run during the next test.
  for (const { uid } of creators) await deleteEverything(world.app, uid);
  creators = [];
});

const after = (start: string, ms: number) => new Date(Date.parse(start) + ms).toISOString();

/** Returns copies of comments for a video, with unique ids and a given publication time. */
function under(videoId: string, at: string, comments: CommentInput[]): CommentInput[] {
  return comments.map((comment) =>
    Object.assign(comment, { id: `${comment.id}${videoId}`, publishedAt: at }),
  );
}

/** Creates a creator who connected a channel with these videos 61 minutes ago. */
async function connected(
  videosAt: (start: string) => VideoInput[] = () => [],
  plan: 'free' | 'basic' | 'pro' = 'pro',
) {
  const channelId = freshChannel();
  const creator = await world.creator(plan === 'free' ? {} : { plan });
  creators.push(creator);
  await putChannel(world, channelId, []);
  await creator.connect(channelId);
  await later(world, HOUR + MINUTE);
  const start = isoNow(world);
  const videos = videosAt(start);
  await putChannel(world, channelId, videos);
  const { api } = creator;
  const cards = async () => (await api.video.listVideos({})).videos;
  const card = async (id: string) => (await cards()).find((video) => video.id === id);
  const protection = async () => (await api.channel.listChannels())[0]?.protection;
  const hours = async (id: string) => hoursAfter(start, await scheduledPasses(creator, id));
  await cards();
  return { creator, api, channelId, start, card, cards, protection, hours };
}

/** Creates a creator with this plan and a new video, which has an ordinary comment and a scam. */
async function withVideo(plan?: 'free' | 'basic' | 'pro') {
  const id = freshVideo();
  const with1 = (start: string) => [
    { id, publishedAt: start, comments: under(id, start, [ordinary(1), scam(1)]) },
  ];
  return { id, ...(await connected(with1, plan)) };
}

const ACTIVE = { status: 'active', reason: null, resumes_at: null };

test('scheduled passes clean a new video an hour after its publication, and then every hour', async () => {
  const { id, start, card, creator, protection } = await withVideo();
  expect(await card(id)).toMatchObject({ last_pass: null, next_pass_at: after(start, HOUR) });
  expect(await protection()).toEqual(ACTIVE);

  await toHour(world, start, 3.5);
  const passes = await scheduledPasses(creator, id);
  expect(hoursAfter(start, passes)).toEqual([1, 2, 3]);
  expect(passes.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(passes.map((pass) => pass.cleaned_count)).toEqual([1, 0, 0]);
  expect(await card(id)).toMatchObject({
    hidden_count: 1,
    pass_id: null,
    next_pass_at: after(start, 4 * HOUR),
    last_pass: { id: passes[2]?.id, trigger: 'schedule', status: 'done', problem: null },
  });
});

test('each pass writes one log line with its counts, and no texts of comments', async () => {
  const { id, start, creator } = await withVideo();
  world.logged.length = 0;
  await toHour(world, start, 2.5);
  const lines = world.logged.filter((line) => line.startsWith('cleaning pass '));
  const passes = await scheduledPasses(creator, id);
  expect(lines.map((line) => line.includes(`"videoId":"${id}"`))).toEqual([true, true]);
  for (const [index, line] of lines.entries()) {
    expect(line).toContain(`"passId":"${passes[index]?.id}"`);
    expect(line).toContain('"status":"done"');
    expect(line).not.toMatch(/WhatsApp|luckywinner|A bench/);
  }
  expect(lines[0]).toContain('"hidden":1');
});

test('the first scheduled pass of a channel starts at least an hour after the channel is connected', async () => {
  const channelId = freshChannel();
  const id = freshVideo();
  const published = isoNow(world);
  await putChannel(world, channelId, [{ id, publishedAt: published }]);
  await later(world, 30 * MINUTE);
  const creator = await world.creator({ plan: 'pro' });
  creators.push(creator);
  await creator.connect(channelId);
  await toHour(world, published, 3.25);
  expect(hoursAfter(published, await scheduledPasses(creator, id))).toEqual([2, 3]);
});

test('one run cleans all videos of a channel that are due within ten minutes, with a single list call', async () => {
  const [first, second, third] = [freshVideo(), freshVideo(), freshVideo()];
  const { api, start, hours, channelId } = await connected((at) => [
    { id: first, publishedAt: at, comments: under(first, at, [ordinary(1), scam(1)]) },
    { id: second, publishedAt: after(at, -6 * MINUTE), comments: under(second, at, [scam(2)]) },
    { id: third, publishedAt: after(at, -20 * MINUTE), comments: under(third, at, [scam(3)]) },
  ]);
  await toHour(world, start, 0.8);
  await world.control.remove('/youtube/ledger');
  await toHour(world, start, 1.5);
  // The second video is due after 54 minutes. The first is cleaned with it, six minutes early.
  expect(await hours(first)).toEqual([0.9]);
  expect(await hours(second)).toEqual([0.9]);
  expect(await callsOf(world, 'commentThreads.list')).toBe(1);
  expect(await callsOf(world, 'setModerationStatus')).toBe(1);
  expect(await hours(third)).toEqual([40 / 60]);
  expect(heldIds(await world.control.channel(channelId))).toHaveLength(3);
  expect(world.logged.filter((line) => line.includes('failed'))).toEqual([]);
  await toHour(world, start, 2.5);
  expect([await hours(first), await hours(second)]).toEqual([
    [0.9, 1.9],
    [0.9, 1.9],
  ]);
  expect((await api.video.listVideos({})).videos.every(({ pass_id: pass }) => pass === null)).toBe(
    true,
  );
});

test.for([
  { status: 404, reason: 'channelNotFound' },
  { status: 403, reason: 'forbidden' },
  { status: 400, reason: 'processingFailure' },
])(
  'a run at once reads each video’s own list if YouTube refuses the channel’s common list with %j',
  async (refusal) => {
    const [first, second] = [freshVideo(), freshVideo()];
    const { start, hours, channelId } = await connected((at) => [
      { id: first, publishedAt: at, comments: under(first, at, [ordinary(1), scam(1)]) },
      { id: second, publishedAt: at, comments: under(second, at, [scam(2)]) },
    ]);
    const method = 'commentThreads.list';
    refuseCall(world, 1, { method, ...refusal });
    await world.control.remove('/youtube/ledger');
    await toHour(world, start, 1.5);
    expect([await hours(first), await hours(second)]).toEqual([[1], [1]]);
    expect(await callsOf(world, method)).toBe(3);
    expect(heldIds(await world.control.channel(channelId))).toHaveLength(2);
  },
);

test('a run reads each video’s own list if the channel’s common list would cost more', async () => {
  const [first, second, busy] = [freshVideo(), freshVideo(), freshVideo()];
  const { start, channelId, creator } = await connected((at) => [
    { id: first, publishedAt: at, comments: under(first, at, [scam(1)]) },
    { id: second, publishedAt: at, comments: under(second, at, [scam(2)]) },
    // An old video without remaining passes, whose new comments fill two pages of the channel's
    // list.
    {
      id: busy,
      publishedAt: after(at, -900 * HOUR),
      comments: under(busy, after(at, 30 * MINUTE), many(230, crowd)),
    },
  ]);
  await world.control.remove('/youtube/ledger');
  await toHour(world, start, 1.5);
  expect(await callsOf(world, 'commentThreads.list')).toBe(4);
  expect(heldIds(await world.control.channel(channelId))).toHaveLength(2);
  for (const id of [first, second])
    expect((await scheduledPasses(creator, id)).map((pass) => pass.cleaned_count)).toEqual([1]);
});

function crowd(n: number): CommentInput {
  return { ...ordinary(n), id: `Ugcrowd${n}`, text: `${ordinary(n).text} (${n})` };
}

test('a run hides the scams of its first video even if it cannot read its last video', async () => {
  const [first, last] = [freshVideo(), freshVideo()];
  const { start, channelId, creator, card } = await connected((at) => [
    { id: first, publishedAt: after(at, -2 * MINUTE) },
    { id: last, publishedAt: after(at, -MINUTE) },
  ]);
  await toHour(world, start, 23.5);
  const late = under(first, after(start, 23.2 * HOUR), [scam(1), ordinary(2)]);
  await putChannel(world, channelId, [
    { id: first, publishedAt: after(start, -2 * MINUTE), comments: late },
    { id: last, publishedAt: after(start, -MINUTE), commentsDisabled: true },
  ]);
  await toHour(world, start, 24.5);
  const [pass] = (await scheduledPasses(creator, last)).slice(-1);
  expect(pass).toMatchObject({ status: 'failed' });
  expect(heldIds(await world.control.channel(channelId))).toHaveLength(1);
  expect(await card(first)).toMatchObject({ hidden_count: 1 });
  const stored = await world.app.documents.videos(creator.uid).doc(first).get();
  expect(stored.data()).toMatchObject({ hidesWait: false, hidesBy: null });
});

test('an hourly pass reads only new comments, and the last pass of a day also reads edited comments', async () => {
  const id = freshVideo();
  const { start, channelId, creator } = await connected((at) => [
    { id, publishedAt: at, comments: under(id, at, many(250, crowd)) },
  ]);
  await toHour(world, start, 1.5);
  await world.control.remove('/youtube/ledger');
  const edited = { ...scam(5), id: `Ugcrowd3${id}`, publishedAt: start };
  const fresh = { ...scam(6), id: `Ugfresh${id}`, publishedAt: isoNow(world) };
  await world.control.post(`/youtube/videos/${id}/comments`, { comments: [edited, fresh] });
  await toHour(world, start, 23.5);
  expect(await callsOf(world, 'commentThreads.list')).toBe(22);
  const held = async () => heldIds(await world.control.channel(channelId));
  expect(await held()).toContain(fresh.id);
  expect(await held()).not.toContain(edited.id);
  await toHour(world, start, 24.5);
  expect(await held()).toContain(edited.id);
  const last = (await scheduledPasses(creator, id)).at(-1);
  expect(last).toMatchObject({ updated_comments: 1 });
  expect(last?.total_comments_on_youtube).toBeGreaterThan(200);
});

test('a video has no passes while auto-cleaning is off, and gets its remaining passes when auto-cleaning is on again', async () => {
  const { id, start, api, hours, card, protection } = await withVideo();
  await toHour(world, start, 1.5);
  await api.account.setAutoCleaning({ status: false });
  expect(await protection()).toEqual({ status: 'off', reason: null, resumes_at: null });
  expect(await card(id)).toMatchObject({ next_pass_at: null });
  await toHour(world, start, 4.5);
  expect(await hours(id)).toEqual([1]);
  await api.account.setAutoCleaning({ status: true });
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 5 * HOUR) });
  await toHour(world, start, 6.5);
  expect(await hours(id)).toEqual([1, 5, 6]);
});

test('if the creator turns auto-cleaning on minutes after a video’s first pass was due, the pass runs at once', async () => {
  const { id, start, api, hours } = await withVideo();
  await toHour(world, start, 0.9);
  await api.account.setAutoCleaning({ status: false });
  await later(world, 11 * MINUTE);
  expect(await hours(id)).toEqual([]);
  await api.account.setAutoCleaning({ status: true });
  await later(world, MINUTE);
  expect(await hours(id)).toHaveLength(1);
});

test('a pass queues no next pass if the creator turns off auto-cleaning during the pass', async () => {
  const { id, start, api, channelId, hours, card } = await withVideo();
  const { requested, release } = holdCall(world, 'commentThreads.list');
  const hour = toHour(world, start, 1.5);
  const schedule = async () => (await world.app.documents.schedules.doc(channelId).get()).data();
  await requested;
  expect((await schedule())?.lease).toBeTruthy();
  await api.account.setAutoCleaning({ status: false });
  expect(await card(id)).toMatchObject({ next_pass_at: null });
  release();
  await hour;
  expect(await hours(id)).toEqual([1]);
  expect(await card(id)).toMatchObject({ next_pass_at: null, last_pass: { cleaned_count: 1 } });
  expect(await schedule()).toMatchObject({ nextPassAt: null, lease: null });
  await api.account.setAutoCleaning({ status: true });
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 2 * HOUR) });
  await toHour(world, start, 2.5);
  expect(await hours(id)).toEqual([1, 2]);
});

test('no scheduled pass cleans a removed video, or a video of a disconnected channel', async () => {
  const { id, start, api, channelId, creator } = await withVideo();
  const other = freshVideo();
  await upload(world, channelId, other);
  await api.video.listVideos({});
  await toHour(world, start, 1.5);
  await api.video.removeVideo({ videoId: id });
  await toHour(world, start, 2.5);
  expect(await scheduledPasses(creator, id)).toHaveLength(1);
  expect(await scheduledPasses(creator, other)).toHaveLength(2);

  await later(world, 5 * MINUTE);
  await upload(world, channelId, freshVideo());
  await api.video.listVideos({});
  await api.account.setAutoCleaning({ status: false });
  await api.account.setAutoCleaning({ status: true });
  // Lets the hub send its pending notices. A notice during the disconnection would leave a task
  // that does nothing.
  await later(world, 1000);
  await world.control.remove('/youtube/ledger');
  await api.channel.disconnectChannel({});
  const waiting = await world.control.tasks();
  expect(waiting.filter(({ body }) => body.includes(channelId))).toEqual([]);
  await toHour(world, start, 4.5);
  expect((await world.control.ledger()).calls).toEqual([]);

  await creator.connect(channelId);
  await toHour(world, start, 6.5);
  expect(hoursAfter(start, await scheduledPasses(creator, other))).toEqual([6]);
});

test('a revoked grant stops scheduled passes until the creator reconnects the channel', async () => {
  const { id, start, creator, channelId, hours, protection, card } = await withVideo();
  await toHour(world, start, 1.5);
  await world.control.remove(`/youtube/grants/${channelId}`);
  await toHour(world, start, 2.5);
  expect(await protection()).toEqual({ status: 'paused', reason: 'reconnect', resumes_at: null });
  const stored = await world.app.documents.videos(creator.uid).doc(id).get();
  expect(stored.data()).toMatchObject({ nextPassAt: null, lastPass: { status: 'failed' } });
  await world.control.remove('/youtube/ledger');
  await toHour(world, start, 5.5);
  expect(await world.control.ledger()).toMatchObject({ units: 0 });

  await creator.connect(channelId);
  expect(await protection()).toEqual(ACTIVE);
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 6 * HOUR) });
  await toHour(world, start, 7.5);
  expect(await hours(id)).toEqual([1, 2, 6, 7]);
});

test('a scheduled pass waits until another pass of the same channel has ended', async () => {
  const { id, start, creator, channelId, hours } = await withVideo();
  await toHour(world, start, 0.999);
  const place = { uid: creator.uid, channelId, passId: 'x'.repeat(20), videoId: 'othervideo1' };
  const lease = { ...place, trigger: 'manual', holder: 'by hand' } as const;
  expect(await acquireLease(world.app, lease)).toMatchObject({ acquired: true });
  await toHour(world, start, 1.5);
  const [pass] = await scheduledPasses(creator, id);
  expect(pass).toMatchObject({ status: 'done', cleaned_count: 1 });
  const waited = Date.parse(pass?.started_at ?? '') - Date.parse(start) - HOUR;
  expect(waited).toBeGreaterThan(10_000);
  await toHour(world, start, 2.5);
  expect(await hours(id)).toEqual([1, 2]);
});

test('Cloud Tasks retries a pass for ten minutes during an outage, and the next pass reads what the failed pass did not', async () => {
  const { id, start, channelId, creator, protection } = await withVideo();
  // A new vault has no data key in memory, as in most processes that run a task.
  Object.assign(world.app, { vault: createKeyVault(world.app.config.kms, 'demo-threadsweep') });
  await world.control.post('/faults', { target: 'kms', status: 500 });
  await toHour(world, start, 1.5);
  expect(await protection()).toEqual({
    status: 'paused',
    reason: 'youtube',
    resumes_at: after(start, 2 * HOUR),
  });
  const [failed] = await scheduledPasses(creator, id);
  expect(failed?.status).toBe('failed');
  expect(failed?.problem).toMatch(/Could not decrypt.*try again/);
  const lastTried = Date.parse(failed?.finished_at ?? '') - Date.parse(after(start, HOUR));
  expect(lastTried).toBeGreaterThan(9 * MINUTE);
  expect(lastTried).toBeLessThan(12 * MINUTE);
  await world.control.remove('/faults');
  await toHour(world, start, 2.5);
  expect(await protection()).toEqual(ACTIVE);
  expect(heldIds(await world.control.channel(channelId))).toHaveLength(1);
  const passes = await scheduledPasses(creator, id);
  expect(passes.map(({ status }) => status)).toEqual(['failed', 'done']);
});

test('when the day’s quota is exhausted, scheduled passes pause until midnight Pacific', async () => {
  const { id, start, creator, protection, card, channelId } = await withVideo();
  await world.control.put('/youtube/quota', { units: 0 });
  await toHour(world, start, 1.2);
  const paused = await protection();
  expect(paused).toMatchObject({ status: 'paused', reason: 'quota' });
  const resumesAt = paused?.resumes_at ?? '';
  expect(new Date(resumesAt).toLocaleTimeString('en-GB', { timeZone: 'America/Los_Angeles' })).toBe(
    '00:00:00',
  );
  expect((await scheduledPasses(creator, id)).map(({ status }) => status)).toEqual(['failed']);
  const stored = await world.app.documents.videos(creator.uid).doc(id).get();
  expect(stored.data()?.nextPassAt).toBe(resumesAt);

  await world.control.put('/youtube/quota', { units: 10_000 });
  await world.emulators.advanceTo(Date.parse(resumesAt) + MINUTE);
  expect(await protection()).toEqual(ACTIVE);
  expect(heldIds(await world.control.channel(channelId))).toHaveLength(1);
  expect((await scheduledPasses(creator, id)).map(({ status }) => status)).toEqual(['done']);
  expect(Date.parse((await card(id))?.next_pass_at ?? '')).toBeGreaterThan(Date.parse(resumesAt));
});

test('under the Free plan, a video’s passes end after its first day, and continue when the creator buys a plan', async () => {
  const { id, start, api, hours, card } = await withVideo('free');
  await toHour(world, start, 30.5);
  expect(await hours(id)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  expect(await card(id)).toMatchObject({ next_pass_at: null });
  await api.plan.choosePlan({ plan: 'basic' });
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 36 * HOUR) });
  await toHour(world, start, 48.5);
  expect((await hours(id)).slice(24)).toEqual([36, 48]);
});

test('when the Free plan’s limit is reached, the channel’s protection is paused', async () => {
  const id = freshVideo();
  const { start, protection, card, api, channelId } = await connected(
    (at) => [{ id, publishedAt: at, comments: under(id, at, many(102, scam)) }],
    'free',
  );
  await toHour(world, start, 1.5);
  expect(await protection()).toEqual({ status: 'paused', reason: 'plan', resumes_at: null });
  expect(await card(id)).toMatchObject({
    hidden_count: 100,
    next_pass_at: null,
    last_pass: { limit_reached: true, cleaned_count: 100 },
  });
  const [hidden] = heldIds(await world.control.channel(channelId));
  await api.comment.unhideComment({ videoId: id, commentId: hidden ?? '' });
  expect(await refusalOf(api.cleaning.cleanVideo({ videoId: id }))).toMatchObject({
    code: 'PLAN_LIMIT',
  });
  expect(await protection()).toMatchObject({ status: 'paused', reason: 'plan' });
  expect(await card(id)).toMatchObject({ hidden_count: 99, next_pass_at: null });
  await api.plan.choosePlan({ plan: 'basic' });
  expect(await protection()).toEqual(ACTIVE);
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 2 * HOUR) });
});
