import type { youtube_v3 } from 'googleapis/build/src/apis/youtube/index.js';
import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  moment,
  refusalOf,
  type YoutubeEnvironment,
  startYoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';

const CHANNEL = 'UCmakerOfThings000000000';
const OTHER = 'UCsomebodyElse0000000000';
const FAN = 'UCfan0000000000000000000';
const VIDEO = 'video000001';

let environment: YoutubeEnvironment;
let owner: youtube_v3.Youtube;
let visitor: youtube_v3.Youtube;

beforeEach(async () => {
  environment = await startYoutubeEnvironment();
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker' },
    videos: [
      {
        id: VIDEO,
        title: 'First',
        publishedAt: moment(0),
        comments: [
          {
            id: 'talk',
            author: 'Fan',
            authorChannelId: FAN,
            authorProfileImageUrl: 'https://img.example/fan.png',
            text: 'see https://a.example/?x=1&y=2 <b>\nbye',
            publishedAt: moment(1),
            likes: 7,
            replies: Array.from({ length: 7 }, (_, index) => ({
              id: `talk.r${index}`,
              author: 'Fan',
              authorChannelId: FAN,
              text: `reply ${index}`,
              publishedAt: moment(10 + index),
              ...(index === 6 ? { moderationStatus: 'heldForReview' } : {}),
            })),
          },
          {
            id: 'own',
            author: 'Maker',
            authorChannelId: CHANNEL,
            text: 'hi',
            publishedAt: moment(2),
          },
          {
            id: 'held',
            author: 'Spam',
            text: 's',
            publishedAt: moment(3),
            moderationStatus: 'heldForReview',
          },
          {
            id: 'likely',
            author: 'Spam',
            text: 's',
            publishedAt: moment(4),
            moderationStatus: 'likelySpam',
          },
          {
            id: 'gone',
            author: 'Spam',
            text: 's',
            publishedAt: moment(5),
            moderationStatus: 'rejected',
          },
        ],
      },
      {
        id: 'video000002',
        title: 'Second',
        publishedAt: moment(60),
        comments: [{ id: 'late', author: 'Fan', text: 'late', publishedAt: moment(70) }],
      },
      { id: 'video000003', title: 'Quiet', publishedAt: moment(1), commentsDisabled: true },
    ],
  });
  await environment.control('PUT', `/youtube/channels/${OTHER}`, { channel: { title: 'Other' } });
  owner = await environment.apiOf(CHANNEL);
  visitor = await environment.apiOf(OTHER);
});

afterEach(async () => {
  await environment.close();
});

const PART = ['snippet', 'replies'];

async function ids(call: Promise<{ data: { items?: { id?: string | null }[] } }>) {
  const { data } = await call;
  return data.items?.map((item) => item.id);
}

function listVideo(api: youtube_v3.Youtube, moderationStatus: string) {
  return api.commentThreads.list({ part: PART, videoId: VIDEO, moderationStatus });
}

test('commentThreads.list returns each thread with its top-level comment, five replies and the number of all replies', async () => {
  const { data } = await owner.commentThreads.list({ part: PART, videoId: VIDEO });
  expect(data.kind).toBe('youtube#commentThreadListResponse');
  expect(data.pageInfo).toEqual({ totalResults: 2, resultsPerPage: 20 });
  expect(data.items?.map((item) => item.id)).toEqual(['own', 'talk']);
  const thread = data.items?.[1];
  expect(thread?.snippet).toMatchObject({
    channelId: CHANNEL,
    videoId: VIDEO,
    canReply: true,
    isPublic: true,
    totalReplyCount: 6,
  });
  expect(thread?.snippet?.topLevelComment).toEqual({
    kind: 'youtube#comment',
    etag: expect.any(String),
    id: 'talk',
    snippet: {
      channelId: CHANNEL,
      videoId: VIDEO,
      textDisplay:
        'see <a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a> &lt;b&gt;<br>bye',
      authorDisplayName: 'Fan',
      authorProfileImageUrl: 'https://img.example/fan.png',
      authorChannelUrl: `http://www.youtube.com/channel/${FAN}`,
      authorChannelId: { value: FAN },
      canRate: true,
      viewerRating: 'none',
      likeCount: 7,
      moderationStatus: 'published',
      publishedAt: moment(1),
      updatedAt: moment(1),
    },
  });
  const replies = thread?.replies?.comments ?? [];
  expect(replies.map((reply) => reply.id)).toEqual(
    [5, 4, 3, 2, 1].map((index) => `talk.r${index}`),
  );
  expect(replies[0]?.snippet?.parentId).toBe('talk');
});

