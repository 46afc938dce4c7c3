import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** One timer for every «5 minutes ago» on the page; it stops with the last of them. */
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

/** The present, in epoch ms, renewed every minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentMinute);
}
