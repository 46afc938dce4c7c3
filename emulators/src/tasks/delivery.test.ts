import { afterEach, beforeEach, expect, test } from 'vitest';

import { type RecordingTarget, startRecordingTarget } from '../../test/tasks/recording-target.ts';
import type { Task } from './task.ts';
import { deliver } from './delivery.ts';

let target: RecordingTarget;

beforeEach(async () => {
  target = await startRecordingTarget();
});
afterEach(() => target.stop());

/**
 * Returns a task for the URL.
 *
 * @param dispatchDeadlineMs by default longer than any test takes
 */
function task(url: string, dispatchDeadlineMs = 60_000): Task {
  return {
    name: 'projects/p/locations/l/queues/q/tasks/t',
    url,
    method: 'POST',
    headers: {},
    body: '',
    createdAt: 0,
    scheduledAt: 0,
    dispatchDeadlineMs,
    dispatchCount: 1,
    responseCount: 0,
    executionCount: 0,
  };
}

test('an attempt to deliver a task ends at the dispatch deadline if the target does not respond', async () => {
  target.answer = () => new Promise(() => undefined);
  const outcome = await deliver(task(target.url, 100), 0, new AbortController().signal);
  expect(outcome).toEqual({ status: 0, error: 'no answer in time' });
});

test('a task with an invalid URL and a valid scheme is accepted and fails at delivery, as in Cloud Tasks', async () => {
  const outcome = await deliver(task('http://[broken'), 0, new AbortController().signal);
  expect(outcome).toEqual({ status: 0, error: 'Invalid URL' });
});

test('a redirect in response to a task counts as a failed attempt, and the redirect is not followed', async () => {
  target.answer = () => 307;
  const outcome = await deliver(task(target.url), 0, new AbortController().signal);
  expect(outcome).toEqual({ status: 307 });
  expect(target.deliveries).toHaveLength(1);
});
