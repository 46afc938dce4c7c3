import { EXIT, type ExitCode, interruptedExitCode } from './exit-code.ts';
import type { Message } from './language/catalogue.ts';
import { inEnglish, message, translate } from './language/translator.ts';

interface FailureDetails {
  exitCode: ExitCode;
  /** A code of the contract, or a code of the CLI in the same style. */
  code: string;
  /** What the user can do next. */
  hint?: Message | undefined;
  cause?: unknown;
}

/** The failure of a command: a sentence, a hint what the user can do next, and the exit code. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly code: string;
  /** The sentence before its translation; `message` has it in the language of the user. */
  readonly text: Message;
  /** The hint before its translation. */
  readonly hintText: Message | undefined;

  constructor(text: Message, details: FailureDetails) {
    super(translate(text), { cause: details.cause });
    this.text = text;
    this.name = 'Failure';
    this.exitCode = details.exitCode;
    this.code = details.code;
    this.hintText = details.hint;
  }

  /** The hint in the language of the user. */
  get hint(): string | undefined {
    return this.hintText === undefined ? undefined : translate(this.hintText);
  }

  /** The failure as the document of `--json`, which is the same in every language. */
  get document(): FailureDocument {
    return {
      status: 'error',
      error: inEnglish(this.text),
      code: this.code,
      ...(this.hintText === undefined ? {} : { hint: inEnglish(this.hintText) }),
      exit_code: this.exitCode,
    };
  }
}

/** Returns the failure of a wrong command line, with exit code 2. */
export function usageFailure(text: Message, hint?: Message): Failure {
  return new Failure(text, { exitCode: EXIT.usage, code: 'USAGE', hint });
}

/** Returns the failure of a command whose `interrupt` has fired. */
export function interruption(
  interrupt: AbortSignal,
  text: Message = message('failure.interrupted'),
  hint?: Message,
): Failure {
  const exitCode = interruptedExitCode(interrupt);
  return new Failure(text, { exitCode, code: 'INTERRUPTED', hint });
}

/**
 * Returns the failure of a command whose question was not answered: Ctrl-C, or the end of the
 * input.
 */
export function unanswered(text: Message = message('failure.interrupted')): Failure {
  return new Failure(text, { exitCode: EXIT.interrupted, code: 'INTERRUPTED' });
}

/** A failure as the document of `--json`. */
export interface FailureDocument {
  status: 'error';
  error: string;
  code: string;
  hint?: string;
  exit_code: ExitCode;
}
