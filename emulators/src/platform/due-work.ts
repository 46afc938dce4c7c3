/** What ran, and how it ended. */
export interface Ran {
  /** The task's full name, or the scheduled function's. */
  name: string;
  /** ISO time on the moved clock. */
  at: string;
  /** The HTTP status it answered; 0 when no answer came, and then `error` says why. */
  status: number;
  error?: string;
}

/** The process ends: nothing more is started. */
export class Ending extends Error {}

/** Something that runs by the clock: in the background, or step by step while a hold lasts. */
export interface DueWork {
  /** When the next piece is due, in milliseconds since 1970; undefined where none waits. */
  nextDueMs(): number | undefined;
  /** Runs that piece, whatever the clock says, and waits for its answer. @throws Ending */
  runNext(): Promise<Ran>;
  /** Stops starting work in the background, and waits until what is under way has ended. */
  hold(): Promise<void>;
  /** Ends one hold. */
  release(): void;
  /** Ends all work for good. */
  stop(): Promise<void>;
}
