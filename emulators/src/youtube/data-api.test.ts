import type { youtube_v3 } from 'googleapis/build/src/apis/youtube/index.js';
import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  moment,
  refusalOf,
  type YoutubeEnvironment,
  startYoutubeEnvironment,
} from '../../test/youtube/youtube-environment.ts';

const CHANNEL = 'UCmakerOfThings000000000';
const VIDEO = 'video000001';

let environment: YoutubeEnvironment;
let api: youtube_v3.Youtube;

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
          { id: 'a', author: 'Fan', text: 'a', publishedAt: moment(1) },
          { id: 'b', author: 'Fan', text: 'b', publishedAt: moment(2) },
        ],
      },
    ],
  });
  api = await environment.apiOf(CHANNEL);
});

afterEach(async () => {
  await environment.close();
});

function listThreads(more: object = {}, options: { headers?: Record<string, string> } = {}) {
  return api.commentThreads.list({ part: ['snippet'], videoId: VIDEO, ...more }, options);
}

function hide(...id: string[]) {
  return api.comments.setModerationStatus({ id, moderationStatus: 'heldForReview' });
}

async function ledger(): Promise<unknown> {
  return (await environment.control('GET', '/youtube/ledger')).json();
}

test('the YouTube emulator’s ledger lists every call, even a failed one, with its cost and the moderated comments', async () => {
  await listThreads();
  await hide('a', 'b');
  await refusalOf(hide('nobody'));
  await refusalOf(listThreads({ videoId: 'nosuchvideo' }));
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(await ledger()).toEqual({
    units: 102,
    calls: [
      { method: 'commentThreads.list', units: 1, status: 200, at },
      { method: 'comments.setModerationStatus', units: 50, status: 204, ids: ['a', 'b'], at },
      { method: 'comments.setModerationStatus', units: 50, status: 404, ids: ['nobody'], at },
      { method: 'commentThreads.list', units: 1, status: 404, at },
    ],
  });
  expect((await environment.control('DELETE', '/youtube/ledger')).status).toBe(204);
  expect(await ledger()).toEqual({ units: 0, calls: [] });
});

test('YouTube refuses calls beyond the quota until midnight Pacific', async () => {
  // 23:30 in Los Angeles in winter, half an hour before the day's quota ends.
  environment.clock.moveTo(Date.parse('2030-01-10T07:30:00Z'));
  const answer = await environment.control('PUT', '/youtube/quota', { units: 51 });
  expect(await answer.json()).toEqual({ units: 51, used: 0 });
  await hide('a');
  await listThreads();
  const exceeded = { status: 403, domain: 'youtube.quota', reason: 'quotaExceeded' };
  expect(await refusalOf(listThreads())).toMatchObject(exceeded);
  expect(await refusalOf(hide('b'))).toMatchObject(exceeded);
  expect(await ledger()).toMatchObject({ units: 51 });

  environment.clock.moveTo(Date.parse('2030-01-10T07:59:00Z'));
  expect(await refusalOf(listThreads())).toMatchObject(exceeded);
  environment.clock.moveTo(Date.parse('2030-01-10T08:00:01Z'));
  expect((await hide('b')).status).toBe(204);
});

test('YouTube refuses a call that costs more than the remaining units, but still accepts cheaper calls', async () => {
  await environment.control('PUT', '/youtube/quota', { units: 49 });
  expect(await refusalOf(hide('a'))).toMatchObject({ reason: 'quotaExceeded' });
  expect((await listThreads()).status).toBe(200);
});

test('YouTube responds with 304 to a repeated request for a list until a comment in it changes', async () => {
  const first = await listThreads();
  const etag = first.data.etag ?? '';
  expect(etag).not.toBe('');
  const again = () => listThreads({}, { headers: { 'If-None-Match': etag } });
  expect((await again()).status).toBe(304);
  await hide('a');
  const changed = await again();
  expect(changed.status).toBe(200);
  expect(changed.data.etag).not.toBe(etag);
});

async function select(fields: string) {
  return (await listThreads({ fields })).data;
}

