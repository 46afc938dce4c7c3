/** What the process answers to the shell; the numbers are promised to scripts. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notLoggedIn: 3,
  /** A limit of the plan, of YouTube's daily quota, or of calls a minute. */
  limit: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of several pieces of work: their common one where all that failed agree, else 1. */
export function combinedExitCode(codes: readonly ExitCode[]): ExitCode {
  const failed = new Set(codes.filter((code) => code !== EXIT.done));
  if (failed.has(EXIT.interrupted)) return EXIT.interrupted;
  const [only] = failed;
  if (only === undefined) return EXIT.done;
  return failed.size === 1 ? only : EXIT.failed;
}
