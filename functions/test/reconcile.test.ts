import { afterEach, expect, test } from 'vitest';

import { newRecord } from '@threadsweep/engine/pass/record.ts';
import { deleteEverything } from '../src/workflows/delete-account.ts';
import { heldIds, scam } from './comment-fixture.ts';
import { authorizedState } from './connection.ts';
import { DAY, HOUR, MINUTE, later } from './requests.ts';
import {
  callsOf,
  freshChannel,
  freshVideo,
  hoursAfter,
  putChannel,
  scheduledPasses,
  toHour,
  upload,
  type VideoInput,
} from './schedule-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld({ reconcile: true, notices: false });
let creators: Creator[] = [];

afterEach(async () => {
  await world.control.remove('/faults');
  for (const { uid } of creators) await deleteEverything(world.app, uid);
  creators = [];
});

/**
 * Creates a creator whose channel with these videos was connected an hour ago and has been
 * reconciled.
 */
async function connected(videos: VideoInput[] = []) {
  const channelId = freshChannel();
  const creator = await world.creator({ plan: 'pro' });
  creators.push(creator);
  await putChannel(world, channelId, videos);
  await creator.connect(channelId);
  await later(world, HOUR + 2 * MINUTE);
  const { documents } = world.app;
  const video = async (id: string) => (await documents.videos(creator.uid).doc(id).get()).data();
  const channel = async () => (await documents.channels(creator.uid).doc(channelId).get()).data();
  const schedule = async () => (await documents.schedules.doc(channelId).get()).data();
  return { creator, channelId, video, channel, schedule };
}

test('if an upload notice does not arrive, reconcile finds the upload within an hour, for one quota unit', async () => {
  const { creator, channelId, video } = await connected();
  const id = freshVideo();
  const uploaded = await upload(world, channelId, id);
  await toHour(world, uploaded, 1.9);
  expect(await video(id)).toMatchObject({ title: 'Uploaded' });
  await toHour(world, uploaded, 2.9);
  expect(hoursAfter(uploaded, await scheduledPasses(creator, id)).at(-1)).toBe(2);

  await creator.api.account.setAutoCleaning({ status: false });
  await world.control.remove('/youtube/ledger');
  await later(world, 5 * HOUR);
  expect(await world.control.ledger()).toMatchObject({ units: 5 });
  expect(await callsOf(world, 'playlistItems.list')).toBe(5);
});

test('if notices of more than 50 uploads do not arrive, reconcile finds all of them', async () => {
  const { channelId, video } = await connected();
  const ids = Array.from({ length: 55 }, freshVideo);
  for (const id of ids) await upload(world, channelId, id);
  await later(world, 2 * HOUR);
  const stored = await Promise.all(ids.map(video));
  expect(stored.map((one) => one?.title)).toEqual(ids.map(() => 'Uploaded'));
});

test('if the task of a pass was lost, reconcile runs the pass within an hour and queues the next one', async () => {
  const { creator, channelId, schedule } = await connected();
  const id = freshVideo();
  const { clock } = world.app;
  await later(world, HOUR - ((clock.now() + HOUR / 2) % HOUR));
  const uploaded = await upload(world, channelId, id);
  await creator.api.video.listVideos({});
  const { chain = '', nextPassAt } = (await schedule()) ?? {};
  const task = { kind: 'run' as const, uid: creator.uid, channelId, chain };
  await world.app.tasks.removeChannel(task, Date.parse(nextPassAt ?? ''));
  expect(await creator.api.video.listVideos({})).toMatchObject({
    videos: [{ next_pass_at: nextPassAt }],
  });
  await toHour(world, uploaded, 1.2);
  expect(await scheduledPasses(creator, id)).toEqual([]);
  await toHour(world, uploaded, 2.9);
  const passes = hoursAfter(uploaded, await scheduledPasses(creator, id));
  expect(passes).toHaveLength(2);
  expect(passes[0]).toBeCloseTo(1.5, 1);
  expect(passes[1]).toBe(2);
  expect(world.logged.join('\n')).toContain('scheduled passes had lost their tasks');
});

