/** Callers that wait, by key, until another caller wakes them. */
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

  wake(key: Key): void {
    for (const wake of this.#waiting.get(key) ?? []) wake();
  }
}
