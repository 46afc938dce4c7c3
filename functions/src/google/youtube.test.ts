import { createServer, type Server, type ServerResponse } from 'node:http';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readConfig } from '../platform/config.ts';
import { type CallBudget, createYoutube, type Youtube } from './youtube.ts';

/** What the server does with the next calls, first to last; the last is done with all that follow. */
type Deed = (response: ServerResponse) => void;
let deeds: Deed[] = [];
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
    const deed = deeds.length > 1 ? deeds.shift() : deeds[0];
    deed?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const config = readConfig({
    GCLOUD_PROJECT: 'demo-threadsweep',
    APP_URL: 'https://threadsweep.example',
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

const answers =
  (status: number, body: unknown): Deed =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const refuses = (status: number, reason: string) =>
  answers(status, { error: { code: status, message: reason, errors: [{ reason }] } });
const breaksOff: Deed = (response) => void response.destroy();
const breaksOffHalfWay: Deed = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"items": [', () => response.destroy());
};
const found = answers(200, { items: [{ id: 'workbench01', snippet: {}, statistics: {} }] });

test.for([
  ['a connection that breaks off', breaksOff],
  ['an answer that breaks off half way', breaksOffHalfWay],
  ['a 500', refuses(500, 'backendError')],
  ['a 503 that is no JSON', answers(503, 'unavailable')],
  ['a 429', refuses(429, 'tooManyRequests')],
  ['a rate limit', refuses(403, 'rateLimitExceeded')],
] as const)('after %s the call is made again, and paid again', async ([, deed]) => {
  deeds = [deed, found];
  expect(await youtube.videos(['workbench01'])).toHaveLength(1);
  expect([calls, paid, accepted]).toEqual([2, [1, 1], 1]);
});

test.for([
  ['a call without permission', refuses(403, 'forbidden')],
  ['comments that are turned off', refuses(403, 'commentsDisabled')],
  ['an unknown video', refuses(404, 'videoNotFound')],
  ['a page that is no more', refuses(400, 'invalidPageToken')],
  ['a token that is no more', refuses(401, 'authError')],
] as const)('%s is refused once and not asked for again', async ([, deed]) => {
  deeds = [deed];
  await expect(youtube.threads('workbench01', 'published', undefined)).rejects.toThrow(
    /commentThreads.list failed/,
  );
  expect([calls, paid, accepted]).toEqual([1, [1], 0]);
});

test('a call that is refused for want of quota is the budget’s to explain, and not made again', async () => {
  deeds = [refuses(403, 'quotaExceeded')];
  await expect(youtube.setModerationStatus(['Ug1'], 'heldForReview')).rejects.toThrow('no units');
  expect([calls, paid]).toEqual([1, [50]]);
});

test('a call that cannot be paid is not made', async () => {
  const poor = { ...budget, pay: () => Promise.reject(new Error('the day is used up')) };
  deeds = [found];
  const { Youtube: Client } = await import('./youtube.ts');
  const { youtube: api } = await import('googleapis/build/src/apis/youtube/index.js');
  const client = new Client(api({ version: 'v3' }), poor);
  await expect(client.videos(['workbench01'])).rejects.toThrow('the day is used up');
  expect(calls).toBe(0);
});

test('after four tries in vain the failure is told', async () => {
  deeds = [refuses(503, 'backendError')];
  await expect(youtube.videos(['workbench01'])).rejects.toThrow('videos.list failed: 503');
  expect([calls, paid]).toEqual([4, [1, 1, 1, 1]]);
});

/** A thread with more replies than it carries. */
function longThread() {
  const times = { publishedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  const more = { authorChannelId: null, authorProfileImageUrl: '', moderationStatus: null };
  const said = { videoId: 'workbench01', author: '', text: '', likes: 0, ...times, ...more };
  const replies = [{ id: 'a.9', ...said, parentId: 'a' }];
  return { id: 'a', videoId: 'workbench01', replies, replyCount: 300 };
}

test('a page of replies that comes again and again ends the reading', async () => {
  deeds = [
    answers(200, { nextPageToken: 'same', items: [{ id: 'a.1', snippet: {} }] }),
    answers(200, { nextPageToken: 'same', items: [{ id: 'a.2', snippet: {} }] }),
  ];
  const replies = await youtube.replies(longThread());
  expect(replies.map(({ id }) => id)).toEqual(['a.1', 'a.2']);
  expect(calls).toBe(2);
});

test('of a thread that is gone before its replies are read, those count that it carried', async () => {
  deeds = [refuses(404, 'commentNotFound')];
  const replies = await youtube.replies(longThread());
  expect(replies.map(({ id }) => id)).toEqual(['a.9']);
  expect(calls).toBe(1);
});

test('any other refusal of a thread’s replies is one, rather than taken for all there are', async () => {
  deeds = [refuses(404, 'videoNotFound')];
  await expect(youtube.replies(longThread())).rejects.toMatchObject({ reason: 'videoNotFound' });
});
