/** Lets callers wait for what others tell, under a key. */
export class Wakers<Key> {
  readonly #waiting = new Map<Key, Set<() => void>>();

  /** Resolves when the key is woken, after `ms`, or when `signal` aborts. */
  wait(key: Key, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key) ?? new Set();
      this.#waiting.set(key, waiting);
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        waiting.delete(wake);
        if (waiting.size === 0 && this.#waiting.get(key) === waiting) this.#waiting.delete(key);
        resolve();
      };
      waiting.add(wake);
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
    });
  }

  /** Ends the waiting of all who wait for the key, in the order in which they came. */
  wake(key: Key): void {
    for (const wake of this.#waiting.get(key) ?? []) wake();
  }
}
