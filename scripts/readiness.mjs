import { Failure } from './failure.mjs';
import { mustStayUp, pause, tailOf } from './processes.mjs';

/** How long the emulators may take to start, in ms: ten times the 10 to 14 s on two busy cores. */
const READY_MS = 120_000;
const CALL_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/**
 * Polls until a started process is ready.
 *
 * @param {import('./processes.mjs').Started} started
 * @param {() => Promise<boolean>} isReady
 * @throws {Failure} if the process ends or is not ready in time; the message includes the end of its log
 */
export async function waitUntilReady(started, isReady) {
  const deadline = Date.now() + READY_MS;
  const polling = new AbortController();
  const poll = async () => {
    while (!polling.signal.aborted && !(await isReady())) {
      if (Date.now() > deadline)
        throw new Failure(
          `${started.name} did not respond within ${READY_MS / 1000} s.\n${tailOf(started.logFile)}`,
        );
      await pause(POLL_MS);
    }
  };
  try {
    await Promise.race([poll(), mustStayUp(started)]);
  } finally {
    polling.abort();
  }
}

/**
 * Returns whether a URL responds with a success status. An error counts as not ready, because the
 * caller polls.
 *
 * @param {string} url
 */
export async function respondsOk(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
