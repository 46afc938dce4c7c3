import { expect, test } from 'vitest';

import { refusingAll } from '../platform/errors.ts';
import { isLastingRefusal, YoutubeError, youtubeError, youtubeProblem } from './youtube-error.ts';

const ANY = refusingAll({});

function refusal(status: number, reason: string) {
  const data = { error: { code: status, message: 'no', errors: [{ reason, domain: 'youtube' }] } };
  return Object.assign(new Error('no'), { code: status, status, response: { status, data } });
}

test('a YoutubeError contains the status and the reason of the googleapis error', () => {
  const cause = refusal(403, 'quotaExceeded');
  const error = youtubeError('videos.list', cause);
  expect(error).toBeInstanceOf(YoutubeError);
  expect(error).toMatchObject({
    message: 'videos.list failed: 403 quotaExceeded',
    status: 403,
    reason: 'quotaExceeded',
    cause,
  });
});

test.for([
  ['a network that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 0],
  [
    'an answer that is a page',
    { response: { status: 502, data: '<html>Bad Gateway</html>' } },
    502,
  ],
  ['a response without errors', { response: { status: 500, data: { error: {} } } }, 500],
  [
    'a response without a reason',
    { response: { status: 400, data: { error: { errors: [{}] } } } },
    400,
  ],
  ['undefined', undefined, 0],
  ['a text', 'went wrong', 0],
] as const)('a YoutubeError for %s contains a status and no reason', ([, thrown, status]) => {
  expect(youtubeError('videos.list', thrown)).toMatchObject({ status, reason: '' });
});

function tried(status: number, reason = ''): boolean {
  return new YoutubeError('m', status, reason, { cause: undefined }).transient;
}

test('a YoutubeError counts as transient only if repeating the call may succeed', () => {
  for (const again of [tried(0), tried(500), tried(503), tried(429)]) expect(again).toBe(true);
  expect(tried(403, 'rateLimitExceeded')).toBe(true);
  expect(tried(403, 'userRateLimitExceeded')).toBe(true);
  for (const [status, reason] of [
    [400, 'processingFailure'],
    [401, 'authError'],
    [403, 'quotaExceeded'],
    [403, 'forbidden'],
    [404, 'videoNotFound'],
  ] as const)
    expect([reason, tried(status, reason)]).toEqual([reason, false]);
});

function refuses(status: number, reason: string): boolean {
  return new YoutubeError('m', status, reason, { cause: undefined }).refusesParameters;
}

test('a YoutubeError counts as a refusal of the parameters unless the cause is the quota, the rate or the access', () => {
  for (const [status, reason] of [
    [400, 'processingFailure'],
    [400, 'operationNotSupported'],
    [400, ''],
    [403, 'forbidden'],
    [403, ''],
    [404, 'commentNotFound'],
    [404, ''],
  ] as const)
    expect([status, reason, refuses(status, reason)]).toEqual([status, reason, true]);
  for (const [status, reason] of [
    [0, ''],
    [401, 'authError'],
    [403, 'quotaExceeded'],
    [403, 'rateLimitExceeded'],
    [403, 'insufficientPermissions'],
    [429, ''],
    [503, 'backendError'],
  ] as const)
    expect([status, reason, refuses(status, reason)]).toEqual([status, reason, false]);
});

test.for([
  [403, 'quotaExceeded', 'QUOTA_EXHAUSTED', /daily limit .* midnight Pacific/],
  [403, 'dailyLimitExceeded', 'QUOTA_EXHAUSTED', /daily limit/],
  [403, 'commentsDisabled', 'NOT_FOUND', /^Comments are turned off for this video/],
  [404, 'videoNotFound', 'NOT_FOUND', /^This video or comment is no longer on YouTube/],
  [404, 'commentNotFound', 'NOT_FOUND', /^This video or comment is no longer on YouTube/],
  [400, 'invalidPageToken', 'BAD_REQUEST', /start with the first/],
  [403, 'rateLimitExceeded', 'YOUTUBE_UNAVAILABLE', /try again in a moment/],
  [500, 'backendError', 'YOUTUBE_UNAVAILABLE', /Nothing is lost/],
  [0, '', 'YOUTUBE_UNAVAILABLE', /is not responding/],
] as const)(
  'YouTube’s refusal %i %s becomes an error sentence for the user',
  ([status, reason, code, sentence]) => {
    const error = new YoutubeError('m', status, reason, { cause: undefined });
    const problem = youtubeProblem(ANY, error);
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(sentence);
    expect(problem.cause).toBe(error);
    expect(problem.message).not.toMatch(/[a-z][A-Z](?!ube)/);
  },
);

test('a client can tell a video with disabled comments from a video that no longer exists', () => {
  const disabled = new YoutubeError('m', 403, 'commentsDisabled', { cause: undefined });
  const gone = new YoutubeError('m', 404, 'videoNotFound', { cause: undefined });
  expect(youtubeProblem(ANY, disabled).data).toEqual({ reason: 'comments_disabled' });
  expect(youtubeProblem(ANY, gone).data).toBeUndefined();
});

test.for([
  ['playlistItems.list', 'channelClosed', true],
  ['commentThreads.list', 'channelSuspended', true],
  // This request may identify the channel of somebody else.
  ['channels.list', 'channelSuspended', false],
  ['videos.list', 'forbidden', false],
] as const)(
  'the refusal of %s with 403 %s means that the creator must reconnect the channel: %s',
  ([method, reason, isLost]) => {
    const error = new YoutubeError(method, 403, reason, { cause: undefined });
    expect(error.accessLost).toBe(isLost);
    expect(isLastingRefusal(error)).toBe(!isLost);
  },
);
