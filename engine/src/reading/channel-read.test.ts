import { expect, test } from 'vitest';

import type { Comments, YoutubeThread } from '../ports/comments.ts';
import { ChannelRead } from './channel-read.ts';

const LAST_PASS = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;

function threadAt(time: number): YoutubeThread {
  const publishedAt = new Date(time).toISOString();
  const top = {
    id: `Ug${time}`,
    videoId: 'workbench01',
    parentId: null,
    author: '@viewer',
    authorChannelId: null,
    authorProfileImageUrl: '',
    text: 'Which glue did you use?',
    publishedAt,
    updatedAt: publishedAt,
    likes: 0,
    moderationStatus: 'published',
  };
  return { id: top.id, videoId: top.videoId, top, replies: [], replyCount: 0 };
}

const refuse = () => Promise.reject(new Error('the read needs only the list of the channel'));

function commentsWith(channelThreads: Comments['channelThreads']): Comments {
  return {
    threads: refuse,
    channelThreads,
    replies: refuse,
    byId: refuse,
    named: refuse,
    existing: refuse,
    ofVideo: refuse,
    setStatus: refuse,
  };
}

/**
 * Reads a channel's list whose first page ends some minutes before the last pass of the video, and
 * which has further pages.
 */
function threadsIfPageEnds(minutesBefore: number) {
  const items = [threadAt(LAST_PASS - minutesBefore * MINUTE_MS)];
  const comments = commentsWith(async () => ({ items, nextPageToken: 'older' }));
  const video = {
    id: 'workbench01',
    title: 'A bench',
    publishedAt: '2026-11-20T10:00:00Z',
    lastCleanedAt: new Date(LAST_PASS).toISOString(),
    hidesWait: false,
  };
  const read = new ChannelRead(comments, [video], new AbortController().signal);
  return read.threadsOf('workbench01');
}

test('a channel’s list replaces a video’s own list only if it reaches back to half an hour before the video’s last pass', async () => {
  expect(await threadsIfPageEnds(29)).toBeUndefined();
  expect(await threadsIfPageEnds(31)).toHaveLength(1);
});
