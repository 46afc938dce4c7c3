import { afterAll, beforeAll, expect, test } from 'vitest';

import { fan, scam } from './channel-fixture.ts';
import { MINUTE } from './requests.ts';
import {
  freshChannel,
  freshVideo,
  hoursAfter,
  isoNow,
  putChannel,
  scheduledPasses,
  toHour,
} from './schedule-fixture.ts';
import { startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A creator on a plan, connected to a channel whose one video was published just now. */
async function withVideo(plan?: 'basic' | 'pro') {
  const channelId = freshChannel();
  const videoId = freshVideo();
  const creator = await world.creator(plan ? { plan } : {});
  const start = isoNow(world);
  const comments = [fan(1), scam(1)].map((comment) =>
    Object.assign(comment, { id: `${comment.id}${videoId}`, publishedAt: start }),
  );
  await putChannel(world, channelId, [{ id: videoId, publishedAt: start, comments }]);
  await creator.connect(channelId);
  const card = async () => {
    const { videos } = await creator.api.video.listVideos({});
    return videos.find(({ id }) => id === videoId);
  };
  return { creator, channelId, videoId, start, card };
}

test('a new video is cleaned by itself an hour after it was published, and each hour then', async () => {
  const { creator, videoId, start, card } = await withVideo('pro');
  expect(await card()).toMatchObject({
    last_pass: null,
    // The first pass of a new connection comes an hour later at the earliest.
    next_pass_at: new Date(Date.parse(start) + 120 * MINUTE).toISOString(),
  });
  await toHour(world, start, 4.5);
  const passes = await scheduledPasses(creator, videoId);
  expect(hoursAfter(start, passes)).toEqual([2, 3, 4]);
  expect(passes.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(passes[0]?.cleaned_count).toBe(1);
  expect(await card()).toMatchObject({
    hidden_count: 1,
    pass_id: null,
    next_pass_at: new Date(Date.parse(start) + 300 * MINUTE).toISOString(),
    last_pass: { trigger: 'schedule', status: 'done', problem: null },
  });
});
