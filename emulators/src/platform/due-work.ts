/** A task or a scheduled function that ran, and how it ended. */
export interface Ran {
  /** The task's full name, or the scheduled function's. */
  name: string;
  /** ISO time on the moved clock. */
  at: string;
  /** The HTTP status of the response; 0 if none came, for the reason in `error`. */
  status: number;
  error?: string;
}

/** The process ends, and starts no more work. */
export class Ending extends Error {}

/** Something that runs by the clock: in the background, or step by step while a hold lasts. */
export interface DueWork {
  /** When the next piece is due, in milliseconds since 1970; undefined if there is none. */
  nextDueMs(): number | undefined;
  /** Runs that piece, even before its time, and waits for its response. @throws Ending */
  runNext(): Promise<Ran>;
  /** Starts no more work in the background, and waits until the current work has ended. */
  hold(): Promise<void>;
  /** Ends one hold. */
  release(): void;
  /** Ends all work for good. */
  stop(): Promise<void>;
}
