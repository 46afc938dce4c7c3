import { createServer, type Server, type ServerResponse } from 'node:http';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readConfig } from '../platform/config.ts';
import { type CallBudget, createYoutube, type Youtube } from './youtube.ts';

/**
 * A response of the server. Each call gets the next one, and all further calls get the last one.
 */
type Behaviour = (response: ServerResponse) => void;
let behaviours: Behaviour[] = [];
let calls = 0;
let server: Server;
let paid: number[] = [];
let accepted = 0;
let youtube: Youtube;

const budget: CallBudget = {
  pay: (units) => {
    paid.push(units);
    return Promise.resolve();
  },
  refused: (cause) => Promise.resolve(new Error('no units', { cause })),
  accepted: () => {
    accepted += 1;
    return Promise.resolve();
  },
};

beforeAll(async () => {
  server = createServer((_, response) => {
    calls += 1;
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    behaviour?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const config = readConfig({
    GCLOUD_PROJECT: 'demo-threadsweep',
    APP_URL: 'https://threadsweep.example',
    SMTP_HOST: 'smtp.threadsweep.example',
    MAIL_FROM: 'mail@threadsweep.example',
    IDENTITY_API_KEY: 'key',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    KMS_KEY: 'key',
    TASKS_QUEUE: 'queue',
    TASKS_SERVICE_ACCOUNT: 'tasks@threadsweep.example',
    CLEANING_PASS_URL: 'https://threadsweep.example/pass',
    YOUTUBE_URL: `http://127.0.0.1:${port}`,
  });
  youtube = await createYoutube(config, 'a-token', budget);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  calls = 0;
  paid = [];
  accepted = 0;
});

const responds =
  (status: number, body: unknown): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const refuses = (status: number, reason: string) =>
  responds(status, { error: { code: status, message: reason, errors: [{ reason }] } });
const closes: Behaviour = (response) => void response.destroy();
const cutsOff: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"items": [', () => response.destroy());
};
const found = responds(200, { items: [{ id: 'workbench01', snippet: {}, statistics: {} }] });

test.for([
  ['a connection that is closed', closes],
  ['a response that is cut off', cutsOff],
  ['a 500', refuses(500, 'backendError')],
  ['a 503 that is not valid JSON', responds(503, 'unavailable')],
  ['a 429', refuses(429, 'tooManyRequests')],
  ['a rate limit', refuses(403, 'rateLimitExceeded')],
] as const)(
  'the YouTube client retries a call after %s, and the budget pays for the retry',
  async ([, behaviour]) => {
    behaviours = [behaviour, found];
    expect(await youtube.videos(['workbench01'])).toHaveLength(1);
    expect([calls, paid, accepted]).toEqual([2, [1, 1], 1]);
  },
);

test.for([
  ['a call without permission', refuses(403, 'forbidden')],
  ['comments that are turned off', refuses(403, 'commentsDisabled')],
  ['an unknown video', refuses(404, 'videoNotFound')],
  ['an unknown page token', refuses(400, 'invalidPageToken')],
  ['an access token that is not valid', refuses(401, 'authError')],
] as const)('the YouTube client does not retry after %s', async ([, behaviour]) => {
  behaviours = [behaviour];
  await expect(youtube.threads('workbench01', 'published', undefined)).rejects.toThrow(
    /commentThreads.list failed/,
  );
  expect([calls, paid, accepted]).toEqual([1, [1], 0]);
});

test('if the quota is exhausted, the YouTube client throws the budget’s error and does not retry', async () => {
  behaviours = [refuses(403, 'quotaExceeded')];
  await expect(youtube.setModerationStatus(['Ug1'], 'heldForReview')).rejects.toThrow('no units');
  expect([calls, paid]).toEqual([1, [50]]);
});

test('the YouTube client makes no call for which the budget has too few units', async () => {
  const poor = { ...budget, pay: () => Promise.reject(new Error('the day is used up')) };
  behaviours = [found];
  const { Youtube: Client } = await import('./youtube.ts');
  const { youtube: api } = await import('googleapis/build/src/apis/youtube/index.js');
  const client = new Client(api({ version: 'v3' }), poor);
  await expect(client.videos(['workbench01'])).rejects.toThrow('the day is used up');
  expect(calls).toBe(0);
});

test('after four transient failures of a call, the YouTube client throws the error', async () => {
  behaviours = [refuses(503, 'backendError')];
  await expect(youtube.videos(['workbench01'])).rejects.toThrow('videos.list failed: 503');
  expect([calls, paid]).toEqual([4, [1, 1, 1, 1]]);
});

test('if a channel has no playlist of uploads, the YouTube client returns an empty page of uploads', async () => {
  behaviours = [refuses(404, 'playlistNotFound')];
  expect(await youtube.uploads('UUempty', undefined)).toEqual({ items: [], nextPageToken: null });
  expect([calls, paid]).toEqual([1, [1]]);
  behaviours = [refuses(403, 'playlistItemsNotAccessible')];
  await expect(youtube.uploads('UUempty', undefined)).rejects.toMatchObject({ status: 403 });
});

/** Returns a thread with more replies than the list of threads contains. */
function longThread() {
  const times = { publishedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  const more = { authorChannelId: null, authorProfileImageUrl: '', moderationStatus: null };
  const fields = { videoId: 'workbench01', author: '', text: '', likes: 0, ...times, ...more };
  const replies = [{ id: 'a.9', ...fields, parentId: 'a' }];
  return { id: 'a', videoId: 'workbench01', replies, replyCount: 300 };
}

test('the YouTube client stops reading replies if YouTube returns the same page token again', async () => {
  behaviours = [
    responds(200, { nextPageToken: 'same', items: [{ id: 'a.1', snippet: {} }] }),
    responds(200, { nextPageToken: 'same', items: [{ id: 'a.2', snippet: {} }] }),
  ];
  const replies = await youtube.replies(longThread());
  expect(replies.map(({ id }) => id)).toEqual(['a.1', 'a.2']);
  expect(calls).toBe(2);
});

test('if a thread was deleted, the YouTube client returns the replies that the list of threads contained', async () => {
  behaviours = [refuses(404, 'commentNotFound')];
  const replies = await youtube.replies(longThread());
  expect(replies.map(({ id }) => id)).toEqual(['a.9']);
  expect(calls).toBe(1);
});

test('reading replies throws an error if YouTube refuses for any reason except a deleted thread', async () => {
  behaviours = [refuses(404, 'videoNotFound')];
  await expect(youtube.replies(longThread())).rejects.toMatchObject({ reason: 'videoNotFound' });
});

test('if YouTube refuses a list of comments because one id is unknown, the YouTube client still returns the other comments', async () => {
  const unknown = refuses(404, 'commentNotFound');
  const [first, last] = ['a', 'c'].map((id) => responds(200, { items: [{ id, snippet: {} }] }));
  if (!first || !last) throw new Error('no response');
  // The server refuses the list of all three ids, accepts their halves in part, and the client asks
  // for single ids.
  behaviours = [unknown, unknown, first, unknown, last];
  const known = await youtube.commentsById(['a', 'b', 'c']);
  expect([known.map(({ id }) => id), calls]).toEqual([['a', 'c'], 5]);
});
