import type { youtube_v3 } from 'googleapis/build/src/apis/youtube/index.js';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { channelDocument } from './channel-document.ts';
import {
  moment,
  refusalOf,
  type YoutubeEnvironment,
  startYoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';

const DAY_MS = 24 * 60 * 60_000;
const CHANNEL = 'UCmakerOfThings000000000';
const OTHER = 'UCsomebodyElse0000000000';
const SPAMMER = 'UCspammer000000000000000';
const VIDEO = 'video000001';

let environment: YoutubeEnvironment;
let owner: youtube_v3.Youtube;

function comment(id: string, minute: number, more: object = {}) {
  return { id, author: 'Someone', text: id, publishedAt: moment(minute), ...more };
}

const VIDEOS = [
  {
    id: VIDEO,
    title: 'First',
    publishedAt: moment(0),
    comments: [
      comment('a', 1, { replies: [comment('a.1', 10), comment('a.2', 11)] }),
      comment('b', 2, { authorChannelId: SPAMMER }),
      comment('c', 3, { moderationStatus: 'likelySpam' }),
      ...Array.from({ length: 51 }, (_, index) => comment(`n${index}`, 20 + index)),
    ],
  },
];

beforeEach(async () => {
  environment = await startYoutubeEnvironment();
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker' },
    videos: VIDEOS,
  });
  await environment.control('PUT', `/youtube/channels/${OTHER}`, {
    channel: { title: 'Other' },
    videos: [
      { id: 'otherVideo0', title: 'O', publishedAt: moment(0), comments: [comment('o', 1)] },
    ],
  });
  owner = await environment.apiOf(CHANNEL);
});

afterEach(async () => {
  await environment.close();
});

function set(id: string[], moderationStatus: string, more: { banAuthor?: boolean } = {}) {
  return owner.comments.setModerationStatus({ id, moderationStatus, ...more });
}

async function listed(moderationStatus: string): Promise<string[]> {
  const { data } = await owner.commentThreads.list({
    part: ['id'],
    videoId: VIDEO,
    moderationStatus,
    maxResults: 100,
  });
  return (data.items ?? []).map((item) => item.id ?? '');
}

async function commentCount(): Promise<string | null | undefined> {
  const { data } = await owner.videos.list({ part: ['statistics'], id: [VIDEO] });
  return data.items?.[0]?.statistics?.commentCount;
}

async function statuses(): Promise<Map<string, string>> {
  const answer = await environment.control('GET', `/youtube/channels/${CHANNEL}`);
  const document = channelDocument.parse(await answer.json());
  const all = document.videos.flatMap((video) =>
    video.comments.flatMap((each) => [each, ...(each.replies ?? [])]),
  );
  return new Map(all.map((each) => [each.id ?? '', each.moderationStatus ?? '']));
}

test('one call of setModerationStatus sets fifty comments, whether the ids are repeated or separated by commas', async () => {
  const fifty = Array.from({ length: 50 }, (_, index) => `n${index}`);
  expect((await set(fifty, 'heldForReview')).status).toBe(204);
  expect((await listed('heldForReview')).toSorted()).toEqual(fifty.toSorted());
  expect(await listed('published')).toEqual(['n50', 'b', 'a']);
  expect((await set([fifty.join(',')], 'published')).status).toBe(204);
  expect(await listed('heldForReview')).toEqual([]);
});

test('YouTube refuses more than fifty ids in a call of setModerationStatus', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `n${index}`);
  expect(await refusalOf(set(many, 'heldForReview'))).toMatchObject({
    status: 400,
    reason: 'invalidParameter',
    location: 'id',
  });
  expect(await listed('heldForReview')).toEqual([]);
});

test('the creator can publish a comment that YouTube holds as likely spam', async () => {
  await set(['c'], 'published');
  expect(await listed('likelySpam')).toEqual([]);
  expect(await listed('published')).toContain('c');
});

test('YouTube never lists a rejected comment again and refuses to restore it', async () => {
  await set(['a'], 'rejected');
  for (const status of ['published', 'heldForReview', 'likelySpam']) {
    expect(await listed(status)).not.toContain('a');
  }
  expect(await refusalOf(set(['a'], 'published'))).toMatchObject({
    status: 400,
    reason: 'processingFailure',
  });
  expect((await set(['a'], 'rejected')).status).toBe(204);
  expect((await statuses()).get('a')).toBe('rejected');
});

test('the creator can hold a reply without holding its thread, and the list of held threads then contains the thread', async () => {
  await set(['a.1'], 'heldForReview');
  expect(await listed('published')).toContain('a');
  const { data } = await owner.commentThreads.list({
    part: ['snippet', 'replies'],
    videoId: VIDEO,
    moderationStatus: 'heldForReview',
  });
  expect(data.items?.map((item) => item.replies?.comments?.map((reply) => reply.id))).toEqual([
    ['a.1'],
  ]);
  await set(['a.1'], 'published');
  expect(await listed('heldForReview')).toEqual([]);
});

