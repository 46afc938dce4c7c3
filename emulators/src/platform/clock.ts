/**
 * The time that every local part sees: running time plus an offset that only grows.
 * A test moves it through `POST /control/clock`; nothing else changes it.
 */
export class Clock {
  #offsetMs: number;
  readonly #listeners: (() => void)[] = [];

  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs;
  }

  /** Milliseconds since 1970, as Date.now() but moved by the offset. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  date(): Date {
    return new Date(this.now());
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves the clock forward to `epochMs`; a moment in the past throws a RangeError. */
  moveTo(epochMs: number): void {
    const byMs = epochMs - this.now();
    if (byMs < 0) throw new RangeError('the clock only moves forward');
    this.#offsetMs += byMs;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each move, before `moveTo` returns; running time alone does not call it. */
  onMove(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
