import { apiProblem, type ApiProblem, ForeignResponse } from '@threadsweep/shared/client.ts';

import { EXIT, type ExitCode } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import type { Message, TextMessage } from '../language/catalogue.ts';
import type { en } from '../language/en.ts';
import { optionalText, message } from '../language/translator.ts';
import { ignoredProxy, usedProxy } from './proxy.ts';

/**
 * Turns any error into a failure with a sentence for the user.
 * @param address the API that was called; undefined if none was
 */
export function failureOf(error: unknown, address?: string): Failure {
  if (error instanceof Failure) return error;
  const problem = apiProblem(error);
  if (problem) return refusal(problem, address ?? '', error);
  const api = address ?? message('failure.theApi');
  if (error instanceof Error && error.name === 'TimeoutError')
    return new Failure(message('failure.noAnswer', { api }), {
      exitCode: EXIT.failed,
      code: 'TIMEOUT',
      hint: message('failure.inAMinute'),
      cause: error,
    });
  if (error instanceof ForeignResponse) return otherServer(address ?? '', error.status, error);
  return new Failure(error instanceof Error ? error.message : String(error), {
    exitCode: EXIT.failed,
    code: 'INTERNAL',
    hint: message('failure.internal'),
    cause: error,
  });
}

/** Returns whether the API refused a call because the comments of its video are turned off. */
export function hasCommentsDisabled({ cause }: Failure): boolean {
  const problem = apiProblem(cause);
  return problem !== undefined && isCommentsDisabled(problem);
}

/** Returns whether the channel's daily share by hand is used up, rather than the quota of all. */
function isShareUsed({ code, data }: ApiProblem): boolean {
  return code === 'QUOTA_EXHAUSTED' && data?.['share'] === 'by_hand';
}

function isCommentsDisabled({ code, data }: ApiProblem): boolean {
  return code === 'NOT_FOUND' && data?.['reason'] === 'comments_disabled';
}

/**
 * Returns the error of a call that names something other than a video, comment, channel or pass. If
 * the API does not know the thing, the failure gets this hint in place of the usual one.
 */
export function withOwnHint(error: unknown, hint?: Message): unknown {
  if (apiProblem(error)?.code !== 'NOT_FOUND') return error;
  const { text, exitCode, code } = failureOf(error);
  return new Failure(text, { exitCode, code, hint, cause: error });
}

/** Returns the failure of a call that got no response. */
export function networkFailure(address: string, cause: unknown): Failure {
  return new Failure(
    message('failure.notReached', { api: address, reason: networkReason(cause) }),
    {
      exitCode: EXIT.failed,
      code: 'NETWORK',
      hint: networkHint(),
      cause,
    },
  );
}

function networkHint(): Message {
  const proxy = usedProxy();
  if (proxy) return message('failure.checkProxy', proxy);
  const variable = ignoredProxy();
  if (variable === undefined) return message('failure.checkNetwork');
  return message('failure.proxyNode', { variable, version: process.versions.node });
}

/**
 * Returns the failure of a call to which another server, or a proxy in front of the API, responded.
 */
export function otherServer(address: string, status: number, cause?: unknown): Failure {
  const isAway = status >= 500;
  return new Failure(message('failure.otherServer', { address, status: String(status) }), {
    exitCode: EXIT.failed,
    code: isAway ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED_ANSWER',
    hint: message(isAway ? 'failure.inMinutes' : 'failure.checkAddress'),
    cause,
  });
}

function refusal(problem: ApiProblem, address: string, cause: unknown): Failure {
  const { exitCode, hint } = consequence(problem, address);
  return new Failure(sentence(problem), { exitCode, code: problem.code, hint, cause });
}

