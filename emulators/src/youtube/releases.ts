import type { DueWork, Ran } from '../platform/due-work.ts';
import type { Announcement } from './channel-content.ts';
import type { ChannelStore } from './state.ts';

/**
 * The interval, in ms, at which the emulator checks for videos to make public as real time passes.
 */
const INTERVAL_MS = 1000;

/** Makes scheduled videos public at their `publishAt`. The hub then announces them. */
export class Releases implements DueWork {
  readonly #store: ChannelStore;
  readonly #announce: (announcements: readonly Announcement[]) => void;
  readonly #timer: NodeJS.Timeout;
  #holds = 0;

  constructor(options: {
    store: ChannelStore;
    announce: (announcements: readonly Announcement[]) => void;
  }) {
    this.#store = options.store;
    this.#announce = options.announce;
    this.#timer = setInterval(() => {
      if (this.#holds === 0) this.#release();
    }, INTERVAL_MS).unref();
  }

  nextDueMs(): number | undefined {
    return this.#store.nextReleaseMs();
  }

  runNext(): Promise<Ran> {
    const at = new Date(this.#store.nextReleaseMs() ?? 0).toISOString();
    this.#release();
    return Promise.resolve({ name: 'youtube/release', at, status: 200 });
  }

  hold(): Promise<void> {
    this.#holds += 1;
    return Promise.resolve();
  }

  release(): void {
    this.#holds -= 1;
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return Promise.resolve();
  }

  #release(): void {
    this.#announce(this.#store.releaseDue());
  }
}