async function snippetsFor(channelId: string) {
  const api = await environment.apiOf(channelId);
  const { data } = await api.commentThreads.list({
    part: ['snippet'],
    videoId: VIDEO,
    textFormat: 'plainText',
  });
  return data.items?.map((item) => item.snippet?.topLevelComment?.snippet);
}

test('only the author of a comment gets textOriginal, and every caller may request the plain-text format', async () => {
  const [own, talk] = (await snippetsFor(CHANNEL)) ?? [];
  expect(own?.textOriginal).toBe('hi');
  expect(talk?.textDisplay).toBe('see https://a.example/?x=1&y=2 <b>\nbye');
  expect(talk).not.toHaveProperty('textOriginal');
  expect((await snippetsFor(OTHER))?.[0]).not.toHaveProperty('textOriginal');
});

test('YouTube lists held and likely-spam comments only for the channel’s creator', async () => {
  expect(await ids(listVideo(owner, 'likelySpam'))).toEqual(['likely']);
  expect(await ids(listVideo(visitor, 'published'))).toEqual(['own', 'talk']);
  for (const status of ['heldForReview', 'likelySpam']) {
    expect(await refusalOf(listVideo(visitor, status))).toMatchObject({
      status: 403,
      reason: 'forbidden',
      domain: 'youtube.commentThread',
    });
  }
  expect(await refusalOf(listVideo(owner, 'rejected'))).toMatchObject({
    status: 400,
    reason: 'invalidParameter',
    location: 'moderationStatus',
  });
});

test('the list of held threads also contains a thread whose published comment has a held reply', async () => {
  const { data } = await owner.commentThreads.list({
    part: PART,
    videoId: VIDEO,
    moderationStatus: 'heldForReview',
  });
  expect(data.items?.map((item) => item.id)).toEqual(['held', 'talk']);
  const thread = data.items?.[1];
  expect(thread?.snippet?.topLevelComment?.snippet?.moderationStatus).toBe('published');
  expect(thread?.snippet?.totalReplyCount).toBe(1);
  expect(thread?.replies?.comments?.map((reply) => reply.id)).toEqual(['talk.r6']);
  expect(thread?.replies?.comments?.[0]?.snippet?.moderationStatus).toBe('heldForReview');
});

test('YouTube lists comments with their moderation status only to the creator, and never if the call names the comments’ ids', async () => {
  const asked = { part: ['snippet'], videoId: VIDEO };
  const statusOf = async (api: youtube_v3.Youtube, more: object) => {
    const { data } = await api.commentThreads.list({ ...asked, ...more });
    return data.items?.[0]?.snippet?.topLevelComment?.snippet?.moderationStatus;
  };
  expect(await statusOf(owner, {})).toBe('published');
  expect(await statusOf(visitor, {})).toBeUndefined();
  const byId = await owner.commentThreads.list({
    part: PART,
    id: ['talk', 'held', 'unknown', 'gone'],
  });
  expect(byId.data.items?.map((item) => item.id)).toEqual(['talk', 'held']);
  for (const item of byId.data.items ?? []) {
    expect(item.snippet?.topLevelComment?.snippet).not.toHaveProperty('moderationStatus');
  }
  expect(await ids(visitor.commentThreads.list({ part: PART, id: ['talk', 'held'] }))).toEqual([
    'talk',
  ]);
});

test('commentThreads.list for a channel returns the newest comments under all videos of the channel', async () => {
  const asked = { part: PART, allThreadsRelatedToChannelId: CHANNEL };
  expect(await ids(owner.commentThreads.list(asked))).toEqual(['late', 'own', 'talk']);
  expect(
    await ids(owner.commentThreads.list({ ...asked, moderationStatus: 'heldForReview' })),
  ).toEqual(['held', 'talk']);
  expect(
    await refusalOf(visitor.commentThreads.list({ ...asked, moderationStatus: 'likelySpam' })),
  ).toMatchObject({ status: 403, reason: 'forbidden' });
  expect(
    await refusalOf(owner.commentThreads.list({ part: PART, allThreadsRelatedToChannelId: 'UCx' })),
  ).toMatchObject({ status: 404, reason: 'channelNotFound' });
});

