/** A task or a scheduled function that ran, and its result. */
export interface Ran {
  /** The full name of the task, or the name of the scheduled function. */
  name: string;
  /** The time of the start on the moved clock, in ISO 8601. */
  at: string;
  /** The HTTP status of the response; 0 if none came. `error` then has the reason. */
  status: number;
  error?: string;
}

/** The error for work that is requested while the process ends, when no work starts any more. */
export class Ending extends Error {}

/** Work that runs by the clock: in the background, or piece by piece during a hold. */
export interface DueWork {
  /** Returns when the next piece is due, in milliseconds since 1970; undefined if there is none. */
  nextDueMs(): number | undefined;
  /**
   * Runs the next piece, even before its due time, and waits for its response.
   *
   * @throws Ending
   */
  runNext(): Promise<Ran>;
  /**
   * Begins a hold: no more work starts in the background. Waits until the current work has ended.
   */
  hold(): Promise<void>;
  /** Ends one hold. After the last hold, work runs in the background again. */
  release(): void;
  /** Ends all work permanently. */
  stop(): Promise<void>;
}
