import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { lastingListeners } from './lasting-listener.ts';

const MISSING = { code: 'failed-precondition', message: 'The query requires an index.' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function listening() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const listen = lastingListeners(({ code }) => code === 'permission-denied');
  const begun: ((error: typeof MISSING) => void)[] = [];
  const onRefused = vi.fn<() => void>();
  const onSessionEnd = vi.fn<() => void>();
  const stopped = vi.fn<() => void>();
  const stop = listen(
    (onError) => {
      begun.push(onError);
      return stopped;
    },
    { onRefused, onSessionEnd },
  );
  return { warn, begun, onRefused, onSessionEnd, stopped, stop };
}

test('a Firestore listener that is refused restarts later, logs the reason once and does not end the session', () => {
  const { warn, begun, onRefused, onSessionEnd } = listening();
  begun[0]?.(MISSING);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(begun).toHaveLength(1);
  vi.advanceTimersByTime(300_000);
  expect(begun).toHaveLength(2);
  begun[1]?.(MISSING);
  expect(onRefused).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([[expect.stringContaining(MISSING.message)]]);
  expect(onSessionEnd).not.toHaveBeenCalled();
});

test('a refused Firestore listener that was stopped does not restart', () => {
  const { begun, stop, stopped } = listening();
  begun[0]?.(MISSING);
  stop();
  expect(stopped).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(600_000);
  expect(begun).toHaveLength(1);
});

test('a Firestore listener that is denied access ends the session', () => {
  const { begun, onRefused, onSessionEnd } = listening();
  begun[0]?.({ code: 'permission-denied', message: 'Missing or insufficient permissions.' });
  expect(onSessionEnd).toHaveBeenCalledOnce();
  expect(onRefused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600_000);
  expect(begun).toHaveLength(1);
});
