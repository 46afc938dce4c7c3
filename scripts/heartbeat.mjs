const EVERY_MS = 15_000;

/**
 * Waits for long work, and logs every 15 seconds how long it has taken.
 *
 * @template T
 * @param {string} text what is in progress
 * @param {Promise<T>} work
 * @param {(line: string) => void} log
 * @returns {Promise<T>} the result of the work
 */
export async function withHeartbeat(text, work, log) {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += EVERY_MS / 1000;
    log(`${text}… (${seconds} s)`);
  }, EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
