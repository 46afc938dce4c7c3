import { logger } from 'firebase-functions';
import { describe, expect, test, vi } from 'vitest';

import { cloudLog, describeError } from './log.ts';
import { Problem, refusingAll } from './errors.ts';

function failingCall(): never {
  throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
}

function causeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('a log line describes an error with all its causes', () => {
  const cause = causeOf(failingCall);
  expect(
    describeError(
      new Problem(refusingAll({}), 'YOUTUBE_UNAVAILABLE', 'YouTube is away.', { cause }),
    ),
  ).toBe('Problem: YouTube is away. ← TypeError: fetch failed ← Error: ECONNREFUSED');
});

test('a log line describes thrown values that are not errors', () => {
  expect(describeError('just text')).toBe('just text');
  expect(describeError(new Error('outer', { cause: 7 }))).toBe('Error: outer ← 7');
});

test('if an error is its own cause, a log line describes the error only once', () => {
  const error = new Error('round');
  error.cause = error;
  expect(describeError(error)).toBe('Error: round');
});

test('the log line of a JSON error does not quote the invalid text', () => {
  const cause = causeOf(() => JSON.parse('send me bitcoin'));
  expect(describeError(new Error('no verdicts', { cause }))).toBe(
    'Error: no verdicts ← SyntaxError: not valid JSON',
  );
});

function written(write: () => void): unknown {
  const entries = vi.spyOn(logger, 'write').mockReturnValue(undefined);
  write();
  expect(entries).toHaveBeenCalledTimes(1);
  const [entry] = entries.mock.calls[0] ?? [];
  entries.mockRestore();
  return entry;
}

describe('in Cloud Logging', () => {
  test('the log line of an error contains the stacks of the error and its causes, but not the stack of the logging call', () => {
    const cause = causeOf(failingCall);
    const error = new Problem(refusingAll({}), 'YOUTUBE_UNAVAILABLE', 'YouTube is away.', {
      cause,
    });
    function placeThatLogs() {
      cloudLog.error('a call failed', { path: '/api/videos', error });
    }
    const line = written(placeThatLogs);
    expect(line).toMatchObject({
      severity: 'ERROR',
      message: 'a call failed',
      path: '/api/videos',
      error: 'Problem: YouTube is away. ← TypeError: fetch failed ← Error: ECONNREFUSED',
      stack_trace: expect.stringMatching(
        /^Problem: YouTube is away\.\n +at [\s\S]*\nCaused by: TypeError: fetch failed\n +at failingCall [\s\S]*\nCaused by: Error: ECONNREFUSED\n/,
      ),
    });
    expect(JSON.stringify(line)).not.toContain('placeThatLogs');
  });

  test('the log line of a warning also contains stacks, and a line without an error contains none', () => {
    const line = written(() => cloudLog.warn('a try failed', { error: causeOf(failingCall) }));
    expect(line).toMatchObject({
      severity: 'WARNING',
      stack_trace: expect.stringContaining('failingCall'),
    });
    expect(written(() => cloudLog.error('a mail was given up', { mailId: 'm' }))).toEqual({
      severity: 'ERROR',
      message: 'a mail was given up',
      mailId: 'm',
    });
  });
});
