import { afterEach, expect, test } from 'vitest';

import { DEEP } from '@threadsweep/shared/test/runs.ts';

import { DAY, HOUR, MINUTE, later } from './requests.ts';
import {
  callsOf,
  disconnectAll,
  freshChannel,
  freshVideo,
  hoursAfter,
  isoNow,
  putChannel,
  scheduledPasses,
  soon,
  toHour,
} from './schedule-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

/**
 * How long a video stays private: longer than any plan cleans a video, or in a normal run longer
 * than the hourly passes.
 */
const PRIVATE_MS = (DEEP ? 9 : 1.5) * DAY;

const world = setUpWorld({ reconcile: true });
const creators: Creator[] = [];

afterEach(() => disconnectAll(creators));

/** Creates a creator whose private video was uploaded now. */
async function uploadedPrivately(hubSilent: boolean, publishAt?: string) {
  await world.control.put('/youtube/conditions', { hubSilent });
  const [channelId, id] = [freshChannel(), freshVideo()];
  const creator = await world.creator({ plan: 'pro' });
  await putChannel(world, channelId, []);
  await creator.connect(channelId);
  creators.push(creator);
  await later(world, 2 * MINUTE);
  const upload = (video: object) =>
    world.control.post(`/youtube/channels/${channelId}/videos`, { id, title: 'Soon', ...video });
  await upload({ privacyStatus: 'private', ...(publishAt ? { publishAt } : {}) });
  const video = async () => (await world.app.documents.videos(creator.uid).doc(id).get()).data();
  return { creator, channelId, id, upload, video };
}

/** A normal run tries one kind of hub for each test, because both take many simulated hours. */
const HUBS = { silent: DEEP ? [false, true] : [true], heard: DEEP ? [false, true] : [false] };

test.each(HUBS.silent)(
  'a video with a release time has its first pass an hour after its release (silent hub: %s)',
  async (hubSilent) => {
    const release = new Date(world.app.clock.now() + DAY + 17 * MINUTE).toISOString();
    const { creator, id, video } = await uploadedPrivately(hubSilent, release);
    await later(world, 20 * HOUR);
    expect(await video()).toMatchObject({ privacy: 'private', publishAt: release });
    expect(await scheduledPasses(creator, id)).toEqual([]);
    await toHour(world, release, 2.5);
    const passes = hoursAfter(release, await scheduledPasses(creator, id));
    expect(passes).toHaveLength(2);
    expect(passes[0]).toBeLessThanOrEqual(65 / 60);
    expect(await video()).toMatchObject({ privacy: 'public', publishAt: null });
  },
);

test.each(HUBS.heard)(
  'all passes of a private video follow the time of its release (silent hub: %s)',
  async (hubSilent) => {
    const { creator, id, upload } = await uploadedPrivately(hubSilent);
    await later(world, PRIVATE_MS);
    expect(await scheduledPasses(creator, id)).toEqual([]);
    const release = isoNow(world);
    await upload({ privacyStatus: 'public' });
    await toHour(world, release, DEEP ? 200 : 3.2);
    const passes = hoursAfter(release, await scheduledPasses(creator, id));
    expect(passes[0]).toBeLessThanOrEqual(65 / 60);
    expect(passes).toHaveLength(DEEP ? 33 : 3);
  },
);

test('reconcile relies on the hub for a channel until it finds an upload without an upload notice', async () => {
  const { creator, channelId, upload } = await uploadedPrivately(false);
  const delivers = async () =>
    (await world.app.documents.schedules.doc(channelId).get()).data()?.subscription?.delivers;
  expect(await delivers()).toBe(false);
  await upload({ privacyStatus: 'public' });
  await soon(async () => expect(await delivers()).toBe(true));
  await later(world, 2 * HOUR);
  await world.control.put('/youtube/conditions', { hubSilent: true });
  const missed = { id: freshVideo(), title: 'Missed' };
  await world.control.post(`/youtube/channels/${channelId}/videos`, missed);
  await later(world, 25 * HOUR);
  expect(await delivers()).toBe(false);
  expect(world.logged.join('\n')).toContain(`"event":"hub-silent","channelId":"${channelId}"`);
  expect(await scheduledPasses(creator, missed.id)).not.toEqual([]);
  await world.control.remove('/youtube/ledger');
  await later(world, 5 * HOUR);
  expect(await callsOf(world, 'playlistItems.list')).toBeGreaterThanOrEqual(5);
});

test('if the hub sends no notices for two channels, reconcile checks all channels, and cleans a missed upload within hours', async () => {
  await world.control.put('/youtube/conditions', { hubSilent: false });
  const channels = [];
  for (let n = 0; n < 3; n += 1) {
    const one = await uploadedPrivately(false);
    await one.upload({ privacyStatus: 'public' });
    channels.push(one);
  }
  const delivers = (channelId: string) => async () =>
    (await world.app.documents.schedules.doc(channelId).get()).data()?.subscription?.delivers;
  for (const { channelId } of channels)
    await soon(async () => expect(await delivers(channelId)()).toBe(true));
  await later(world, 2 * HOUR);
  await world.control.put('/youtube/conditions', { hubSilent: true });
  const missed = freshVideo();
  const [first, second, third] = channels;
  // The hourly job ignores a missing notice of an upload that is younger than 15 minutes.
  const post = async (channelId = '', id = freshVideo()) => {
    const now = world.app.clock.now();
    await later(world, HOUR - (now % HOUR) + 5 * MINUTE);
    await world.control.post(`/youtube/channels/${channelId}/videos`, { id, title: 'Missed' });
    return isoNow(world);
  };
  const uploadedAt = await post(first?.channelId, missed);
  await later(world, 5 * HOUR);
  const [pass] = first ? hoursAfter(uploadedAt, await scheduledPasses(first.creator, missed)) : [];
  expect(pass).toBeLessThanOrEqual(4.2);
  expect(await delivers(third?.channelId ?? '')()).toBe(true);

  await post(second?.channelId);
  await later(world, 5 * HOUR);
  expect(await delivers(third?.channelId ?? '')()).toBe(false);
  const late = freshVideo();
  const lateAt = await post(third?.channelId, late);
  await later(world, 3 * HOUR);
  const passes = third ? hoursAfter(lateAt, await scheduledPasses(third.creator, late)) : [];
  expect(passes[0]).toBeLessThanOrEqual(2.2);
}, 120_000);