/** Changes the stored data of a channel and its videos so that they are older by some days. */
async function age(creator: Creator, channelId: string, days: number): Promise<void> {
  const refreshedAt = new Date(world.app.clock.now() - days * DAY).toISOString();
  const { documents } = world.app;
  await documents.channels(creator.uid).doc(channelId).update({ refreshedAt });
  for (const { ref } of (await documents.videos(creator.uid).get()).docs)
    await ref.update({ refreshedAt });
}

test('reconcile queues a task that Cloud Tasks has refused to accept', async () => {
  const { creator } = await connected();
  const id = freshVideo();
  const channelId = (await creator.api.channel.listChannels())[0]?.id ?? '';
  const uploaded = await upload(world, channelId, id);
  await creator.api.video.listVideos({});
  await toHour(world, uploaded, 0.95);
  await world.control.post('/faults', { target: 'tasks', method: 'CreateTask', status: 503 });
  await toHour(world, uploaded, 1.1);
  expect(hoursAfter(uploaded, await scheduledPasses(creator, id))).toEqual([1]);
  expect(world.logged.join('\n')).toContain('a scheduled pass has no task');
  await world.control.remove('/faults');
  await toHour(world, uploaded, 4.5);
  const passes = hoursAfter(uploaded, await scheduledPasses(creator, id));
  expect(passes.length).toBeGreaterThanOrEqual(3);
  expect(passes.at(-1)).toBe(4);
});

test('reconcile refreshes titles within 23 days and deletes videos that YouTube no longer has', async () => {
  const old = new Date(world.app.clock.now() - 40 * DAY).toISOString();
  const [id, gone] = [freshVideo(), freshVideo()];
  const { creator, channelId, video, channel } = await connected([
    { id, publishedAt: old },
    { id: gone, publishedAt: old },
  ]);
  await creator.api.video.listVideos({});
  await putChannel(world, channelId, [{ id, publishedAt: old, title: 'A new name' }]);
  await age(creator, channelId, 17);
  await later(world, HOUR);
  expect(await video(id)).toMatchObject({ title: 'A bench' });
  await age(creator, channelId, 19);
  await later(world, HOUR);
  expect(await video(id)).toMatchObject({ title: 'A new name' });
  expect(await video(gone)).toBeUndefined();
  for (const refreshed of [(await video(id))?.refreshedAt, (await channel())?.refreshedAt])
    expect(world.app.clock.now() - Date.parse(refreshed ?? '')).toBeLessThan(DAY);
});

test('reconcile deletes the only video of a channel 21 days after YouTube last returned it, and not earlier', async () => {
  const old = new Date(world.app.clock.now() - 40 * DAY).toISOString();
  const id = freshVideo();
  const { creator, channelId, video } = await connected([{ id, publishedAt: old }]);
  await creator.api.video.listVideos({});
  await putChannel(world, channelId, []);
  await age(creator, channelId, 19);
  await later(world, HOUR);
  expect(await video(id)).toMatchObject({ title: 'A bench' });
  await age(creator, channelId, 22);
  await later(world, HOUR);
  expect(await video(id)).toBeUndefined();
});

test('reconcile deletes a single video that YouTube no longer has as soon as it refreshes the title', async () => {
  const old = new Date(world.app.clock.now() - 40 * DAY).toISOString();
  const [id, gone] = [freshVideo(), freshVideo()];
  const { creator, channelId, video } = await connected([
    { id, publishedAt: old },
    { id: gone, publishedAt: old },
  ]);
  await creator.api.video.listVideos({});
  await putChannel(world, channelId, [{ id, publishedAt: old }]);
  const refreshedAt = new Date(world.app.clock.now() - 19 * DAY).toISOString();
  await world.app.documents.videos(creator.uid).doc(gone).update({ refreshedAt });
  await later(world, HOUR);
  expect(await video(gone)).toBeUndefined();
  expect(await video(id)).toMatchObject({ title: 'A bench' });
});

