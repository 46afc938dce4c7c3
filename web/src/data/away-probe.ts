import type { Connection } from './connection.ts';

/** How long to wait before the first probe, and at most between two, in ms. */
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/**
 * While the API is not reached, asks it again from time to time, ever less often. A browser may see no
 * change when the API is back: its server was down, or the page was opened without a network. The
 * browser's own events are enough while it knows that there is no network.
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
