import type { youtube_v3 } from 'googleapis/build/src/apis/youtube/index.js';
import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  moment,
  refusalOf,
  startYoutubeEnvironment,
  type YoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';

const CHANNEL = 'UCmakerOfThings000000000';
const VIDEO = 'video000001';

let environment: YoutubeEnvironment;
let owner: youtube_v3.Youtube;

beforeEach(async () => {
  environment = await startYoutubeEnvironment();
  const comments = Array.from({ length: 50 }, (_, n) => ({
    id: `n${n}`,
    author: 'Someone',
    text: `n${n}`,
    publishedAt: moment(n),
  }));
  const videos = [{ id: VIDEO, title: 'First', publishedAt: moment(0), comments }];
  const body = { channel: { title: 'Maker' }, videos };
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, body);
  owner = await environment.apiOf(CHANNEL);
});
afterEach(() => environment.close());

const switchOn = (conditions: object) =>
  environment.control('PUT', '/youtube/conditions', conditions);
const switchOff = () => environment.control('DELETE', '/youtube/conditions');
const set = (id: string[], moderationStatus: string) =>
  owner.comments.setModerationStatus({ id, moderationStatus });
async function listed(order = 'time'): Promise<string[]> {
  const { data } = await owner.commentThreads.list({
    part: ['id'],
    videoId: VIDEO,
    maxResults: 100,
    order,
  });
  return (data.items ?? []).map(({ id }) => id ?? '');
}

test.for([
  { status: 400, reason: 'processingFailure' },
  { status: 403, reason: 'forbidden' },
  { status: 503, reason: 'backendError' },
])(
  'under the condition `hidingRefused`, YouTube responds with %j to calls that hide comments',
  async (hidingRefused) => {
    await switchOn({ hidingRefused });
    expect(await refusalOf(set(['n1'], 'heldForReview'))).toMatchObject(hidingRefused);
    expect((await set(['n1'], 'published')).status).toBe(204);
    await switchOff();
    expect((await set(['n1'], 'heldForReview')).status).toBe(204);
  },
);

test('with the condition `emptyLists`, YouTube’s lists of comments, threads, uploads or videos are empty', async () => {
  const asked = { part: ['id'], id: ['n1'] };
  expect((await owner.comments.list(asked)).data.items).toHaveLength(1);
  await switchOn({ emptyLists: ['commentThreads.list'] });
  expect(await listed()).toEqual([]);
  expect((await owner.comments.list(asked)).data.items).toHaveLength(1);
  await switchOn({ emptyLists: ['comments.list'] });
  expect((await owner.comments.list(asked)).data.items).toEqual([]);
  expect(await listed()).toHaveLength(50);
  const playlistId = `UU${CHANNEL.slice(2)}`;
  const numbers = async () => [
    (await owner.playlistItems.list({ part: ['id'], playlistId })).data.items?.length,
    (await owner.videos.list({ part: ['id'], id: [VIDEO] })).data.items?.length,
  ];
  expect(await numbers()).toEqual([1, 1]);
  await switchOn({ emptyLists: ['playlistItems.list', 'videos.list'] });
  expect(await numbers()).toEqual([0, 0]);
});

test('YouTube refuses calls beyond the day’s quota with the status 403, or with 429 under the condition `quotaStatus`', async () => {
  await environment.control('PUT', '/youtube/quota', { units: 0 });
  expect(await refusalOf(listed())).toMatchObject({ status: 403, reason: 'quotaExceeded' });
  await switchOn({ quotaStatus: 429 });
  expect(await refusalOf(listed())).toMatchObject({
    status: 429,
    reason: 'rateLimitExceeded',
    message: expect.stringContaining('Queries per day'),
  });
});

test('YouTube refuses to set the status of a comment that the condition `unsupportedIds` names', async () => {
  await switchOn({ unsupportedIds: ['n1'] });
  const refused = { status: 400, reason: 'operationNotSupported' };
  expect(await refusalOf(set(['n0', 'n1'], 'heldForReview'))).toMatchObject(refused);
  expect((await set(['n0'], 'heldForReview')).status).toBe(204);
});

test('YouTube refuses an unknown comment id with the status 404, or with 403 under `unknownIdsForbidden`', async () => {
  expect(await refusalOf(set(['unknown'], 'heldForReview'))).toMatchObject({ status: 404 });
  await switchOn({ unknownIdsForbidden: true });
  const refusal = { status: 403, reason: 'forbidden' };
  expect(await refusalOf(set(['unknown'], 'heldForReview'))).toMatchObject(refusal);
});

test('with the condition `pageSize`, pages sorted by time have at most 20 threads and together contain every thread', async () => {
  await switchOn({ pageSize: 20 });
  expect(await listed('relevance')).toHaveLength(50);
  const sizes: number[] = [];
  let pageToken: string | undefined;
  do {
    const { data } = await owner.commentThreads.list({
      part: ['id'],
      videoId: VIDEO,
      maxResults: 100,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    sizes.push(data.items?.length ?? 0);
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  expect(sizes).toEqual([20, 20, 10]);
});

test('with the condition `statusDelayMs`, YouTube lists a held comment as published until the delay has passed', async () => {
  await switchOn({ statusDelayMs: 180_000 });
  await set(['n1', 'n2'], 'heldForReview');
  await set(['n2'], 'published');
  expect(await listed()).toHaveLength(50);
  environment.clock.moveTo(environment.clock.now() + 181_000);
  const shown = await listed();
  expect([shown.length, shown.includes('n1'), shown.includes('n2')]).toEqual([49, false, true]);
});

test('the control API refuses an unknown condition of YouTube, and says why', async () => {
  const response = await switchOn({ hubQuiet: true });
  expect(response.status).toBe(400);
});
