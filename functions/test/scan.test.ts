import { setTimeout as delay } from 'node:timers/promises';

import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';
import { SCAN_COMMENTS_MAX } from '@threadsweep/shared/contract/scan.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { CHANNEL, channelBody, OTHER_VIDEO, putComments, VIDEO } from './channel-fixture.ts';
import { comment, many, ordinary, scam, viewer } from './comment-fixture.ts';
import { holdCall, refusalOf, request } from './requests.ts';
import { everyDocument } from './stored-documents.ts';
import { setUpWorld } from './world.ts';

const DAY_MS = 24 * 3_600_000;
const ADDRESS = `https://www.youtube.com/watch?v=${VIDEO}`;

const world = setUpWorld({ scans: true, dailyUnits: 300 });

beforeEach(async () => {
  await world.emulators.advanceTo(world.emulators.clock.now() + DAY_MS);
  await world.control.remove('/youtube/ledger');
});
afterEach(() => world.control.remove('/faults'));

const put = (...[comments, others]: Parameters<typeof channelBody>) =>
  putComments(world, comments, others);
const scan = (video = ADDRESS) => world.client().scan.scanVideo({ video });
const refused = (video?: string) => refusalOf(scan(video));

test('a scan judges the newest 300 comments of a public video for 4 quota units, and stores nothing', async () => {
  await put([...many(400, viewer), scam(390), scam(5)]);
  const before = await everyDocument(world);
  const { video, comments } = await scan();
  expect(video).toEqual({
    id: VIDEO,
    title: 'A bench',
    channel_title: 'The Workbench',
    comment_count: 402,
  });
  expect(comments).toHaveLength(SCAN_COMMENTS_MAX);
  const times = comments.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
  const hidden = comments.filter(({ verdict }) => verdict === 'hide');
  expect(hidden).toMatchObject([{ id: scam(390).id, text: scam(390).text, category: 'scam' }]);
  expect(hidden[0]?.reasons.map(({ code }) => code)).toContain('phone-number');
  const { units, calls } = await world.control.ledger();
  expect(units).toBe(4);
  expect(calls.map(({ method }) => method)).toEqual([
    'videos.list',
    ...many(3, () => 'commentThreads.list'),
  ]);
  const after = await everyDocument(world);
  expect(JSON.stringify(after)).not.toContain(VIDEO);
  const paths = (documents: typeof before) =>
    documents.map(({ path }) => path).filter((path) => !path.startsWith('rateLimits/'));
  expect(paths(after)).toEqual(paths(before));
  expect(world.logged.join()).not.toContain(scam(390).text);
});

test('a scan also judges replies, and keeps the comments of the video’s own channel', async () => {
  const own = { ...comment('own', '@theworkbench', scam(3).text, 9), authorChannelId: CHANNEL };
  await put([{ ...ordinary(1), replies: [scam(2), own] }]);
  const { comments } = await scan(VIDEO);
  const verdicts = new Map(comments.map(({ id, verdict }) => [id, verdict]));
  expect(verdicts.get(scam(2).id)).toBe('hide');
  expect(verdicts.get(own.id)).toBe('keep');
  expect(comments.find(({ id }) => id === scam(2).id)?.parent_id).toBe(ordinary(1).id);
});

test('scans have a part of the day’s units for themselves, and a scan returns the units that it did not spend', async () => {
  await put(many(400, viewer), [ordinary(1)]);
  await scan();
  await scan();
  await scan(OTHER_VIDEO);
  const refusal = await refused();
  expect(refusal).toMatchObject({ code: 'SCAN_UNAVAILABLE', status: 429 });
  const { resumes_at: resumesAt } = refusal.data ?? {};
  expect(Date.parse(String(resumesAt))).toBeGreaterThan(world.emulators.clock.now());
  await world.emulators.advanceTo(Date.parse(String(resumesAt)));
  await scan();
});

