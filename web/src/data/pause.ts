/**
 * Waits, unless a signal ends it: it then rejects with an AbortError.
 * @param ms how long
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

/** Lets the browser do what waits, such as a touch or a frame, before the app continues. */
export function nextTask(): Promise<void> {
  // Comes before other work, unlike a timer; Safari has none.
  return 'scheduler' in window && 'yield' in window.scheduler ? window.scheduler.yield() : pause(0);
}
