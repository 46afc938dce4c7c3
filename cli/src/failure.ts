import { EXIT, type ExitCode } from './exit-code.ts';

interface FailureDetails {
  exitCode: ExitCode;
  /** A code of the contract, or one of ours in the same style. */
  code: string;
  /** What the user can do next. */
  hint?: string | undefined;
  cause?: unknown;
}

/** Why a command ends without its result: a sentence, what to do next, and the exit code. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly hint: string | undefined;

  constructor(message: string, details: FailureDetails) {
    super(message, { cause: details.cause });
    this.name = 'Failure';
    this.exitCode = details.exitCode;
    this.code = details.code;
    this.hint = details.hint;
  }
}

export function usageFailure(message: string, hint?: string): Failure {
  return new Failure(message, { exitCode: EXIT.usage, code: 'USAGE', hint });
}

export function interruption(message = 'Interrupted.', hint?: string): Failure {
  return new Failure(message, { exitCode: EXIT.interrupted, code: 'INTERRUPTED', hint });
}

/** What a failure looks like in the document of `--json`. */
export interface FailureDocument {
  status: 'error';
  error: string;
  code: string;
  hint?: string;
  exit_code: ExitCode;
}

export function failureDocument(failure: Failure): FailureDocument {
  return {
    status: 'error',
    error: failure.message,
    code: failure.code,
    ...(failure.hint === undefined ? {} : { hint: failure.hint }),
    exit_code: failure.exitCode,
  };
}
