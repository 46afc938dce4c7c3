/**
 * The clock of all local services: real time plus an offset that only grows. A test moves the clock
 * through `POST /control/clock`; nothing else changes it.
 */
export class Clock {
  #offsetMs: number;
  readonly #listeners: (() => void)[] = [];

  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs;
  }

  /** Returns milliseconds since 1970: `Date.now()` plus the offset. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  date(): Date {
    return new Date(this.now());
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /**
   * Moves the clock forward to `epochMs`.
   *
   * @throws RangeError if `epochMs` is in the past
   */
  moveTo(epochMs: number): void {
    const byMs = epochMs - this.now();
    if (byMs < 0) throw new RangeError('the clock only moves forward');
    this.#offsetMs += byMs;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Calls `listener` after each move, before `moveTo` returns. It is not called as real time
   * passes.
   */
  onMove(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
