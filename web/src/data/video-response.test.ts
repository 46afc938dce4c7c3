import { expect, it } from 'vitest';

import { readStoredVideo } from './video-response.ts';

it('the app converts a video document of Firestore into an entry of the list of videos', () => {
  const stored = {
    channelId: 'UC1',
    title: 'Pruning roses',
    thumbnails: { maxres: null, standard: 'https://i.example/s.jpg', high: null },
    publishedAt: '2026-11-20T10:00:00.000Z',
    privacy: 'private',
    publishAt: '2026-11-30T10:00:00.000Z',
    commentCount: 12,
    hiddenCount: 3,
    doubtful: 2,
    hidesBy: '2026-11-22T10:00:00.000Z',
    lastCleanedAt: '2026-11-21T10:00:00.000Z',
    passId: 'p2',
    nextPassAt: null,
    lastPass: {
      id: 'p1',
      trigger: 'schedule',
      status: 'done',
      finishedAt: '2026-11-21T10:00:00.000Z',
      cleaned: 3,
      limitReached: false,
      problem: null,
    },
    lastHiding: { passId: 'p1', at: '2026-11-21T10:00:00.000Z', hidden: 3 },
    hidesWait: true,
  } as const;
  expect(readStoredVideo('aaaaaaaaaaa', stored)).toEqual({
    id: 'aaaaaaaaaaa',
    title: 'Pruning roses',
    thumbnail_url: 'https://i.example/s.jpg',
    thumbnails: { maxres: null, standard: 'https://i.example/s.jpg', high: null },
    channel_id: 'UC1',
    publishedAgo: '',
    lastCleanedAgo: '',
    published_at: '2026-11-20T10:00:00.000Z',
    privacy: 'private',
    publish_at: '2026-11-30T10:00:00.000Z',
    last_cleaned_at: '2026-11-21T10:00:00.000Z',
    comment_count: 12,
    hidden_count: 3,
    pending_restore_count: 0,
    doubtful_count: 2,
    hides_by: '2026-11-22T10:00:00.000Z',
    pass_id: 'p2',
    next_pass_at: null,
    last_pass: {
      id: 'p1',
      trigger: 'schedule',
      status: 'done',
      finished_at: '2026-11-21T10:00:00.000Z',
      cleaned_count: 3,
      limit_reached: false,
      problem: null,
    },
    last_hiding: { pass_id: 'p1', at: '2026-11-21T10:00:00.000Z', hidden_count: 3 },
  });
});

it('in a video document of an earlier version, the app gives missing fields their usual values', () => {
  const read = readStoredVideo('aaaaaaaaaaa', { channelId: 'UC1', title: 'Old' });
  expect(read).toMatchObject({
    title: 'Old',
    thumbnails: { maxres: null, standard: null, high: null },
    privacy: 'public',
    published_at: null,
    comment_count: 0,
    hidden_count: 0,
    last_pass: null,
    last_hiding: null,
  });
});

it('the app replaces malformed fields of a video document, and the video stays in the list', () => {
  const stored = JSON.parse('{"title":"Old","commentCount":"many","lastPass":{"id":4}}');
  const read = readStoredVideo('aaaaaaaaaaa', stored);
  expect(read).toMatchObject({ title: 'Old', comment_count: null, last_pass: null });
  expect(readStoredVideo('aaaaaaaaaaa', JSON.parse('{"title":7}'))).toBeUndefined();
});