test('YouTube’s comment count of a video includes only published comments and replies', async () => {
  expect(await commentCount()).toBe('55');
  await set(['a.1', 'b'], 'heldForReview');
  expect(await commentCount()).toBe('53');
  await set(['a'], 'heldForReview');
  expect(await commentCount()).toBe('51');
  await set(['a', 'a.1', 'b', 'c'], 'published');
  expect(await commentCount()).toBe('56');
});

test.each([
  ['an unknown comment', 'nobody', 404, 'commentNotFound'],
  ["a comment under another channel's video", 'o', 403, 'forbidden'],
])('%s makes the whole call of setModerationStatus fail', async (_, bad, status, reason) => {
  expect(await refusalOf(set(['a', bad, 'b'], 'heldForReview'))).toMatchObject({
    status,
    reason,
    domain: 'youtube.comment',
  });
  expect(await listed('heldForReview')).toEqual([]);
});

test('a comment that its author has deleted makes the whole call of setModerationStatus fail', async () => {
  expect((await environment.control('DELETE', '/youtube/comments/b')).status).toBe(204);
  const failure = { status: 400, reason: 'processingFailure' };
  expect(await refusalOf(set(['a', 'b'], 'heldForReview'))).toMatchObject(failure);
  expect(await listed('heldForReview')).toEqual([]);
  expect(await listed('published')).not.toContain('b');
  expect((await environment.control('DELETE', '/youtube/comments/b')).status).toBe(404);

  // A comment counts as deleted if the channel is replaced without it, and exists again if the
  // channel is replaced with it.
  const put = (videos: unknown) =>
    environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
      channel: { title: 'Maker' },
      videos,
    });
  await put([]);
  expect(await refusalOf(set(['n1'], 'heldForReview'))).toMatchObject(failure);
  await put(VIDEOS);
  expect((await set(['n1', 'b'], 'heldForReview')).status).toBe(204);
});

test('deleting a top-level comment at YouTube also deletes its replies', async () => {
  await environment.control('DELETE', '/youtube/comments/a');
  expect(await refusalOf(set(['a.1'], 'heldForReview'))).toMatchObject({
    reason: 'processingFailure',
  });
  expect(await commentCount()).toBe('52');
});

test('YouTube bans an author only when it rejects a comment, and then rejects the author’s new comments', async () => {
  expect(await refusalOf(set(['b'], 'heldForReview', { banAuthor: true }))).toMatchObject({
    status: 400,
    reason: 'banWithoutReject',
  });
  await set(['b'], 'rejected', { banAuthor: true });
  await environment.control('POST', `/youtube/videos/${VIDEO}/comments`, [
    comment('again', 90, { authorChannelId: SPAMMER }),
    comment('fine', 91),
  ]);
  const known = await statuses();
  expect([known.get('again'), known.get('fine')]).toEqual(['rejected', 'published']);

  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker' },
    videos: VIDEOS,
  });
  await environment.control('POST', `/youtube/videos/${VIDEO}/comments`, [
    comment('pardoned', 92, { authorChannelId: SPAMMER }),
  ]);
  expect((await statuses()).get('pardoned')).toBe('published');
});

test.each([
  [{ id: ['a'], moderationStatus: 'likelySpam' }, 'invalidParameter', 'moderationStatus'],
  [{ id: ['a'], moderationStatus: '' }, 'required', 'moderationStatus'],
  [{ id: [''], moderationStatus: 'published' }, 'required', 'id'],
])('YouTube refuses setModerationStatus with %j', async (parameters, reason, location) => {
  expect(await refusalOf(owner.comments.setModerationStatus(parameters))).toMatchObject({
    status: 400,
    reason,
    location,
  });
});

test('YouTube no longer lists a comment that has been held for 60 days, and refuses to publish it', async () => {
  await set(['a'], 'heldForReview');
  environment.clock.moveTo(environment.clock.now() + 59 * DAY_MS);
  owner = await environment.apiOf(CHANNEL);
  await set(['b'], 'heldForReview');
  expect((await listed('heldForReview')).toSorted()).toEqual(['a', 'b']);

  environment.clock.moveTo(environment.clock.now() + DAY_MS);
  owner = await environment.apiOf(CHANNEL);
  expect(await listed('heldForReview')).toEqual(['b']);
  expect(await listed('likelySpam')).toEqual([]);
  expect(await listed('published')).not.toContain('a');
  expect(await refusalOf(set(['a'], 'published'))).toMatchObject({ status: 400 });
});
