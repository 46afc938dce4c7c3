import { afterEach, expect, test } from 'vitest';

import { DEEP } from '@threadsweep/shared/test/runs.ts';

import { hidingHealth } from '../src/comment/hiding-breaker-store.ts';
import { type CommentInput, heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { hideUnitsByDay, startOutage } from './outage-fixture.ts';
import { HOUR, MINUTE } from './requests.ts';
import {
  disconnectAll,
  freshChannel,
  freshVideo,
  isoNow,
  putChannel,
  toHour,
} from './schedule-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld({ reconcile: true, notices: false });
const creators: Creator[] = [];

afterEach(() => disconnectAll(creators));

/** The length of the longest outage, in hours. */
const LONG = DEEP ? 72 : 30;
/** The end, in hours, of the outages in which lists fail, too. */
const SHORT = DEEP ? 20 : 9;

const REFUSED = { status: 400, reason: 'processingFailure' };

const own = (comments: CommentInput[], video: string) =>
  comments.map((one) => Object.assign(one, { id: `${one.id}${video}` }));

test('if YouTube refuses to hide comments for days, few units are spent, and then passes hide all pending comments', async () => {
  const channel = freshChannel();
  const video = freshVideo();
  const scams = own(many(20, scam), video);
  const publishedAt = isoNow(world);
  const comments = [...own(many(10, ordinary), video), ...scams];
  const creator = await world.creator({ plan: 'pro' });
  await putChannel(world, channel, []);
  await creator.connect(channel);
  creators.push(creator);
  await startOutage(world, { status: 400, reason: 'processingFailure' });
  await putChannel(world, channel, [{ id: video, publishedAt, comments }]);
  await creator.api.video.listVideos({});
  await world.control.remove('/youtube/ledger');
  const start = isoNow(world);

  await toHour(world, start, 4);
  const { heldBack } = await channelOf(creator, channel);
  expect(heldBack).toMatchObject({ comments: 20 });
  expect(await hidingHealth(world.app)).toMatchObject({ status: 'refused' });
  const health = await fetch(`${world.url}/api/health`);
  expect(await health.json()).toMatchObject({
    status: 'success',
    health: 'degraded',
    degraded: ['hiding'],
    hiding: { status: 'refused' },
  });
  expect(world.logged.join('\n')).toContain('"event":"breaker-open"');
  const more = own(
    many(5, (n) => scam(100 + n)),
    video,
  );
  await world.control.post(`/youtube/videos/${video}/comments`, { comments: more });
  await toHour(world, start, LONG);
  expect(await channelOf(creator, channel)).toMatchObject({ heldBack: { comments: 25 } });
  const days = await hideUnitsByDay(world, start);
  process.stdout.write(`units for hides on each day of the outage: ${days.join(', ')}\n`);
  expect(Math.max(...days.slice(0, 1))).toBeLessThanOrEqual(800);
  expect(Math.max(...days.slice(1))).toBeLessThanOrEqual(500);
  const decisions = await world.app.documents.decisions(creator.uid, video).get();
  expect(new Set(decisions.docs.map((one) => one.data().status))).toEqual(new Set(['pending']));

  await world.control.remove('/youtube/conditions');
  await toHour(world, start, LONG + 4);
  const held = heldIds(await world.control.channel(channel));
  expect(held).toEqual([...scams, ...more].map(({ id }) => id).toSorted());
  expect(await channelOf(creator, channel)).toMatchObject({ heldBack: null });
  expect(await hidingHealth(world.app)).toEqual({ status: 'ok', since: null });
  const passes = (await creator.api.cleaning.listPasses({ video })).passes;
  expect(passes.reduce((sum, { cleaned_count: cleaned }) => sum + cleaned, 0)).toBe(25);
}, 240_000);

/** How the lists of comments fail, too, the worst first. A normal run tries only that one. */
const WORSE: [string, () => Promise<void>][] = [
  [
    'and threads are empty',
    () =>
      world.control.put('/youtube/conditions', {
        hidingRefused: REFUSED,
        emptyLists: ['comments.list', 'commentThreads.list'],
      }),
  ],
  [
    'alone are empty',
    () =>
      world.control.put('/youtube/conditions', {
        hidingRefused: REFUSED,
        emptyLists: ['comments.list'],
      }),
  ],
  [
    'are refused',
    () => {
      world.emulators.faults.add({
        target: 'youtube',
        method: 'comments.list',
        times: 1_000,
        ...REFUSED,
      });
      return Promise.resolve();
    },
  ],
];

test.each(DEEP ? WORSE : WORSE.slice(0, 1))(
  'passes hide all pending comments after days in which YouTube refused to hide any and its lists %s',
  async (_, worsen) => {
    const channel = freshChannel();
    const video = freshVideo();
    const scams = own(many(4, scam), video);
    const [friend, ...others] = own(many(3, ordinary), video);
    const comments = [...scams, ...(friend ? [friend] : []), ...others];
    const creator = await world.creator({ plan: 'pro' });
    await putChannel(world, channel, []);
    await creator.connect(channel);
    creators.push(creator);
    await startOutage(world, REFUSED);
    await putChannel(world, channel, [{ id: video, publishedAt: isoNow(world), comments }]);
    await creator.api.video.listVideos({});
    const start = isoNow(world);
    await toHour(world, start, 2);
    const ids = [friend?.id ?? ''];
    await creator.api.comment.moderateComments({ videoId: video, ids, action: 'hide' });
    await toHour(world, start, 3);
    await worsen();
    const clicked = [scams[0]?.id ?? '', others[0]?.id ?? ''];
    const click = { videoId: video, ids: clicked, action: 'hide' as const };
    expect(await creator.api.comment.moderateComments(click)).toMatchObject({ pending: clicked });
    await toHour(world, start, SHORT);
    const decisions = await world.app.documents.decisions(creator.uid, video).get();
    expect(decisions.docs.map((one) => one.data().status)).toEqual(many(6, () => 'pending'));

    await world.control.remove('/youtube/conditions');
    await world.control.remove('/faults');
    await toHour(world, start, SHORT + 5);
    const held = heldIds(await world.control.channel(channel));
    expect(held).toEqual(
      [...new Set([...scams.map(({ id }) => id), ...ids, ...clicked])].toSorted(),
    );
  },
  240_000,
);

async function channelOf({ uid }: Creator, channelId: string) {
  const stored = (await world.app.documents.channels(uid).doc(channelId).get()).data();
  if (!stored) throw new Error('there is no channel');
  return stored;
}

test('passes notice that YouTube accepts hiding again, even if the first channel must be reconnected', async () => {
  const all = [];
  for (let n = 0; n < 3; n += 1) {
    const id = freshChannel();
    const video = freshVideo();
    const creator = await world.creator({ plan: 'pro' });
    const comments = own(many(4, scam), video);
    await putChannel(world, id, [{ id: video, publishedAt: '2026-01-01T00:00:00Z', comments }]);
    await creator.connect(id);
    creators.push(creator);
    await creator.api.video.listVideos({});
    all.push({ id, video, creator });
  }
  await startOutage(world, { status: 400, reason: 'processingFailure' });
  for (const { creator, video } of all) await creator.api.cleaning.cleanVideo({ videoId: video });
  const [first, ...others] = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!first) throw new Error('there is no channel');
  const lost = world.app.documents.channels(first.creator.uid).doc(first.id);
  await lost.update({ status: 'reconnect' });
  const start = isoNow(world);
  await toHour(world, start, 6);
  await world.control.remove('/youtube/conditions');
  await toHour(world, start, 10);
  for (const { id } of others) expect(heldIds(await world.control.channel(id))).toHaveLength(4);

  await lost.update({ status: 'connected' });
  await toHour(world, start, 12);
  expect(heldIds(await world.control.channel(first.id))).toHaveLength(4);
}, 240_000);

