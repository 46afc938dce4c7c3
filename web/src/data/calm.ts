import { pause } from './pause.ts';

/** The time without a call after which the screen counts as loaded, in ms. */
const QUIET_MS = 300;
/** The longest wait of `calm`, in ms, because a call may hang. */
const LONGEST_MS = 4_000;

export interface Traffic {
  /** Calls `fetch` and counts the calls in progress. */
  fetch: typeof fetch;
  /**
   * Resolves when no call has been in progress for a moment and the browser is idle, or after some
   * seconds. Work that the first screen does not need waits for this.
   */
  calm: () => Promise<void>;
}

/** Watches the calls to the API. */
export function watchTraffic(send: typeof fetch): Traffic {
  let under = 0;
  let lastEnd = -QUIET_MS;
  return {
    fetch: async (input, init) => {
      under += 1;
      try {
        return await send(input, init);
      } finally {
        under -= 1;
        lastEnd = performance.now();
      }
    },
    calm: async () => {
      const latest = performance.now() + LONGEST_MS;
      while (performance.now() < latest) {
        await pause(QUIET_MS);
        if (under === 0 && performance.now() - lastEnd >= QUIET_MS) break;
      }
      await idle();
    },
  };
}

/**
 * Resolves when the browser is idle. In Safari, which does not report that, it resolves at once.
 */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else resolve();
  });
}