test('with order=relevance, YouTube lists comments with many likes and replies first', async () => {
  const asked = { part: PART, videoId: VIDEO, order: 'relevance' };
  expect(await ids(owner.commentThreads.list(asked))).toEqual(['talk', 'own']);
  await environment.control('POST', `/youtube/videos/${VIDEO}/comments`, { id: 'own', likes: 99 });
  expect(await ids(owner.commentThreads.list(asked))).toEqual(['own', 'talk']);
  const first = await owner.commentThreads.list({ ...asked, maxResults: 1 });
  const second = await owner.commentThreads.list({
    ...asked,
    maxResults: 1,
    pageToken: first.data.nextPageToken ?? '',
  });
  expect(second.data.items?.map((item) => item.id)).toEqual(['talk']);
  expect(second.data.nextPageToken).toBeUndefined();
});

test('the pages of a list neither repeat nor miss a comment while comments are added and removed', async () => {
  const comments = Array.from({ length: 25 }, (_, index) => ({
    id: `c${String(index).padStart(2, '0')}`,
    author: 'Fan',
    text: 'x',
    // Three comments have the same time, because paging must also work for equal times.
    publishedAt: moment(100 + Math.floor(index / 3)),
  }));
  await environment.control('POST', '/youtube/videos/video000002/comments', comments);
  const seen: string[] = [];
  let pageToken: string | undefined;
  let round = 0;
  do {
    const { data } = await owner.commentThreads.list({
      part: ['id'],
      videoId: 'video000002',
      maxResults: 4,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    seen.push(...(data.items ?? []).map((item) => item.id ?? ''));
    pageToken = data.nextPageToken ?? undefined;
    round += 1;
    await environment.control('POST', '/youtube/videos/video000002/comments', {
      id: `new${round}`,
      author: 'Fan',
      text: 'x',
      publishedAt: moment(1000 + round),
    });
    const last = seen.at(-1) ?? '';
    await owner.comments.setModerationStatus({ id: [last], moderationStatus: 'heldForReview' });
  } while (pageToken !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.toSorted()).toEqual([...comments.map(({ id }) => id), 'late'].toSorted());
});

test('a page token of YouTube is valid only for the list that returned it', async () => {
  const asked = { part: PART, videoId: VIDEO, maxResults: 1 };
  const { data } = await owner.commentThreads.list(asked);
  const pageToken = data.nextPageToken ?? '';
  expect(pageToken).not.toBe('');
  const refused = { status: 400, reason: 'invalidPageToken', location: 'pageToken' };
  for (const wrong of [
    { ...asked, pageToken: 'nonsense' },
    { ...asked, pageToken: Buffer.from('[1,2]').toString('base64url') },
    { ...asked, videoId: 'video000002', pageToken },
    { ...asked, order: 'relevance', pageToken },
    { ...asked, moderationStatus: 'heldForReview', pageToken },
  ]) {
    expect(await refusalOf(owner.commentThreads.list(wrong))).toMatchObject(refused);
  }
  expect(await ids(owner.commentThreads.list({ ...asked, pageToken }))).toEqual(['talk']);
});

test('comments.list returns all replies of a comment in pages, but held replies only to the creator', async () => {
  const asked = { part: ['snippet'], parentId: 'talk', maxResults: 4 };
  const first = await owner.comments.list(asked);
  expect(first.data.items?.map((item) => item.id)).toEqual(
    [6, 5, 4, 3].map((index) => `talk.r${index}`),
  );
  expect(first.data.items?.map((item) => item.snippet?.moderationStatus)).toEqual([
    'heldForReview',
    'published',
    'published',
    'published',
  ]);
  const second = await owner.comments.list({
    ...asked,
    pageToken: first.data.nextPageToken ?? '',
  });
  expect(second.data.items?.map((item) => item.id)).toEqual(['talk.r2', 'talk.r1', 'talk.r0']);
  expect(second.data.nextPageToken).toBeUndefined();
  const seen = await visitor.comments.list({ ...asked, maxResults: 100 });
  expect(seen.data.items).toHaveLength(6);
  expect(seen.data.items?.[0]?.snippet).not.toHaveProperty('moderationStatus');
  expect(await refusalOf(owner.comments.list({ ...asked, parentId: 'nobody' }))).toMatchObject({
    status: 404,
    reason: 'commentNotFound',
  });
});

test('comments.list by id returns no moderation status and omits comments that the caller may not see', async () => {
  const asked = { part: ['snippet'], id: ['talk.r6', 'held', 'gone', 'nobody', 'own'] };
  const { data } = await owner.comments.list(asked);
  expect(data.items?.map((item) => item.id)).toEqual(['talk.r6', 'held', 'own']);
  for (const item of data.items ?? []) expect(item.snippet).not.toHaveProperty('moderationStatus');
  expect(await ids(visitor.comments.list(asked))).toEqual(['own']);
});

test('YouTube’s response to a list contains only the requested parts', async () => {
  const threads = await owner.commentThreads.list({ part: ['id'], videoId: VIDEO });
  expect(Object.keys(threads.data.items?.[0] ?? {}).toSorted()).toEqual(['etag', 'id', 'kind']);
  const replies = await owner.comments.list({ part: ['id'], parentId: 'talk' });
  expect(Object.keys(replies.data.items?.[0] ?? {}).toSorted()).toEqual(['etag', 'id', 'kind']);
});

test.each([
  [{ videoId: 'nosuchvideo' }, 404, 'videoNotFound', 'videoId'],
  [{ videoId: 'video000003' }, 403, 'commentsDisabled', 'videoId'],
  [{ videoId: VIDEO, maxResults: 101 }, 400, 'invalidParameter', 'maxResults'],
  [{ videoId: VIDEO, maxResults: 0 }, 400, 'invalidParameter', 'maxResults'],
  [{ videoId: VIDEO, order: 'newest' }, 400, 'invalidParameter', 'order'],
  [{ videoId: VIDEO, part: ['nonsense'] }, 400, 'unknownPart', 'part'],
  [{ videoId: VIDEO, part: [] }, 400, 'required', 'part'],
  [{}, 400, 'missingRequiredParameter', 'parameters.'],
  [{ videoId: VIDEO, id: ['talk'] }, 400, 'incompatibleParameters', 'parameters.'],
  [{ videoId: VIDEO, searchTerms: 'x' }, 501, 'notImplemented', undefined],
])('YouTube refuses commentThreads.list with %j', async (more, status, reason, location) => {
  const refused = await refusalOf(owner.commentThreads.list({ part: PART, ...more }));
  expect(refused).toMatchObject({ status, reason });
  expect(refused.location).toBe(location);
});

test('a page of comments takes about as long for a video with 10,000 comments as for a video with 100', async () => {
  for (const [id, count] of [
    ['manycomment', 10_000],
    ['fewcomments', 100],
  ] as const)
    await environment.control('POST', `/youtube/channels/${CHANNEL}/videos`, {
      id,
      title: 'Many',
      comments: Array.from({ length: count }, (_, index) => ({
        author: `Author ${index}`,
        text: `comment number ${index}`,
        publishedAt: moment((index * 7919) % count),
      })),
    });
  const times: Record<string, number[]> = {};
  async function page(videoId: string, pageToken?: string) {
    const start = performance.now();
    const { data } = await owner.commentThreads.list({
      part: PART,
      videoId,
      maxResults: 100,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    (times[videoId] ??= []).push(performance.now() - start);
    return data;
  }
  let pageToken: string | undefined;
  let listed = 0;
  do {
    const data = await page('manycomment', pageToken);
    listed += data.items?.length ?? 0;
    pageToken = data.nextPageToken ?? undefined;
    expect((await page('fewcomments')).items).toHaveLength(100);
  } while (pageToken !== undefined);
  expect(listed).toBe(10_000);
  // The quickest of a hundred calls. Calls of both videos alternate, so that other load affects
  // both equally.
  const quickest = (videoId: string) => Math.min(...(times[videoId] ?? []));
  expect(quickest('manycomment') / quickest('fewcomments')).toBeLessThan(5);
});