/** Returns the API's error message, followed by its messages about single fields. */
function sentence(problem: ApiProblem): Message {
  const { code, message: apiText, data } = problem;
  const movesAt = data?.['effective_at'];
  if (code === 'CHANNEL_TAKEN' && typeof movesAt === 'string')
    return message('failure.channelMoves', {
      when: `${movesAt.slice(0, 16).replace('T', ' ')} UTC`,
    });
  const place = data?.['place'];
  if (code === 'WAITING_LIST' && typeof place === 'number')
    return message('failure.waitingList', { place: String(place) });
  // The API writes English. Other languages have a text for each code.
  const translation = translationOf(problem);
  const english = translation && apiText !== '' ? { english: apiText, translation } : apiText;
  const fields = data?.['fields'];
  if (typeof fields !== 'object' || fields === null) return english;
  const sentences = Object.values(fields).filter(
    (text) => typeof text === 'string' && text !== apiText,
  );
  return [english, ...sentences];
}

/** Returns the text of other languages than English, or undefined for an unknown code. */
function translationOf(problem: ApiProblem): TextMessage | undefined {
  if (isCommentsDisabled(problem)) return message('failure.commentsDisabled');
  if (isModerateScopeMissing(problem)) return message('failure.moderateScope');
  if (isShareUsed(problem)) return message('failure.shareUsed');
  return isProblemCode(problem.code) ? message(`problem.${problem.code}`) : undefined;
}

/** Returns whether the API refused a token, but accepts one with the scope `moderate`. */
function isModerateScopeMissing({ code, data }: ApiProblem): boolean {
  return code === 'SCOPE_REQUIRED' && data?.['scope'] === 'moderate';
}

type ProblemCode = keyof typeof en.problem;

function isProblemCode(code: string): code is ProblemCode {
  return optionalText('problem', code) !== undefined;
}

function consequence(problem: ApiProblem, address: string): { exitCode: ExitCode; hint?: Message } {
  const { code, status } = problem;
  switch (code) {
    case 'UNAUTHORIZED':
      return { exitCode: EXIT.notLoggedIn, hint: message('failure.logInAgain') };
    case 'INVALID_CREDENTIALS':
      return {
        exitCode: EXIT.notLoggedIn,
        hint: message('failure.newPassword', { address }),
      };
    case 'EMAIL_NOT_VERIFIED':
      return {
        exitCode: EXIT.notLoggedIn,
        hint: message('failure.verify'),
      };
    case 'RECENT_LOGIN_REQUIRED':
      return { exitCode: EXIT.notLoggedIn, hint: message('failure.recentLogin') };
    case 'SCOPE_REQUIRED':
      return {
        exitCode: EXIT.notLoggedIn,
        hint: message(isModerateScopeMissing(problem) ? 'failure.scope' : 'failure.loginOnly'),
      };
    case 'PLAN_LIMIT':
      return { exitCode: EXIT.limit, hint: message('failure.plans', { address }) };
    case 'QUOTA_EXHAUSTED':
      return {
        exitCode: EXIT.limit,
        hint: message(isShareUsed(problem) ? 'failure.share' : 'failure.quota'),
      };
    case 'SCAN_UNAVAILABLE':
      return { exitCode: EXIT.limit, hint: message('scan.unavailableHint') };
    case 'TOO_MANY_REQUESTS':
      return { exitCode: EXIT.limit, hint: message('failure.waitAMinute') };
    case 'RECONNECT_REQUIRED':
      return {
        exitCode: EXIT.failed,
        hint: message('failure.reconnect'),
      };
    case 'NOT_FOUND':
      return {
        exitCode: EXIT.failed,
        ...(!isCommentsDisabled(problem) && { hint: message('failure.whatToName') }),
      };
    case 'BAD_REQUEST':
      return { exitCode: EXIT.usage };
    default:
      return {
        exitCode: EXIT.failed,
        ...(status >= 500 ? { hint: message('failure.inMinutes') } : {}),
      };
  }
}

/** Returns the reason of a network error: a code such as ECONNRESET if the error has one. */
function networkReason(error: unknown): Message {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0)
    return networkReason(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? message('failure.noConnection') : networkReason(error.cause);
}