test('a scan that ends after midnight returns unspent units to the quota day on which it started', async () => {
  await put(many(400, viewer), [ordinary(1)]);
  const { end } = pacificDay(world.emulators.clock.now());
  const { requested, release } = holdCall(world, 'videos.list');
  const late = scan(OTHER_VIDEO);
  await requested;
  await world.emulators.advanceTo(end);
  await scan();
  release();
  await late;
  const { name } = pacificDay(world.emulators.clock.now());
  const count = await world.app.documents.rateLimits.doc(`scan-units.${name}`).get();
  expect(count.data()?.calls).toBe(4);
});

test('channels share those of the day’s units that are not set aside for scans', async () => {
  const { quota, scan: share } = world.app.config;
  expect(quota.dailyUnits).toBe(288);
  expect(share.dailyUnits).toBe(12);
});

test('a client scans at most 20 videos in an hour', async () => {
  await put([], [ordinary(1)]);
  await refused('https://example.com/');
  for (let n = 0; n < 20; n += 1) await refused('no_such_vid');
  expect(await refused(OTHER_VIDEO)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test.each([
  ['no_such_vid', 404, 'There is no public video with this address.'],
  ['private0001', 404, 'There is no public video with this address.'],
  ['nocomments1', 404, 'Comments are turned off for this video on YouTube.'],
  ['https://example.com/', 400, 'Please enter the address of a YouTube video'],
])('the API refuses a scan of %s with %i and the sentence: %s', async (video, status, error) => {
  const publishedAt = '2026-01-01T00:00:00Z';
  const { channel } = channelBody([]);
  const comments = [ordinary(1)];
  await world.control.put(`/youtube/channels/${CHANNEL}`, {
    channel,
    videos: [
      { id: 'private0001', title: 'Mine', publishedAt, privacyStatus: 'private', comments },
      { id: 'nocomments1', title: 'Quiet', publishedAt, commentsDisabled: true, comments: [] },
    ],
  });
  const answer = await request(world, 'POST /api/scan', { body: { video } });
  expect(answer).toMatchObject({ status, body: { error } });
});

test('a scan of a video without comments returns an empty list', async () => {
  await put([]);
  expect(await scan()).toMatchObject({ comments: [], video: { comment_count: 0 } });
});

test('if YouTube stops responding during a scan, the scan returns the comments that it has read', async () => {
  await put(many(250, viewer));
  const { faults } = world.emulators;
  let pages = 0;
  faults.add({
    target: 'youtube',
    method: 'commentThreads.list',
    times: 9,
    until: () => {
      pages += 1;
      return pages === 1 ? Promise.resolve() : new Promise(() => undefined);
    },
  });
  const started = Date.now();
  expect((await scan()).comments).toHaveLength(100);
  expect(Date.now() - started).toBeLessThan(8_000);
  // The scan has returned its last unit, so its cancelled call must not be sent again. The
  // cancellation takes real time.
  await delay(1_500);
  expect(pages).toBe(2);
});

test('if YouTube refuses the API key, the API refuses scans and logs the reason', async () => {
  await put([ordinary(1)]);
  await world.control.post('/faults', { target: 'youtube', status: 400, reason: 'badRequest' });
  const refusal = await refused();
  expect(refusal).toMatchObject({ code: 'SCAN_UNAVAILABLE', data: { resumes_at: null } });
  expect(world.logged.join()).toContain('YouTube refuses the API key of scans');
  expect(world.logged.join()).not.toContain('key-of-youtube');
});

test('without a YouTube API key, the API refuses all scans', async () => {
  const { config } = world.app;
  const { scan: share } = config;
  Object.assign(config, { scan: { apiKey: undefined, dailyUnits: 0 } });
  const refusal = await refused().finally(() => Object.assign(config, { scan: share }));
  expect(refusal).toMatchObject({ code: 'SCAN_UNAVAILABLE', data: { resumes_at: null } });
  expect((await world.control.ledger()).units).toBe(0);
});
