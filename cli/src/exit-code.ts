/** The exit codes. Scripts rely on the numbers. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notLoggedIn: 3,
  /** A limit of the plan, of YouTube's daily quota, or of the calls per minute. */
  limit: 4,
  /** `--exit-code` of `judge` and `scan`: a comment would be hidden. */
  found: 5,
  /** The terminal was closed: SIGHUP. */
  hungUp: 129,
  /** Ctrl-C: SIGINT. */
  interrupted: 130,
  /** SIGTERM, as `timeout`, `kill` and service managers send it. */
  terminated: 143,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The signals that end a command, with its exit code: 128 and the number of the signal. */
export const SIGNALS = {
  SIGHUP: EXIT.hungUp,
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
} as const;

/** The abort reason of a command's `interrupt`. */
export class Interruption extends Error {
  readonly exitCode: ExitCode;

  constructor(signal: keyof typeof SIGNALS) {
    super(signal);
    this.exitCode = SIGNALS[signal];
  }
}

/** Returns the exit code of a command whose `interrupt` has fired. */
export function interruptedExitCode({ reason }: AbortSignal): ExitCode {
  return reason instanceof Interruption ? reason.exitCode : EXIT.interrupted;
}

/**
 * Returns the exit code for several results: 0 if none failed, 130 if one was interrupted, the
 * common code of all failures, else 1.
 */
export function combinedExitCode(codes: readonly ExitCode[]): ExitCode {
  const failed = new Set(codes.filter((code) => code !== EXIT.done));
  if (failed.has(EXIT.interrupted)) return EXIT.interrupted;
  const [only] = failed;
  if (only === undefined) return EXIT.done;
  return failed.size === 1 ? only : EXIT.failed;
}