test('if YouTube permanently refuses to list a channel’s uploads, reconcile spends one unit an hour, stays in time, and deletes YouTube’s data within 23 days', async () => {
  const { creator, channelId, channel, schedule } = await connected();
  await world.control.post('/faults', {
    target: 'youtube',
    method: 'playlistItems.list',
    status: 403,
    reason: 'playlistItemsNotAccessible',
  });
  await world.control.remove('/youtube/ledger');
  await later(world, 4 * HOUR);
  expect(await world.control.ledger()).toMatchObject({ units: 4 });
  const lookAt = Date.parse((await schedule())?.lookAt ?? '');
  expect(lookAt).toBeGreaterThan(world.app.clock.now());
  expect(await world.client().health.health()).toMatchObject({ health: 'ok', degraded: [] });
  expect(world.logged.join('\n')).toContain(`"event":"look-refused","channelId":"${channelId}"`);
  expect(await channel()).toMatchObject({ status: 'connected', title: 'The Workbench' });
  await age(creator, channelId, 22);
  await later(world, HOUR);
  expect(await channel()).toMatchObject({ status: 'connected', title: '' });
});

test('if a channel’s grant is revoked, reconcile deletes YouTube’s data of the channel within 23 days', async () => {
  const id = freshVideo();
  const old = new Date(world.app.clock.now() - 40 * DAY).toISOString();
  const { creator, channelId, video, channel } = await connected([{ id, publishedAt: old }]);
  await creator.api.video.listVideos({});
  await world.control.remove(`/youtube/grants/${channelId}`);
  await later(world, HOUR);
  expect(await channel()).toMatchObject({ status: 'reconnect', title: 'The Workbench' });
  expect(world.logged.join('\n')).toContain(
    `"event":"channel-reconnect","channelId":"${channelId}"`,
  );
  await age(creator, channelId, 22);
  await later(world, 25 * HOUR);
  expect(await channel()).toMatchObject({ title: '', thumbnailUrl: '' });
  expect(await video(id)).toMatchObject({ title: '', thumbnails: { high: null } });
  // Clients name the channel by its id.
  expect(await creator.api.channel.listChannels()).toMatchObject([{ channelTitle: channelId }]);
  expect((await creator.api.rules.listLearned()).channels).toMatchObject([{ title: channelId }]);
});

test('reconcile detects an expired grant, and a new consent replaces the grant', async () => {
  await world.control.put('/youtube/conditions', { grantDays: 2 });
  const { creator, channelId, channel } = await connected([]);
  await later(world, DAY);
  expect(await channel()).toMatchObject({ status: 'connected' });
  await later(world, 2 * DAY);
  expect(await channel()).toMatchObject({ status: 'reconnect' });
  await world.control.put('/youtube/conditions', {});
  await creator.connect(channelId);
  expect(await channel()).toMatchObject({ status: 'connected' });
});

test('reconcile revokes a grant whose channel was never connected, and deletes expired connection attempts', async () => {
  const channelId = freshChannel();
  await putChannel(world, channelId, []);
  const creator = await world.creator();
  creators.push(creator);
  await authorizedState(creator, channelId);
  const { documents } = world.app;
  expect((await documents.verifications.where('uid', '==', creator.uid).get()).size).toBe(1);
  await later(world, 25 * HOUR);
  expect((await documents.oauthStates.get()).size).toBe(0);
  expect((await documents.verifications.where('uid', '==', creator.uid).get()).size).toBe(0);
  const grant = (await world.control.grants()).find((found) => found.channelId === channelId);
  expect(grant?.status).toBe('revoked');
});

