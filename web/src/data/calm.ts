import { pause } from './pause.ts';

/** No call for so long means that the screen has what it asked for, in ms. */
const QUIET_MS = 300;
/** What can wait waits no longer than this, in ms: a call may hang. */
const LONGEST_MS = 4_000;

export interface Traffic {
  /** `fetch`, whose calls are counted. */
  fetch: typeof fetch;
  /**
   * Resolves when no call has been under way for a moment and the browser has nothing to do, or
   * after some seconds: the time for what the first screen can be shown without.
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

/** Resolves when the browser has nothing to do. Safari cannot tell: at once there. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else resolve();
  });
}
