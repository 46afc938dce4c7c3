import { EXIT, type ExitCode, interruptedExitCode } from './exit-code.ts';
import type { Said } from './language/catalogue.ts';
import { inEnglish, inWords, told } from './language/speech.ts';

interface FailureDetails {
  exitCode: ExitCode;
  /** A code of the contract, or one of ours in the same style. */
  code: string;
  /** What the user can do next. */
  hint?: Said | undefined;
  cause?: unknown;
}

/** Why a command ends without its result: a sentence, what to do next, and the exit code. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly code: string;
  /** The sentence of `message`, to be said in another language too. */
  readonly said: Said;
  /** The sentence of `hint`. */
  readonly advice: Said | undefined;

  constructor(said: Said, details: FailureDetails) {
    super(inWords(said), { cause: details.cause });
    this.said = said;
    this.name = 'Failure';
    this.exitCode = details.exitCode;
    this.code = details.code;
    this.advice = details.hint;
  }

  get hint(): string | undefined {
    return this.advice === undefined ? undefined : inWords(this.advice);
  }

  /** What it looks like in the document of `--json`, which says the same in every language. */
  get document(): FailureDocument {
    return {
      status: 'error',
      error: inEnglish(this.said),
      code: this.code,
      ...(this.advice === undefined ? {} : { hint: inEnglish(this.advice) }),
      exit_code: this.exitCode,
    };
  }
}

export function usageFailure(said: Said, hint?: Said): Failure {
  return new Failure(said, { exitCode: EXIT.usage, code: 'USAGE', hint });
}

/** What a command ends with whose `interrupt` has fired. */
export function interruption(
  interrupt: AbortSignal,
  said: Said = told('failure.interrupted'),
  hint?: Said,
): Failure {
  const exitCode = interruptedExitCode(interrupt);
  return new Failure(said, { exitCode, code: 'INTERRUPTED', hint });
}

/** What a command ends with whose question was answered by Ctrl-C or the end of the input. */
export function unanswered(said: Said = told('failure.interrupted')): Failure {
  return new Failure(said, { exitCode: EXIT.interrupted, code: 'INTERRUPTED' });
}

/** What a failure looks like in the document of `--json`. */
export interface FailureDocument {
  status: 'error';
  error: string;
  code: string;
  hint?: string;
  exit_code: ExitCode;
}