test('while YouTube refuses to hide comments, creators’ actions cause one probe call in 15 minutes and stay pending', async () => {
  const channel = freshChannel();
  const video = freshVideo();
  const comments = own(many(10, scam), video);
  const creator = await world.creator({ plan: 'pro' });
  await putChannel(world, channel, [{ id: video, publishedAt: '2026-01-01T00:00:00Z', comments }]);
  await creator.connect(channel);
  creators.push(creator);
  await creator.api.video.listVideos({});
  await startOutage(world, { status: 403, reason: 'forbidden' });
  const hides = async () => {
    const { calls } = await world.control.ledger();
    await world.control.remove('/youtube/ledger');
    return calls.filter(({ method }) => method.endsWith('setModerationStatus')).length;
  };
  await world.control.remove('/youtube/ledger');
  const [first, second] = comments;
  const { body } = await creator.api.cleaning.cleanVideo({ videoId: video });
  expect(body).toMatchObject({ cleaned_count: 0 });
  expect(await hides()).toBe(3);
  const hide = (one: CommentInput | undefined) =>
    creator.api.comment.moderateComments({ videoId: video, ids: [one?.id ?? ''], action: 'hide' });
  expect(await hide(first)).toMatchObject({ pending: [first?.id], failed: [] });
  expect(await hides()).toBe(1);
  expect(await hide(second)).toMatchObject({ pending: [second?.id], failed: [] });
  expect(await hides()).toBe(0);

  await world.control.remove('/youtube/conditions');
  await world.emulators.advanceTo(world.app.clock.now() + 16 * MINUTE);
  expect((await creator.api.cleaning.cleanVideo({ videoId: video })).body).toMatchObject({
    status: 'success',
  });
  expect(heldIds(await world.control.channel(channel))).toHaveLength(10);
  await world.emulators.advanceTo(world.app.clock.now() + HOUR);
}, 60_000);

