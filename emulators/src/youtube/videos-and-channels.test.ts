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
const UPLOADS = 'UUmakerOfThings000000000';

let environment: YoutubeEnvironment;
let api: youtube_v3.Youtube;

function videoId(index: number): string {
  return `video${String(index).padStart(6, '0')}`;
}

beforeEach(async () => {
  environment = await startYoutubeEnvironment();
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker', handle: '@maker', thumbnailUrl: 'https://img.example/maker.png' },
    videos: Array.from({ length: 60 }, (_, index) => ({
      id: videoId(index),
      title: `Video ${index}`,
      publishedAt: moment(index),
    })),
  });
  await environment.control('PUT', `/youtube/channels/${OTHER}`, {
    channel: { title: 'Other' },
    videos: [
      {
        id: 'privateVid0',
        title: 'Secret',
        publishedAt: moment(0),
        privacyStatus: 'private',
        commentsDisabled: true,
        thumbnails: { high: 'https://img.example/high.png' },
        duration: 'PT3M',
      },
    ],
  });
  api = await environment.apiOf(CHANNEL);
});

afterEach(async () => {
  await environment.close();
});

test('channels.list returns the caller’s own channel, and any other channel by its id', async () => {
  const part = ['snippet', 'contentDetails', 'statistics'];
  const { data } = await api.channels.list({ part, mine: true });
  expect(data.items).toEqual([
    {
      kind: 'youtube#channel',
      etag: expect.any(String),
      id: CHANNEL,
      snippet: expect.objectContaining({
        title: 'Maker',
        customUrl: '@maker',
        thumbnails: expect.objectContaining({
          default: { url: 'https://img.example/maker.png', width: 88, height: 88 },
        }),
      }),
      contentDetails: { relatedPlaylists: { likes: '', uploads: UPLOADS } },
      statistics: expect.objectContaining({ videoCount: '60', hiddenSubscriberCount: false }),
    },
  ]);
  const byId = await api.channels.list({ part: ['id'], id: [OTHER, 'UCnobody', CHANNEL] });
  expect(byId.data.items?.map((item) => item.id)).toEqual([OTHER, CHANNEL]);
  const unknown = await api.channels.list({ part: ['id'], id: ['UCnobody'] });
  expect(unknown.data).not.toHaveProperty('items');
  expect(await refusalOf(api.channels.list({ part: ['id'], forUsername: 'maker' }))).toMatchObject({
    status: 501,
  });
});

test('channels.list finds a channel by its handle, even one that has no videos and only writes comments', async () => {
  const { data } = await api.channels.list({ part: ['id'], forHandle: 'Maker' });
  expect(data.items?.map((item) => item.id)).toEqual([CHANNEL]);
  const fan = `UC${'f'.repeat(22)}`;
  await environment.control('POST', `/youtube/videos/${videoId(0)}/comments`, [
    { author: '@fan', authorChannelId: fan, text: 'One', publishedAt: moment(1) },
    { author: '@fan', authorChannelId: fan, text: 'Two', publishedAt: moment(2) },
  ]);
  const asked = [{ id: [fan, CHANNEL] }, { forHandle: '@fan' }];
  const found = await Promise.all(
    asked.map((by) => api.channels.list({ part: ['snippet'], ...by })),
  );
  expect(
    found.map((one) => one.data.items?.map(({ id, snippet }) => [id, snippet?.title])),
  ).toEqual([
    [
      [fan, '@fan'],
      [CHANNEL, 'Maker'],
    ],
    [[fan, '@fan']],
  ]);
  const unknown = await api.channels.list({ part: ['id'], forHandle: '@nobody' });
  expect(unknown.data).not.toHaveProperty('items');
});

test('the playlist of uploads returns the videos in pages, newest first, even if a video is uploaded meanwhile', async () => {
  const asked = { part: ['contentDetails', 'snippet'], playlistId: UPLOADS, maxResults: 50 };
  const first = await api.playlistItems.list(asked);
  expect(first.data.pageInfo).toEqual({ totalResults: 60, resultsPerPage: 50 });
  await environment.control('POST', `/youtube/channels/${CHANNEL}/videos`, { title: 'Brand new' });
  const second = await api.playlistItems.list({
    ...asked,
    pageToken: first.data.nextPageToken ?? '',
  });
  expect(second.data.nextPageToken).toBeUndefined();
  const ids = [...(first.data.items ?? []), ...(second.data.items ?? [])].map(
    (item) => item.contentDetails?.videoId,
  );
  expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => videoId(59 - index)));
  expect(first.data.items?.[0]?.snippet).toMatchObject({
    title: 'Video 59',
    position: 0,
    resourceId: { kind: 'youtube#video', videoId: videoId(59) },
  });
  const newest = await api.playlistItems.list({ ...asked, maxResults: 1 });
  expect(newest.data.items?.[0]?.snippet?.title).toBe('Brand new');
});

