/**
 * Resolves after a delay; rejects with an AbortError when the signal fires.
 * @param ms the delay
 */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The page was left.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Lets the browser handle pending tasks, such as a touch or a frame, before the app continues. */
export function nextTask(): Promise<void> {
  // `scheduler.yield` continues before other tasks, unlike a timer. Safari lacks it.
  return 'scheduler' in window && 'yield' in window.scheduler ? window.scheduler.yield() : pause(0);
}
