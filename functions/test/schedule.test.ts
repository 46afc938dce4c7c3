import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { acquireLease } from '../src/workflows/clean/lease-store.ts';
import { createKeyVault } from '../src/google/key-vault.ts';
import { type CommentInput, fan, heldIds, many, scam } from './channel-fixture.ts';
import { HOUR, MINUTE, heldCall, later } from './requests.ts';
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
import { type Creator, startWorld, type World } from './world.ts';

let world: World;
let creators: Creator[] = [];

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(async () => {
  await world.control.remove('/faults');
  await world.control.put('/youtube/quota', { units: 10_000 });
  // Their passes would come in the middle of the next test.
  for (const { api } of creators) await api.account.deleteAccount();
  creators = [];
});

const after = (start: string, ms: number) => new Date(Date.parse(start) + ms).toISOString();

/** Comments as they are, under a video: ids of their own, written at a moment. */
function under(videoId: string, at: string, comments: CommentInput[]): CommentInput[] {
  return comments.map((comment) =>
    Object.assign(comment, { id: `${comment.id}${videoId}`, publishedAt: at }),
  );
}

/** A creator who connected a channel with these videos an hour ago and a minute. */
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

/** A creator on a plan with one new video, which has a fan's comment and a scam. */
async function withVideo(plan?: 'free' | 'basic' | 'pro') {
  const id = freshVideo();
  const with1 = (start: string) => [
    { id, publishedAt: start, comments: under(id, start, [fan(1), scam(1)]) },
  ];
  return { id, ...(await connected(with1, plan)) };
}

const ACTIVE = { status: 'active', reason: null, resumes_at: null };

