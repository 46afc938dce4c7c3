import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  moment,
  type YoutubeEnvironment,
  startYoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';

const CHANNEL = 'UCmakerOfThings000000000';

let environment: YoutubeEnvironment;

beforeEach(async () => {
  environment = await startYoutubeEnvironment();
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker', handle: '@maker' },
    videos: [
      {
        id: 'video000001',
        title: 'First',
        publishedAt: moment(0),
        comments: [
          { id: 'spam', author: 'Spammer', text: 'call +1 555', publishedAt: moment(1) },
          { id: 'kind', author: 'Fan', text: 'thank you', publishedAt: moment(2) },
        ],
      },
    ],
  });
});

afterEach(async () => {
  await environment.close();
});

test('the googleapis client connects a channel, lists its comments and hides one', async () => {
  const api = await environment.apiOf(CHANNEL);

  const mine = await api.channels.list({ part: ['id', 'contentDetails'], mine: true });
  expect(mine.data.items?.[0]?.id).toBe(CHANNEL);
  const uploads = mine.data.items?.[0]?.contentDetails?.relatedPlaylists?.uploads ?? '';
  const videos = await api.playlistItems.list({ part: ['contentDetails'], playlistId: uploads });
  expect(videos.data.items?.map((item) => item.contentDetails?.videoId)).toEqual(['video000001']);

  const list = async (moderationStatus: string) => {
    const { data } = await api.commentThreads.list({
      part: ['snippet'],
      videoId: 'video000001',
      moderationStatus,
    });
    return data.items?.map((item) => item.id);
  };
  expect(await list('published')).toEqual(['kind', 'spam']);

  const hidden = await api.comments.setModerationStatus({
    id: ['spam'],
    moderationStatus: 'heldForReview',
  });
  expect(hidden.status).toBe(204);
  expect(await list('published')).toEqual(['kind']);
  expect(await list('heldForReview')).toEqual(['spam']);

  await api.comments.setModerationStatus({ id: ['spam'], moderationStatus: 'published' });
  expect(await list('published')).toEqual(['kind', 'spam']);
});
