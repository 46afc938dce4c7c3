import type { Clock } from '../platform/clock.ts';
import type { DueWork, Ran } from '../platform/due-work.ts';

/**
 * The number of pieces of work after which an advance stops, because a task that queues itself for
 * the same time would run forever.
 */
const MAX_RUNS = 100_000;

/** Moves the clock and runs the work that becomes due meanwhile, one piece after the other. */
export class ClockAdvance {
  readonly #clock: Clock;
  readonly #works: DueWork[];
  readonly #settled: () => Promise<void>;
  readonly #maxRuns: number;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param settled waits for pending calls that are not work, such as notices of the hub; called
   * before the clock moves and after each piece of work
   */
  constructor(
    clock: Clock,
    works: DueWork[],
    settled: () => Promise<void> = () => Promise.resolve(),
    maxRuns: number = MAX_RUNS,
  ) {
    this.#clock = clock;
    this.#works = works;
    this.#settled = settled;
    this.#maxRuns = maxRuns;
  }

  /**
   * Moves the clock to `target` and runs the work that becomes due, also work that is queued
   * meanwhile. Each piece runs with the clock at its due time and ends before the next one starts.
   * Simultaneous advances run one after the other.
   *
   * @param target returns epoch milliseconds; called when this advance begins
   * @returns the work that ran, in order
   * @throws RangeError if the target is in the past
   */
  advance(target: () => number): Promise<Ran[]> {
    const turn = this.#last.then(() => this.#run(target()));
    this.#last = turn.catch(() => undefined); // The caller gets the error, and the next advance still runs.
    return turn;
  }

  async #run(targetMs: number): Promise<Ran[]> {
    if (targetMs < this.#clock.now()) throw new RangeError('the clock only moves forward');
    await Promise.all(this.#works.map((work) => work.hold()));
    try {
      await this.#settled();
      const ran: Ran[] = [];
      for (let next = this.#next(targetMs); next; next = this.#next(targetMs)) {
        if (ran.length >= this.#maxRuns) {
          throw new Error(
            `stopped after ${this.#maxRuns} runs: something queues itself without end`,
          );
        }
        this.#moveTo(next.dueMs);
        ran.push(await next.work.runNext());
        await this.#settled();
      }
      this.#moveTo(targetMs);
      return ran;
    } finally {
      for (const work of this.#works) work.release();
    }
  }

  #next(targetMs: number): { work: DueWork; dueMs: number } | undefined {
    let next: { work: DueWork; dueMs: number } | undefined;
    for (const work of this.#works) {
      const dueMs = work.nextDueMs();
      if (dueMs === undefined || dueMs > targetMs) continue;
      if (!next || dueMs < next.dueMs) next = { work, dueMs };
    }
    return next;
  }

  /** Moves the clock, unless real time has already passed `epochMs`. */
  #moveTo(epochMs: number): void {
    if (epochMs > this.#clock.now()) this.#clock.moveTo(epochMs);
  }
}
