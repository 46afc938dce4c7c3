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
  await environment.control('PUT', `/youtube/channels/${CHANNEL}`, {
    channel: { title: 'Maker' },
    videos: [
      {
        id: VIDEO,
        title: 'First',
        publishedAt: moment(0),
        comments: [{ id: 'fan', author: 'Fan', text: 'Nice', publishedAt: moment(1) }],
      },
      { id: 'video000002', title: 'Closed', publishedAt: moment(0), commentsDisabled: true },
    ],
  });
  owner = await environment.apiOf(CHANNEL);
});

afterEach(async () => {
  await environment.close();
});

function writeThread(textOriginal: string, videoId = VIDEO) {
  const snippet = { channelId: CHANNEL, videoId, topLevelComment: { snippet: { textOriginal } } };
  return owner.commentThreads.insert({ part: ['snippet'], requestBody: { snippet } });
}

function writeReply(parentId: string, textOriginal: string) {
  const snippet = { parentId, textOriginal };
  return owner.comments.insert({ part: ['snippet'], requestBody: { snippet } });
}

async function textsListed() {
  const { data } = await owner.commentThreads.list({
    part: ['snippet', 'replies'],
    videoId: VIDEO,
    textFormat: 'plainText',
  });
  return data.items?.map(({ snippet, replies }) => [
    snippet?.topLevelComment?.snippet?.textOriginal,
    replies?.comments?.[0]?.snippet?.textOriginal,
  ]);
}

test('YouTube lists a thread and a reply that the channel itself wrote, until the channel deletes them', async () => {
  const thread = await writeThread('Hello');
  expect(thread.data).toMatchObject({
    kind: 'youtube#commentThread',
    snippet: {
      topLevelComment: { snippet: { textOriginal: 'Hello', authorDisplayName: 'Maker' } },
    },
  });
  const id = thread.data.id ?? '';
  const reply = await writeReply(id, 'Again');
  expect(reply.data).toMatchObject({ kind: 'youtube#comment', snippet: { parentId: id } });
  expect(await textsListed()).toEqual([
    ['Hello', 'Again'],
    [undefined, undefined],
  ]);
  const { status } = await owner.comments.delete({ id: reply.data.id ?? '' });
  expect(status).toBe(204);
  expect(await textsListed()).toContainEqual(['Hello', undefined]);
  await owner.comments.delete({ id });
  expect(await textsListed()).toEqual([[undefined, undefined]]);
});

test.for([
  ['a thread without a text', () => writeThread(' '), 400, 'commentTextRequired'],
  ['a text that is too long', () => writeThread('x'.repeat(10_001)), 400, 'commentTextTooLong'],
  ['a thread without a video', () => writeThread('Hi', ''), 400, 'channelOrVideoIdMissing'],
  ['a thread under an unknown video', () => writeThread('Hi', 'unknown0000'), 404, 'videoNotFound'],
  ['comments turned off', () => writeThread('Hi', 'video000002'), 403, 'commentsDisabled'],
  ['a reply without a parent', () => writeReply('', 'Hi'), 400, 'parentIdMissing'],
  ['a reply to nothing', () => writeReply('unknown', 'Hi'), 404, 'parentCommentNotFound'],
  ['an unknown id', () => owner.comments.delete({ id: 'x' }), 404, 'commentNotFound'],
  ['another author’s comment', () => owner.comments.delete({ id: 'fan' }), 403, 'forbidden'],
] as const)(
  'YouTube refuses to write or delete a comment because of %s',
  async ([, call, status, reason]) => {
    expect(await refusalOf(call())).toMatchObject({ status, reason });
  },
);

test('YouTube charges 50 units for writing a comment and for deleting a comment', async () => {
  const { data } = await writeThread('Hello');
  await owner.comments.delete({ id: data.id ?? '' });
  const ledger = await (await environment.control('GET', '/youtube/ledger')).json();
  expect(ledger).toMatchObject({
    calls: [
      { method: 'commentThreads.insert', units: 50, status: 200 },
      { method: 'comments.delete', units: 50, status: 204 },
    ],
  });
});
