import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/**
 * The listeners of the one timer for all texts such as “5 minutes ago”. The timer stops with the
 * last listener.
 */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minute = Date.now();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) minute = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = Date.now();
    for (const notify of listeners) notify();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function currentMinute(): number {
  return minute;
}

/** Returns the current time in epoch ms, updated every minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentMinute);
}