/** Connects a channel with a video, and hides its first two comments for the creator. */
async function withHidden(video: string, comments: CommentInput[]) {
  const channel = freshChannel();
  const creator = await world.creator({ plan: 'pro' });
  await putChannel(world, channel, [{ id: video, publishedAt: '2026-01-01T00:00:00Z', comments }]);
  await creator.connect(channel);
  creators.push(creator);
  await creator.api.video.listVideos({});
  const hidden = comments.slice(0, 2).map(({ id }) => id);
  const moderate = (ids: string[], action: 'hide' | 'restore') =>
    creator.api.comment.moderateComments({ videoId: video, ids, action });
  await moderate(hidden, 'hide');
  // A comment whose status was set within the last minute causes no call.
  await world.emulators.advanceTo(world.app.clock.now() + 2 * MINUTE);
  return { channel, creator, hidden, moderate };
}

test('while YouTube refuses to hide comments, a clean sends the creator’s pending restores', async () => {
  const video = freshVideo();
  const scams = own(many(4, scam), video);
  const comments = [...own(many(2, ordinary), video), ...scams];
  const { channel, creator, hidden, moderate } = await withHidden(video, comments);
  await startOutage(world, REFUSED);
  // The clean pauses hides of the channel, and the click uses the creators' early probe.
  await creator.api.cleaning.cleanVideo({ videoId: video });
  await moderate([scams[0]?.id ?? ''], 'hide');
  await world.control.put('/youtube/conditions', {
    hidingRefused: REFUSED,
    unsupportedIds: hidden,
  });
  expect(await moderate(hidden, 'restore')).toMatchObject({ pending: hidden });
  await startOutage(world, REFUSED);
  await creator.api.cleaning.cleanVideo({ videoId: video });
  expect(heldIds(await world.control.channel(channel))).toEqual([]);
  await world.control.remove('/youtube/conditions');
}, 60_000);

test('if YouTube refuses to restore comments, a clean repeats one call and still hides scams', async () => {
  const video = freshVideo();
  const scams = own(many(4, scam), video);
  const comments = [...own(many(2, ordinary), video), ...scams];
  const { channel, creator, hidden, moderate } = await withHidden(video, comments);
  await world.control.put('/youtube/conditions', { unsupportedIds: hidden });
  expect(await moderate(hidden, 'restore')).toMatchObject({ pending: hidden });
  await creator.api.cleaning.cleanVideo({ videoId: video });
  const held = [...hidden, ...scams.map(({ id }) => id)].toSorted();
  expect(heldIds(await world.control.channel(channel))).toEqual(held);
  await world.control.remove('/youtube/ledger');
  await creator.api.cleaning.cleanVideo({ videoId: video });
  const { calls } = await world.control.ledger();
  expect(calls.filter(({ method }) => method.endsWith('setModerationStatus'))).toHaveLength(1);
  await world.control.remove('/youtube/conditions');
}, 60_000);
