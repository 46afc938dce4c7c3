import { apiProblem, type ApiProblem } from '@threadsweep/shared/client.ts';

import { EXIT, type ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';

/**
 * Reads any error as a failure that the user understands.
 * @param address the API that was spoken to, or undefined where it did not come to that
 */
export function failureOf(error: unknown, address?: string): Failure {
  if (error instanceof Failure) return error;
  const problem = apiProblem(error);
  if (problem) return refusal(problem, address ?? '', error);
  const api = address ?? 'the API';
  if (error instanceof Error && error.name === 'TimeoutError')
    return new Failure(`${api} did not answer in time.`, {
      exitCode: EXIT.failed,
      code: 'TIMEOUT',
      hint: 'Try again in a minute.',
      cause: error,
    });
  const reason = networkReason(error);
  if (reason !== undefined)
    return new Failure(`Could not reach ${api} (${reason}).`, {
      exitCode: EXIT.failed,
      code: 'NETWORK',
      hint: 'Check the network and the address, which --api or THREADSWEEP_API sets.',
      cause: error,
    });
  return new Failure(error instanceof Error ? error.message : String(error), {
    exitCode: EXIT.failed,
    code: 'INTERNAL',
    hint: 'This looks like a mistake in threadsweep; THREADSWEEP_DEBUG=1 shows where it happened.',
    cause: error,
  });
}

function refusal(problem: ApiProblem, address: string, cause: unknown): Failure {
  const { exitCode, hint } = consequence(problem, address);
  return new Failure(sentence(problem), { exitCode, code: problem.code, hint, cause });
}

/** The API's sentence, with those on single fields of a form. */
function sentence({ message, data }: ApiProblem): string {
  const fields = data?.['fields'];
  if (typeof fields !== 'object' || fields === null) return message;
  const told = Object.values(fields).filter((text) => typeof text === 'string' && text !== message);
  return [message, ...told].join(' ');
}

function consequence(
  { code, status }: ApiProblem,
  address: string,
): { exitCode: ExitCode; hint?: string } {
  switch (code) {
    case 'UNAUTHORIZED':
      return { exitCode: EXIT.notLoggedIn, hint: 'Log in again: threadsweep login' };
    case 'INVALID_CREDENTIALS':
      return {
        exitCode: EXIT.notLoggedIn,
        hint: `Try again, or choose a new password at ${address}/forgot-password.`,
      };
    case 'EMAIL_NOT_VERIFIED':
      return {
        exitCode: EXIT.notLoggedIn,
        hint: 'Open the link in the verification mail; threadsweep login --resend-verification sends it again.',
      };
    case 'PLAN_LIMIT':
      return { exitCode: EXIT.limit, hint: `See what other plans allow: ${address}/subscription` };
    case 'QUOTA_EXHAUSTED':
      return {
        exitCode: EXIT.limit,
        hint: "YouTube's daily quota starts anew at midnight Pacific time: try again after that.",
      };
    case 'TOO_MANY_REQUESTS':
      return { exitCode: EXIT.limit, hint: 'Wait a minute, then try again.' };
    case 'RECONNECT_REQUIRED':
      return {
        exitCode: EXIT.failed,
        hint: 'Reconnect your channel: threadsweep channels connect',
      };
    case 'NOT_FOUND':
      return {
        exitCode: EXIT.failed,
        hint: 'threadsweep videos, channels and passes list what you can name.',
      };
    case 'BAD_REQUEST':
      return { exitCode: EXIT.usage };
    default:
      return {
        exitCode: EXIT.failed,
        ...(status >= 500 ? { hint: 'Try again in a few minutes.' } : {}),
      };
  }
}

/** What the network said; undefined where the error is none of the network's. */
function networkReason(error: unknown): string | undefined {
  if (!(error instanceof TypeError) || error.message !== 'fetch failed') return undefined;
  const { cause } = error;
  if (!(cause instanceof Error)) return 'no connection';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