test('a new video is cleaned by itself an hour after it was published, and each hour then', async () => {
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

test('each pass leaves one line in the log, with its numbers and nobody’s words', async () => {
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

test('the first scheduled pass comes an hour after the connection at the earliest', async () => {
  const channelId = freshChannel();
  const id = freshVideo();
  const published = isoNow(world);
  await putChannel(world, channelId, [{ id, publishedAt: published }]);
  await later(world, 30 * MINUTE);
  const creator = await world.creator({ plan: 'pro' });
  creators.push(creator);
  await creator.connect(channelId);
  await toHour(world, published, 3.25);
  // +1 hour would be half an hour after the connection.
  expect(hoursAfter(published, await scheduledPasses(creator, id))).toEqual([2, 3]);
});

test('videos that are due within ten minutes are cleaned together, with one list of the channel', async () => {
  const [first, second, third] = [freshVideo(), freshVideo(), freshVideo()];
  const { api, start, hours, channelId } = await connected((at) => [
    { id: first, publishedAt: at, comments: under(first, at, [fan(1), scam(1)]) },
    { id: second, publishedAt: after(at, -6 * MINUTE), comments: under(second, at, [scam(2)]) },
    { id: third, publishedAt: after(at, -20 * MINUTE), comments: under(third, at, [scam(3)]) },
  ]);
  await toHour(world, start, 0.8);
  await world.control.remove('/youtube/ledger');
  await toHour(world, start, 1.5);
  // The second is due at +54 minutes; the first comes along six minutes early.
  expect(await hours(first)).toEqual([0.9]);
  expect(await hours(second)).toEqual([0.9]);
  expect(await callsOf(world, 'commentThreads.list')).toBe(1);
  expect(await callsOf(world, 'setModerationStatus')).toBe(1);
  expect(await hours(third)).toEqual([40 / 60]);
  expect(heldIds(await world.control.channel(channelId))).toHaveLength(3);
  expect(world.logged.filter((line) => line.includes('failed'))).toEqual([]);
  // And so they stay together.
  await toHour(world, start, 2.5);
  expect([await hours(first), await hours(second)]).toEqual([
    [0.9, 1.9],
    [0.9, 1.9],
  ]);
  expect((await api.video.listVideos({})).videos.every(({ pass_id: pass }) => pass === null)).toBe(
    true,
  );
});

test('where one list of the channel would cost more, the videos’ own lists are read', async () => {
  const [first, second, busy] = [freshVideo(), freshVideo(), freshVideo()];
  const { start, channelId, creator } = await connected((at) => [
    { id: first, publishedAt: at, comments: under(first, at, [scam(1)]) },
    { id: second, publishedAt: at, comments: under(second, at, [scam(2)]) },
    // An old video that nobody schedules, with more new comments than two pages hold.
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
  return { ...fan(n), id: `Ugcrowd${n}`, text: `${fan(n).text} (${n})` };
}

test('an hourly pass reads to what it knows; the day’s last one reads all and finds what was edited', async () => {
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
  // 22 passes of one page each.
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

test('switched off, no pass comes; switched on again, those that are left do', async () => {
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

test('switched off in the middle of a pass, no next pass is planned, then or when it ends', async () => {
  const { id, start, api, channelId, hours, card } = await withVideo();
  const { asked, goOn } = heldCall(world, 'commentThreads.list');
  const hour = toHour(world, start, 1.5);
  const schedule = async () => (await world.app.documents.schedules.doc(channelId).get()).data();
  await asked;
  expect((await schedule())?.lease).toBeTruthy();
  await api.account.setAutoCleaning({ status: false });
  expect(await card(id)).toMatchObject({ next_pass_at: null });
  goOn();
  await hour;
  expect(await hours(id)).toEqual([1]);
  expect(await card(id)).toMatchObject({ next_pass_at: null, last_pass: { cleaned_count: 1 } });
  expect(await schedule()).toMatchObject({ nextPassAt: null, lease: null });
  await api.account.setAutoCleaning({ status: true });
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 2 * HOUR) });
  await toHour(world, start, 2.5);
  expect(await hours(id)).toEqual([1, 2]);
});

test('a video that is removed, or whose channel is disconnected, is cleaned no more', async () => {
  const { id, start, api, channelId, creator } = await withVideo();
  const other = freshVideo();
  await upload(world, channelId, other);
  await api.video.listVideos({});
  await toHour(world, start, 1.5);
  await api.video.removeVideo({ videoId: id });
  await toHour(world, start, 2.5);
  expect(await scheduledPasses(creator, id)).toHaveLength(1);
  expect(await scheduledPasses(creator, other)).toHaveLength(2);

  // Tasks wait for what was planned before, too: another upload's, and those of a switch.
  await later(world, 5 * MINUTE);
  await upload(world, channelId, freshVideo());
  await api.video.listVideos({});
  await api.account.setAutoCleaning({ status: false });
  await api.account.setAutoCleaning({ status: true });
  await world.control.remove('/youtube/ledger');
  await api.channel.disconnectChannel({});
  const waiting = await world.control.tasks();
  expect(waiting.filter(({ body }) => body.includes(channelId))).toEqual([]);
  await toHour(world, start, 4.5);
  // The notice of the last upload may have been on its way, and asks for the video.
  const { calls } = await world.control.ledger();
  expect(calls.filter(({ method }) => method !== 'videos.list')).toEqual([]);

  // Connected anew at once, it begins anew: an hour later at the earliest.
  await creator.connect(channelId);
  await toHour(world, start, 6.5);
  expect(hoursAfter(start, await scheduledPasses(creator, other))).toEqual([6]);
});

test('an access that was taken back stops the passes until the creator reconnects', async () => {
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

test('a pass that is due while another works on the channel comes when that one has ended', async () => {
  const { id, start, creator, channelId, hours } = await withVideo();
  await toHour(world, start, 0.999);
  // A pass by hand, whose process dies: its lease ends by itself.
  const lease = { uid: creator.uid, channelId, passId: 'x'.repeat(20), videoId: 'othervideo1' };
  expect(await acquireLease(world.app, { ...lease, holder: 'by hand' })).toMatchObject({
    acquired: true,
  });
  await toHour(world, start, 1.5);
  const [pass] = await scheduledPasses(creator, id);
  expect(pass).toMatchObject({ status: 'done', cleaned_count: 1 });
  const waited = Date.parse(pass?.started_at ?? '') - Date.parse(start) - HOUR;
  expect(waited).toBeGreaterThan(10_000);
  await toHour(world, start, 2.5);
  expect(await hours(id)).toEqual([1, 2]);
});

test('while what it needs is away a pass is tried for ten minutes, then the next one does its work', async () => {
  const { id, start, channelId, creator, protection } = await withVideo();
  // A process that has unlocked no channel's key yet, as most are that a task comes to.
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
  await world.control.remove('/faults');
  await toHour(world, start, 2.5);
  expect(await protection()).toEqual(ACTIVE);
  expect(heldIds(await world.control.channel(channelId))).toHaveLength(1);
  const passes = await scheduledPasses(creator, id);
  expect(passes.map(({ status }) => status)).toEqual(['failed', 'done']);
});

test('when the day’s quota is used up the passes wait for midnight Pacific, and say so', async () => {
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

test('the Free plan’s passes end with the first day, and return with a paid plan', async () => {
  const { id, start, api, hours, card } = await withVideo('free');
  await toHour(world, start, 30.5);
  expect(await hours(id)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  expect(await card(id)).toMatchObject({ next_pass_at: null });
  await api.plan.choosePlan({ plan: 'basic' });
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 36 * HOUR) });
  await toHour(world, start, 48.5);
  expect((await hours(id)).slice(24)).toEqual([36, 48]);
});

test('a free plan that has hidden all it may is paused by the plan', async () => {
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
  // Restored, there is room for one more.
  const [hidden] = heldIds(await world.control.channel(channelId));
  await api.comment.unhideComment({ videoId: id, commentId: hidden ?? '' });
  expect(await protection()).toEqual(ACTIVE);
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 2 * HOUR) });
  await api.cleaning.cleanVideo({ videoId: id });
  expect(await protection()).toMatchObject({ status: 'paused', reason: 'plan' });
  expect(await card(id)).toMatchObject({ next_pass_at: null });
  await api.plan.choosePlan({ plan: 'basic' });
  expect(await protection()).toEqual(ACTIVE);
  expect(await card(id)).toMatchObject({ next_pass_at: after(start, 2 * HOUR) });
});