test('playlistItems.list finds no playlist except the uploads of a channel', async () => {
  for (const playlistId of ['PLxyz', 'UUnobody']) {
    expect(await refusalOf(api.playlistItems.list({ part: ['id'], playlistId }))).toMatchObject({
      status: 404,
      reason: 'playlistNotFound',
    });
  }
  const tooMany = api.playlistItems.list({ part: ['id'], playlistId: UPLOADS, maxResults: 51 });
  expect(await refusalOf(tooMany)).toMatchObject({ status: 400, location: 'maxResults' });
});

test('playlistItems.list finds no playlist of uploads if the channel has no videos', async () => {
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker' },
    videos: [],
  });
  const asked = { part: ['id'], playlistId: UPLOADS };
  expect(await refusalOf(api.playlistItems.list(asked))).toMatchObject({
    status: 404,
    reason: 'playlistNotFound',
  });
  await environment.control('POST', `/youtube/channels/${CHANNEL}/videos`, { title: 'The first' });
  expect((await api.playlistItems.list(asked)).data.items).toHaveLength(1);
});

test('videos.list returns up to fifty videos by id and omits unknown ones', async () => {
  const part = ['snippet', 'statistics', 'status', 'contentDetails'];
  const { data } = await api.videos.list({
    part,
    id: [videoId(2), 'nosuchvideo', 'privateVid0', videoId(1)],
  });
  expect(data.items?.map((item) => item.id)).toEqual([videoId(2), videoId(1)]);
  expect(data.items?.[0]).toMatchObject({
    snippet: { title: 'Video 2', channelId: CHANNEL, channelTitle: 'Maker' },
    statistics: { commentCount: '0', viewCount: '0' },
    status: { privacyStatus: 'public', uploadStatus: 'processed' },
    contentDetails: { duration: expect.stringMatching(/^PT/) },
  });
  expect(data.items?.[0]?.snippet?.thumbnails?.high?.url).toContain(videoId(2));
  const tooMany = Array.from({ length: 51 }, (_, index) => videoId(index));
  expect(await refusalOf(api.videos.list({ part, id: tooMany }))).toMatchObject({
    status: 400,
    location: 'id',
  });
});

test('videos.list returns a private video only to its creator', async () => {
  const other = await environment.apiOf(OTHER);
  const { data } = await other.videos.list({
    part: ['snippet', 'statistics', 'contentDetails'],
    id: ['privateVid0'],
  });
  expect(data.items?.[0]?.snippet?.thumbnails).toEqual({
    high: { url: 'https://img.example/high.png' },
  });
  expect(data.items?.[0]?.contentDetails?.duration).toBe('PT3M');
  expect(data.items?.[0]?.statistics).not.toHaveProperty('commentCount');
  const playlistId = `UU${OTHER.slice(2)}`;
  const seen = async (as: youtube_v3.Youtube) =>
    (await as.playlistItems.list({ part: ['id'], playlistId })).data.items?.length;
  expect([await seen(other), await seen(api)]).toEqual([1, 0]);
});

test('the YouTube emulator serves different thumbnails for each video, and none for an unknown video', async () => {
  const { data } = await api.videos.list({ part: ['snippet'], id: [videoId(1), videoId(2)] });
  const pictures = data.items?.map((item) => item.snippet?.thumbnails);
  expect(pictures?.map((sizes) => Object.keys(sizes ?? {}))).toEqual([
    ['default', 'medium', 'high'],
    ['default', 'medium', 'high'],
  ]);
  const addresses = pictures?.map((sizes) => sizes?.high?.url ?? '') ?? [];
  const drawings = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(address);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      return answer.text();
    }),
  );
  expect(drawings[0]).toMatch(/^<svg [^>]*width="480" height="360"/);
  expect(new Set(drawings).size).toBe(2);
  for (const missing of ['/vi/nosuchvideo/hqdefault.jpg', `/vi/${videoId(1)}/maxresdefault.jpg`])
    expect((await fetch(environment.baseUrl + missing)).status).toBe(404);
});
