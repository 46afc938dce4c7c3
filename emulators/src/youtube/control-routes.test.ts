import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { channelDocument } from './channel-document.ts';
import {
  moment,
  type YoutubeEnvironment,
  startYoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';

const CHANNEL = 'UCmakerOfThings000000000';
const VIDEO = 'video000001';
const BODY = {
  channel: { title: 'Maker', handle: '@maker', thumbnailUrl: 'https://img.example/m.png' },
  videos: [
    {
      id: VIDEO,
      title: 'First',
      publishedAt: '2026-03-01T01:00:00+01:00',
      thumbnails: { high: { url: 'https://img.example/high.png', width: 480, height: 360 } },
      comments: [
        {
          id: 'a',
          author: 'Fan',
          authorChannelId: 'UCfan',
          authorProfileImageUrl: 'https://img.example/fan.png',
          text: 'nice',
          publishedAt: moment(1),
          updatedAt: moment(2),
          likes: 3,
          moderationStatus: 'likelySpam',
          replies: [{ author: 'Maker', text: 'thanks', publishedAt: moment(3), replies: [] }],
        },
        { author: 'Fan', text: 'again', publishedAt: moment(4) },
        { author: 'Fan', text: 'again', publishedAt: moment(4) },
      ],
    },
  ],
};

let environment: YoutubeEnvironment;

beforeEach(async () => {
  environment = await startYoutubeEnvironment();
});

afterEach(async () => {
  await environment.close();
});

async function put(body: unknown, channelId = CHANNEL): Promise<Response> {
  return environment.control('PUT', `/youtube/channels/${channelId}`, body);
}

async function get(channelId = CHANNEL) {
  const answer = await environment.control('GET', `/youtube/channels/${channelId}`);
  expect(answer.status).toBe(200);
  return channelDocument.parse(await answer.json());
}

async function commentsOf(videoId: string) {
  const { videos } = await get();
  return videos.find((video) => video.id === videoId)?.comments;
}

test('the control API returns a channel as it was loaded, with an id and a moderation status for each comment', async () => {
  expect((await put(BODY)).status).toBe(200);
  const { channel, videos } = await get();
  expect(channel).toEqual(BODY.channel);
  expect(videos).toHaveLength(1);
  expect(videos[0]).toMatchObject({
    id: VIDEO,
    title: 'First',
    publishedAt: moment(0),
    thumbnails: BODY.videos[0]?.thumbnails,
  });
  const [first, second, third] = videos[0]?.comments ?? [];
  expect(first).toMatchObject({
    id: 'a',
    author: 'Fan',
    authorChannelId: 'UCfan',
    authorProfileImageUrl: 'https://img.example/fan.png',
    text: 'nice',
    publishedAt: moment(1),
    updatedAt: moment(2),
    likes: 3,
    moderationStatus: 'likelySpam',
    replies: [{ author: 'Maker', text: 'thanks', moderationStatus: 'published', likes: 0 }],
  });
  expect(first?.replies?.[0]?.id).toMatch(/^a\.[\w-]{22}$/);
  expect(second?.id).toMatch(/^Ug[wxyz][\w-]{16}4AaABAg$/);
  expect(third?.id).toMatch(/^Ug[wxyz][\w-]{16}4AaABAg$/);
  expect(third?.id).not.toBe(second?.id);
  expect(second?.authorChannelId).toMatch(/^UC[\w-]{22}$/);
});

test('loading the same channel again gives the same ids, and a channel that the control API returned can be loaded', async () => {
  await put(BODY);
  const before = await get();
  await put(BODY);
  expect(await get()).toEqual(before);
  await put(before);
  expect(await get()).toEqual(before);
});

test('the control API lists the channels of the YouTube emulator', async () => {
  await put(BODY);
  const answer = await environment.control('GET', '/youtube/channels');
  expect(await answer.json()).toEqual([{ channelId: CHANNEL, title: 'Maker' }]);
});

test('the control API refuses an unknown channel, video or comment with 404, and says why', async () => {
  await put(BODY);
  for (const [method, path] of [
    ['GET', '/youtube/channels/UCnobody'],
    ['POST', '/youtube/channels/UCnobody/videos'],
    ['POST', '/youtube/videos/nosuchvideo/comments'],
    ['DELETE', '/youtube/comments/nobody'],
    ['DELETE', `/youtube/grants/${CHANNEL}`],
  ] as const) {
    const answer = await environment.control(method, path, method === 'POST' ? {} : undefined);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: expect.stringMatching(/no (channel|video|comment|active)/),
    });
  }
});

function withComments(...comments: object[]) {
  return { ...BODY, videos: [{ ...BODY.videos[0], comments }] };
}
const KIND = { author: 'Fan', text: 'hi', publishedAt: moment(1) };

test.each([
  ['no title', { channel: {}, videos: [] }, 'channel.title'],
  ['an unknown field', { ...BODY, chanel: {} }, 'chanel'],
  ['a short video id', { ...BODY, videos: [{ ...BODY.videos[0], id: 'x' }] }, '11 characters'],
  ['a video twice', { ...BODY, videos: [BODY.videos[0], BODY.videos[0]] }, 'twice'],
  ['a comment twice', withComments({ ...KIND, id: 'a' }, { ...KIND, id: 'a' }), 'twice'],
  ['a wrong time', withComments({ ...KIND, publishedAt: 'yesterday' }), 'comments.0.publishedAt'],
  ['a wrong status', withComments({ ...KIND, moderationStatus: 'hidden' }), 'moderationStatus'],
  [
    'a reply to a reply',
    withComments({ ...KIND, replies: [{ ...KIND, replies: [KIND] }] }),
    'replies have no replies',
  ],
])(
  'the control API refuses a channel with %s, says why, and changes no data',
  async (_, body, word) => {
    await put(BODY);
    const before = await get();
    const answer = await put(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringContaining(word) });
    expect(await get()).toEqual(before);
  },
);