test.each([
  ['a pass whose process was killed', 'running'],
  ['a pass that waits for its channel', 'waiting'],
] as const)('reconcile resumes %s after the task of the pass was lost', async (_, status) => {
  const id = freshVideo();
  const old = new Date(world.app.clock.now() - 40 * DAY).toISOString();
  const { creator, channelId } = await connected([
    { id, publishedAt: old, comments: [{ ...scam(1), id: `Uglost${id}` }] },
  ]);
  await creator.api.video.listVideos({});
  const pass = (await creator.api.cleaning.cleanVideo({ videoId: id, dry_run: true })).body;
  expect(pass.would_hide).toHaveLength(1);
  const passId = world.app.documents.passes(creator.uid).doc().id;
  await world.app.documents
    .passes(creator.uid)
    .doc(passId)
    .set(
      newRecord(
        { channelId, videoId: id, trigger: 'manual', status },
        new Date(world.app.clock.now()).toISOString(),
      ),
    );
  await later(world, 2 * HOUR);
  expect((await creator.api.cleaning.getPass({ passId })).pass).toMatchObject({
    status: 'done',
    cleaned_count: 1,
  });
  expect(heldIds(await world.control.channel(channelId))).toHaveLength(1);
});

test('reconcile ends a cancelled plan on time even if nobody logs in', async () => {
  const { creator, channelId } = await connected();
  await creator.api.plan.choosePlan({ plan: 'free' });
  const { documents } = world.app;
  const planEndsAt = new Date(world.app.clock.now() + 30 * MINUTE).toISOString();
  await documents.user(creator.uid).update({ planEndsAt });
  await later(world, 2 * HOUR);
  expect((await documents.user(creator.uid).get()).data()).toMatchObject({
    plan: 'free',
    planEndsAt: null,
  });
  expect((await documents.channels(creator.uid).doc(channelId).get()).data()?.status).toBe(
    'connected',
  );
});

test('when a paid plan ends, videos that are too old for the Free plan’s passes get no further passes', async () => {
  const [young, old] = [freshVideo(), freshVideo()];
  const publishedAt = (hours: number) =>
    new Date(world.app.clock.now() - hours * HOUR).toISOString();
  const { creator, channelId, video, schedule } = await connected([
    { id: young, publishedAt: publishedAt(0) },
    { id: old, publishedAt: publishedAt(33) },
  ]);
  await creator.api.plan.choosePlan({ plan: 'free' });
  expect(await video(old)).toMatchObject({ nextPassAt: expect.any(String) });
  const { documents, clock } = world.app;
  const soonEnds = new Date(clock.now() + 20 * MINUTE).toISOString();
  await documents.user(creator.uid).update({ planEndsAt: soonEnds });
  // As with a trusted subscription, the next reconciliation is tomorrow. So only the end of the
  // plan can change the passes before.
  const tomorrow = new Date(clock.now() + DAY).toISOString();
  await documents.schedules.doc(channelId).update({ lookAt: tomorrow });

  await later(world, 90 * MINUTE);
  expect(await video(old)).toMatchObject({ nextPassAt: null });
  expect(await video(young)).toMatchObject({ nextPassAt: expect.any(String) });
  await later(world, 2 * HOUR);
  expect(await scheduledPasses(creator, old)).toEqual([]);
  expect(await scheduledPasses(creator, young)).not.toEqual([]);
  expect((await schedule())?.lookAt).toBe(tomorrow);
});

test('the health endpoint returns the time of the last reconcile, and says if reconcile is overdue', async () => {
  const { creator, channelId } = await connected();
  const { health } = world.client().health;
  await later(world, HOUR);
  const { schedule } = await health();
  expect(schedule.status).toBe('ok');
  const since = world.app.clock.now() - Date.parse(schedule.last_reconcile_at ?? '');
  expect(since).toBeLessThanOrEqual(HOUR);

  const late = new Date(world.app.clock.now() - 40 * MINUTE).toISOString();
  const stored = world.app.documents.schedules.doc(channelId);
  await stored.update({ nextPassAt: late });
  expect(await health()).toMatchObject({
    health: 'degraded',
    degraded: ['schedule'],
    schedule: { status: 'late' },
  });
  world.logged.length = 0;
  await later(world, HOUR);
  expect(world.logged.join('\n')).toContain('"event":"schedule-late"');
  expect(await health()).toMatchObject({ health: 'ok', degraded: [], schedule: { status: 'ok' } });
  expect(creator.uid).not.toBe('');
});