test('the request parameter `fields` selects parts of YouTube’s response', async () => {
  expect(await select('items(id,snippet/topLevelComment/snippet(textDisplay,likeCount))')).toEqual({
    items: [
      { id: 'b', snippet: { topLevelComment: { snippet: { textDisplay: 'b', likeCount: 0 } } } },
      { id: 'a', snippet: { topLevelComment: { snippet: { textDisplay: 'a', likeCount: 0 } } } },
    ],
  });
  expect(await select('nextPageToken,pageInfo/totalResults')).toEqual({
    pageInfo: { totalResults: 2 },
  });
  expect(await select('items/*')).toHaveProperty('items.0.snippet.topLevelComment.snippet');
  expect(await select('*')).toHaveProperty('kind', 'youtube#commentThreadListResponse');
});

test.each(['items(id', 'items(nonsense)', 'itms', 'items/id/x', 'items,,kind'])(
  'YouTube refuses the parameter fields=%j, because the response has no such field',
  async (fields) => {
    expect(await refusalOf(listThreads({ fields }))).toMatchObject({
      status: 400,
      reason: 'invalidParameter',
      location: 'fields',
    });
  },
);

test('YouTube refuses a call without a valid token with an error in the format of Google’s APIs', async () => {
  const url = `${environment.baseUrl}/youtube/v3/channels?part=id&mine=true&key=some-key&quotaUser=u`;
  const refusals: [headers: Record<string, string>, reason: string, message: string][] = [
    [
      {},
      'required',
      'API keys are not supported by this API. Expected OAuth2 access token or other authentication credentials that assert a principal.',
    ],
    [{ authorization: 'Bearer nonsense' }, 'authError', 'Invalid Credentials'],
    [{ authorization: 'Basic x' }, 'authError', 'Invalid Credentials'],
  ];
  for (const [headers, reason, message] of refusals) {
    const answer = await fetch(url, { headers });
    expect(answer.status).toBe(401);
    const where = { location: 'Authorization', locationType: 'header' };
    expect(await answer.json()).toEqual({
      error: { code: 401, message, errors: [{ message, domain: 'global', reason, ...where }] },
    });
  }
});

test('the YouTube emulator refuses an unsupported method or parameter with 501 and names it', async () => {
  const calls: [string, Promise<unknown>][] = [
    ['comments.markAsSpam', api.comments.markAsSpam({ id: ['a'] })],
    ['comments.update', api.comments.update({ part: ['snippet'], requestBody: {} })],
    ['playlistItems.insert', api.playlistItems.insert({ part: ['snippet'], requestBody: {} })],
    ['videos.update', api.videos.update({ part: ['snippet'], requestBody: {} })],
    ['search.list', api.search.list({ part: ['id'], q: 'x' })],
    ['chart', api.videos.list({ part: ['id'], chart: 'mostPopular' })],
  ];
  for (const [name, call] of calls) {
    const refused = await refusalOf(call);
    expect(refused).toMatchObject({ status: 501, reason: 'notImplemented' });
    expect(refused.message).toContain(name);
  }
});

test('an injected fault makes the named YouTube call fail as often as the test requested, and each call costs units', async () => {
  environment.faults.add({
    target: 'youtube',
    method: 'commentThreads.list',
    status: 503,
    times: 1,
  });
  environment.faults.add({
    target: 'youtube',
    method: 'comments.setModerationStatus',
    status: 403,
    reason: 'rateLimitExceeded',
    times: 1,
  });
  expect(await refusalOf(listThreads())).toMatchObject({ status: 503, reason: 'backendError' });
  expect(await refusalOf(hide('a'))).toMatchObject({ status: 403, reason: 'rateLimitExceeded' });
  expect(await ledger()).toMatchObject({ units: 51 });
  expect((await listThreads()).data.items).toHaveLength(2);
  expect((await hide('a')).status).toBe(204);
});

const withKey = (path: string, init: RequestInit = {}) =>
  fetch(`${environment.baseUrl}/youtube/v3/${path}&key=a-key`, init);

test('a call with an API key can read what everybody can see at YouTube', async () => {
  const response = await withKey(`commentThreads?part=snippet&videoId=${VIDEO}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ pageInfo: { totalResults: 2 } });
});

test.each([
  ['channels?part=id&mine=true', 'GET'],
  [`commentThreads?part=id&videoId=${VIDEO}&moderationStatus=published`, 'GET'],
  ['comments/setModerationStatus?id=a&moderationStatus=published', 'POST'],
])('YouTube refuses a call with an API key for %s, which needs a grant', async (path, method) => {
  const response = await withKey(path, { method });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    error: { errors: [{ reason: 'required', location: 'Authorization' }] },
  });
});