test('the control API refuses a channel whose body is not valid JSON or whose id is not valid', async () => {
  const broken = await fetch(`${environment.baseUrl}/control/youtube/quota`, {
    method: 'PUT',
    body: '{',
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toEqual({ error: expect.stringContaining('not JSON') });
  expect((await put(BODY, 'maker')).status).toBe(400);
  expect((await environment.control('PUT', '/youtube/quota', { units: -1 })).status).toBe(400);
});

test('the control API refuses a channel with the id of a video or comment of another channel', async () => {
  await put(BODY);
  const taken = { ...BODY.videos[0], comments: [] };
  const video = await put({ channel: { title: 'Thief' }, videos: [taken] }, 'UCthief');
  expect(await video.json()).toEqual({ error: expect.stringContaining(CHANNEL) });
  const other = { ...BODY.videos[0], id: 'video000009', comments: [{ ...KIND, id: 'a' }] };
  const comment = await put({ channel: { title: 'Thief' }, videos: [other] }, 'UCthief');
  expect(await comment.json()).toEqual({ error: expect.stringContaining('another channel') });
  expect((await environment.control('GET', '/youtube/channels/UCthief')).status).toBe(404);
});

test('the control API adds comments and replies, and changes existing comments by their id', async () => {
  await put(BODY);
  environment.clock.moveTo(Date.parse('2030-01-01T00:00:00Z'));
  const answer = await environment.control('POST', `/youtube/videos/${VIDEO}/comments`, {
    comments: [
      { id: 'a', text: 'call me', replies: [{ id: 'a.new', author: 'Bot', text: 'yes' }] },
      { id: 'new', author: 'Bot', text: 'buy', publishedAt: moment(9) },
    ],
  });
  expect(answer.status).toBe(200);
  const editResponse = z.object({ comments: z.array(z.looseObject({ id: z.string() })) });
  expect(editResponse.parse(await answer.json()).comments.map(({ id }) => id)).toEqual([
    'a',
    'new',
  ]);
  const comments = await commentsOf(VIDEO);
  const edited = comments?.find(({ id }) => id === 'a');
  expect(edited).toMatchObject({
    text: 'call me',
    author: 'Fan',
    likes: 3,
    moderationStatus: 'likelySpam',
    publishedAt: moment(1),
  });
  expect(edited?.updatedAt).toMatch(/^2030-01-01T00:00:00/);
  expect(edited?.replies?.map(({ text }) => text)).toEqual(['yes', 'thanks']);
  expect(comments?.find(({ id }) => id === 'new')).toMatchObject({ text: 'buy' });

  await environment.control('POST', `/youtube/videos/${VIDEO}/comments`, { id: 'a.new', likes: 5 });
  const again = (await commentsOf(VIDEO))?.find(({ id }) => id === 'a');
  expect(again?.replies?.find(({ id }) => id === 'a.new')).toMatchObject({ text: 'yes', likes: 5 });
});

test.each([
  ['a new comment without an author', [{ id: 'x', text: 'x' }], 'author and text'],
  ['a new reply without a text', [{ id: 'a', replies: [{ author: 'x' }] }], 'author and text'],
  ['replies to a reply', [{ id: 'r', replies: [KIND] }], 'r is a reply'],
  [
    'a reply under another comment',
    [{ ...KIND, id: 'x', replies: [{ id: 'r' }] }],
    'not a reply to x',
  ],
  ['a comment of another video', [{ id: 'elsewhere', text: 'x' }], 'video000002'],
  ['a wrong like count', [{ id: 'a', likes: -1 }], 'likes'],
  ['an item that is not a comment', ['x'], 'object'],
])('the control API refuses %s, says why, and changes no data', async (_, edits, word) => {
  const [video] = BODY.videos;
  await put({
    ...BODY,
    videos: [
      { ...video, comments: [{ ...KIND, id: 'a', replies: [{ ...KIND, id: 'r' }] }] },
      { ...video, id: 'video000002', comments: [{ ...KIND, id: 'elsewhere' }] },
    ],
  });
  const before = await get();
  const good = { ...KIND, id: 'would be added' };
  const answer = await environment.control('POST', `/youtube/videos/${VIDEO}/comments`, [
    { ...good, id: 'good' },
    ...edits,
  ]);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.stringContaining(word) });
  expect(await get()).toEqual(before);
});

test('a video that a test uploads without a time is published at the current time, and can be changed by its id', async () => {
  await put(BODY);
  environment.clock.moveTo(Date.parse('2030-01-01T00:00:00Z'));
  const path = `/youtube/channels/${CHANNEL}/videos`;
  const answer = await environment.control('POST', path, { title: 'New', comments: [KIND] });
  expect(answer.status).toBe(201);
  const video = channelDocument.shape.videos.unwrap().element.parse(await answer.json());
  expect(video.id).toMatch(/^[\w-]{11}$/);
  expect(video.publishedAt).toMatch(/^2030-01-01T00:00:00/);
  expect(video.comments).toMatchObject([{ text: 'hi' }]);

  await environment.control('POST', path, { id: video.id, title: 'Newer' });
  const { videos } = await get();
  expect(videos.map(({ title }) => title)).toEqual(['Newer', 'First']);
  expect(videos[0]?.comments).toHaveLength(1);

  const refused = await environment.control('POST', path, {
    id: 'video000077',
    title: 'Broken',
    comments: [{ ...KIND, id: 'a' }],
  });
  expect(refused.status).toBe(400);
  expect((await get()).videos).toHaveLength(2);
});
