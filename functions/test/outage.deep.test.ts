import { afterAll, beforeAll, expect, test } from 'vitest';

import { hidingHealth } from '../src/comment/hiding-breaker-store.ts';
import { heldIds, many, ordinary, scam } from './comment-fixture.ts';
import { hideUnitsByDay, startOutage } from './outage-fixture.ts';
import { freshChannel, freshVideo, isoNow, putChannel, toHour } from './schedule-fixture.ts';
import { startWorld, type World } from './world.ts';

/** The units of YouTube's default quota for a day. */
const DAY_UNITS = 10_000;
const CHANNELS = 50;
const SCAMS = 6;

let world: World;

beforeAll(async () => {
  world = await startWorld({ reconcile: true, notices: false });
});
afterAll(() => world.stop());

async function connectChannel() {
  const id = freshChannel();
  const video = freshVideo();
  const creator = await world.creator({ plan: 'pro' });
  await putChannel(world, id, []);
  await creator.connect(id);
  return { id, video, creator };
}

test('three days in which YouTube refuses to hide comments cost 50 channels as few units as one channel', async () => {
  const channels: Awaited<ReturnType<typeof connectChannel>>[] = [];
  for (let n = 0; n < CHANNELS; n += 1) channels.push(await connectChannel());
  await startOutage(world, { status: 400, reason: 'processingFailure' });
  const publishedAt = isoNow(world);
  for (const { id, video, creator } of channels) {
    const comments = [...many(4, ordinary), ...many(SCAMS, scam)];
    for (const one of comments) one.id += video;
    await putChannel(world, id, [{ id: video, publishedAt, comments }]);
    await creator.api.video.listVideos({});
  }
  await world.control.remove('/youtube/ledger');
  const start = isoNow(world);

  await toHour(world, start, 72);
  expect(await hidingHealth(world.app)).toMatchObject({ status: 'refused' });
  const [first = 0, ...later] = await hideUnitsByDay(world, start);
  const percent = (units: number) => `${units} units (${(100 * units) / DAY_UNITS} %)`;
  process.stdout.write(
    `hides of ${CHANNELS} channels in an outage: first day ${percent(first)}, then ${later.map(percent).join(', ')}\n`,
  );
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(0.08 * DAY_UNITS);
  expect(Math.max(...later)).toBeLessThanOrEqual(0.05 * DAY_UNITS);

  await world.control.remove('/youtube/conditions');
  const hidden = async () => {
    const all = await Promise.all(channels.map(({ id }) => world.control.channel(id)));
    return all.reduce((sum, channel) => sum + heldIds(channel).length, 0);
  };
  for (let hour = 73; hour <= 76 && (await hidden()) < CHANNELS * SCAMS; hour += 1) {
    await toHour(world, start, hour);
    process.stdout.write(
      `hidden ${hour - 72} h after the recovery: ${await hidden()} of ${CHANNELS * SCAMS}\n`,
    );
  }
  expect(await hidden()).toBe(CHANNELS * SCAMS);
  expect(await hidingHealth(world.app)).toEqual({ status: 'ok', since: null });
}, 3_000_000);
