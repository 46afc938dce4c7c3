import type { Connection } from './connection.ts';

/** The first and the longest delay between probes, in ms. */
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/**
 * Probes the API at growing intervals while it is not reached. A browser may not notice that the
 * API is back, for example after a failure of the server. While the browser knows that it is
 * offline, its own events are enough.
 * @param probe rejects if the API is not reached
 */
export function probeWhileAway(connection: Connection, probe: () => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    wait = FIRST_MS;
  }

  async function ask(): Promise<void> {
    try {
      await probe();
      connection.reached();
    } catch {
      wait = Math.min(wait * 2, LONGEST_MS);
      if (timer !== undefined) timer = setTimeout(() => void ask(), wait);
    }
  }

  connection.subscribe(() => {
    const { online, away } = connection.state();
    if (!online || !away) stop();
    else timer ??= setTimeout(() => void ask(), wait);
  });
}
