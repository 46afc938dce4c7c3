import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readDay } from '../src/quota/ledger-store.ts';
import { CHANNEL, channelBody, many, ordinary, scam, VIDEO } from './channel-fixture.ts';
import { type Creator, startWorld, type World } from './world.ts';

const SHARE = 1000;
const OTHER = 'UCworkbenchchannel000002';
const OTHER_VIDEO = 'otherbench1';

let world: World;
let creator: Creator;
let other: Creator;

beforeAll(async () => {
  world = await startWorld();
  world.app.config.quota.byHandPercent = 10;
  await world.control.put(`/youtube/channels/${OTHER}`, {
    channel: { title: 'Other' },
    videos: [
      {
        id: OTHER_VIDEO,
        title: 'A lathe',
        publishedAt: '2026-01-01T00:00:00Z',
        comments: [{ ...ordinary(700), id: 'Ugother700__' }],
      },
    ],
  });
  creator = await world.creator();
  other = await world.creator();
  await other.connect(OTHER);
  await world.control.put(`/youtube/channels/${CHANNEL}`, channelBody([]));
  await creator.connect(CHANNEL);
});
afterAll(() => world.stop());

/** Moves the clock to the next day, and puts these comments under the channel's video. */
async function onNewDay(comments = many(200, ordinary)): Promise<void> {
  const { pacific } = await readDay(world.app);
  await world.control.post('/clock', { set: new Date(pacific.end + 9 * 3_600_000).toISOString() });
  await world.control.put(`/youtube/channels/${CHANNEL}`, channelBody(comments));
  await creator.api.video.listVideos({});
  await world.control.remove('/youtube/ledger');
}
beforeEach(() => onNewDay());

const quota = () => creator.api.quota.getQuota({});
const id = (n: number) => ordinary(n).id;
const list = () => creator.api.comment.listComments({ videoId: VIDEO });
const spent = async () => (await world.control.ledger()).units;

/** Spends the share until no list is possible. @returns the refusal */
async function useShare(): Promise<unknown> {
  for (let n = 0; n < 20; n += 1)
    await creator.api.comment.hideComment({ videoId: VIDEO, commentId: id(n) }).catch(() => null);
  for (let calls = 0; calls < 100; calls += 1) {
    const refused: unknown = await list().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused !== undefined) return refused;
  }
  return undefined;
}

test('simultaneous actions by hand never spend more than the channel’s share', async () => {
  await Promise.allSettled(
    many(30, (n) => creator.api.comment.hideComment({ videoId: VIDEO, commentId: id(n) })),
  );
  const units = await spent();
  expect(units).toBeGreaterThan(SHARE - 100);
  expect(units).toBeLessThanOrEqual(SHARE);
  expect(await quota()).toMatchObject({ by_hand: { used: units, share: SHARE } });
});

test('beyond the share, lists and previews answer 429, while cleans and other channels go on', async () => {
  expect(await useShare()).toMatchObject({
    status: 429,
    code: 'QUOTA_EXHAUSTED',
    data: { resumes_at: (await quota()).resets_at, share: 'by_hand' },
  });
  await expect(
    creator.api.cleaning.cleanVideo({ videoId: VIDEO, dry_run: true }),
  ).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED', data: { share: 'by_hand' } });
  const units = await spent();
  expect(units).toBeLessThanOrEqual(SHARE);

  await other.api.comment.hideComment({ videoId: OTHER_VIDEO, commentId: 'Ugother700__' });
  await world.control.post(`/youtube/videos/${VIDEO}/comments`, [scam(1)]);
  const cleaned = await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(cleaned.body).toMatchObject({ cleaned_count: 1 });

  await onNewDay();
  expect((await list()).visible).not.toHaveLength(0);
});

test('a manual clean uses nothing of the share, and a preview gives back what it did not spend', async () => {
  const cleaned = await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  expect(cleaned.body.quota_units).toBeGreaterThan(0);
  expect((await quota()).by_hand.used).toBe(0);
  const preview = await creator.api.cleaning.cleanVideo({ videoId: VIDEO, dry_run: true });
  expect((await quota()).by_hand.used).toBe(preview.body.quota_units);
});
