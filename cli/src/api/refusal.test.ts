import { ORPCError } from '@orpc/client';
import { beforeAll, expect, it } from 'vitest';

import { failureOf, networkFailure } from './refusal.ts';
import { setLanguage } from '../language/translator.ts';

beforeAll(() => setLanguage('en'));

const API = 'https://threadsweep.example';

function refused(code: string, status: number, data?: object) {
  return failureOf(new ORPCError(code, { status, message: 'TextMessage.', data }), API);
}

it('the command line turns each refusal of the API into the exit code that scripts rely on', () => {
  const codes = (
    [
      ['UNAUTHORIZED', 401],
      ['INVALID_CREDENTIALS', 401],
      ['EMAIL_NOT_VERIFIED', 403],
      ['RECENT_LOGIN_REQUIRED', 403],
      ['SCOPE_REQUIRED', 403],
      ['PLAN_LIMIT', 403],
      ['QUOTA_EXHAUSTED', 429],
      ['TOO_MANY_REQUESTS', 429],
      ['BAD_REQUEST', 400],
      ['NOT_FOUND', 404],
      ['INTERNAL_SERVER_ERROR', 500],
    ] as const
  ).map(([code, status]) => refused(code, status).exitCode);
  expect(codes).toEqual([3, 3, 3, 3, 3, 4, 4, 4, 2, 1, 1]);
});

it('a refusal by the plan, the grant or the quota adds a hint that says what the user can do next', () => {
  expect(refused('PLAN_LIMIT', 403).hint).toContain(`${API}/subscription`);
  expect(refused('RECONNECT_REQUIRED', 409).hint).toContain('channels connect');
  expect(refused('QUOTA_EXHAUSTED', 429).hint).toContain('midnight Pacific');
});

it('a refusal of a token suggests another scope only if a token with that scope is accepted', () => {
  expect(refused('SCOPE_REQUIRED', 403, { scope: 'moderate' }).hint).toContain(
    'or use a token with the scope moderate (threadsweep tokens create NAME --scope moderate)',
  );
  expect(refused('SCOPE_REQUIRED', 403, { scope: null }).hint).toBe(
    'Unset THREADSWEEP_TOKEN and log in: threadsweep login',
  );
});

it('a refusal lists where valid ids are only if the id is wrong', () => {
  expect(refused('NOT_FOUND', 404).hint).toContain('list the valid ids');
  expect(refused('NOT_FOUND', 404, { reason: 'comments_disabled' }).hint).toBeUndefined();
});

it('a refusal to connect another account’s channel says when the channel moves to the user’s account', () => {
  const data = { effective_at: '2026-11-26T12:30:00.000Z' };
  expect(refused('CHANNEL_TAKEN', 409, data).message).toBe(
    'This YouTube channel is connected to another Threadsweep account. It moves to yours on 2026-11-26 12:30 UTC, unless it is connected there again before.',
  );
  expect(refused('CHANNEL_TAKEN', 409).message).toBe('TextMessage.');
});

it('the error text of a refused request contains the API’s message about each wrong field', () => {
  const { message } = refused('BAD_REQUEST', 400, {
    fields: { email: 'Please enter a valid email address' },
  });
  expect(message).toBe('TextMessage. Please enter a valid email address');
});

it('the command line reports a network error, a timeout and a defect of the command with different error codes', () => {
  const cause = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
  expect(networkFailure(API, new TypeError('fetch failed', { cause }))).toMatchObject({
    code: 'NETWORK',
    message: `Could not reach ${API} (ENOTFOUND).`,
  });
  expect(failureOf(new DOMException('late', 'TimeoutError'), API)).toMatchObject({
    code: 'TIMEOUT',
  });
  expect(failureOf(new TypeError('x is not a function'), API)).toMatchObject({ code: 'INTERNAL' });
});
