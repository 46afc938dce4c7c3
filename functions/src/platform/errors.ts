import type { ErrorCode, ErrorData, YOUTUBE_ERRORS } from '@threadsweep/shared/contract/errors.ts';

declare const codes: unique symbol;

/**
 * The permission to refuse a call with these codes; it exists only as a type. A handler has the
 * permission for the codes that its endpoint declares, and passes it on with the app. So code that
 * refuses with another code does not compile.
 */
export interface Refusing<in Code extends ErrorCode> {
  readonly [codes]: (code: Code) => void;
}

/**
 * The codes of work that uses a channel's grant at YouTube. The contract lists most of them.
 * BAD_REQUEST means an unknown page token, and SERVICE_UNAVAILABLE that Cloud KMS does not respond.
 */
export type AccessCode = (typeof YOUTUBE_ERRORS)[number] | 'BAD_REQUEST' | 'SERVICE_UNAVAILABLE';

/**
 * Gives the permission for every code. Only the creation of the app calls this function; later
 * callers narrow the permission.
 */
export function refusingAll<T extends object>(root: T): T & Refusing<ErrorCode> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the permission does not exist at run time
  return root as T & Refusing<ErrorCode>;
}

interface Details<Code extends ErrorCode> {
  /** The data of the response, from which a client can build its own text. */
  data?: ErrorData<Code>;
  /** The cause, which appears in the log and never in the response. */
  cause?: unknown;
}

/** The refusal of a call, with a code of the contract and a sentence for the user. */
export class Problem<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly data: ErrorData<Code> | undefined;

  /**
   * @param refusing the permission to refuse with this code
   * @param sentence the sentence for the user; it says what the user can do next, if anything
   */
  constructor(
    refusing: Refusing<NoInfer<Code>>,
    code: Code,
    sentence: string,
    ...[details]: undefined extends ErrorData<Code>
      ? [details?: Details<Code>]
      : [details: Details<Code> & { data: ErrorData<Code> }]
  ) {
    const { cause, data }: Details<Code> = details ?? {};
    super(sentence, { cause });
    this.name = 'Problem';
    this.code = code;
    this.data = data;
  }
}

/** Returns whether an error is a refusal with one of these codes. */
export function isProblem<Code extends ErrorCode>(
  error: unknown,
  ...ofCodes: readonly Code[]
): error is Problem<Code> {
  return error instanceof Problem && ofCodes.some((code) => code === error.code);
}

/** The sentence of a refusal after which the same call may succeed a moment later. */
export const BUSY = 'Threadsweep is busy right now. Please try again in a moment.';

/** Returns a 400 that names the fields to correct. */
export function invalidInput(
  refusing: Refusing<'BAD_REQUEST'>,
  fields: Record<string, string>,
  cause?: unknown,
): Problem<'BAD_REQUEST'> {
  const sentences = [...new Set(Object.values(fields))].join(' ');
  return new Problem(refusing, 'BAD_REQUEST', sentences, { data: { fields }, cause });
}

/** Returns the refusal of a page token that is unknown to us or to YouTube. */
export function unknownPage(
  refusing: Refusing<'BAD_REQUEST'>,
  cause?: unknown,
): Problem<'BAD_REQUEST'> {
  const sentence = 'This page no longer exists. Please start with the first page.';
  return invalidInput(refusing, { page_token: sentence }, cause);
}

export function sessionExpired(
  refusing: Refusing<'UNAUTHORIZED'>,
  cause?: unknown,
): Problem<'UNAUTHORIZED'> {
  const sentence = 'Your session has expired. Please log in again.';
  return new Problem(refusing, 'UNAUTHORIZED', sentence, { cause });
}

export function notFound(
  refusing: Refusing<'NOT_FOUND'>,
  what: 'account' | 'channel' | 'comment' | 'cleaning pass' | 'session' | 'token' | 'video',
): Problem<'NOT_FOUND'> {
  return new Problem(refusing, 'NOT_FOUND', `There is no such ${what} in your account.`);
}

/**
 * The gRPC codes of calls that failed transiently: deadline exceeded, resource exhausted, aborted
 * (a transaction whose every attempt collided), unavailable.
 */
const TRANSIENT = new Set<unknown>([4, 8, 10, 14]);

/** Returns whether a call to Firestore or another gRPC service failed transiently. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(codeOf(error)) && error instanceof Error && 'details' in error;
}

/**
 * Returns whether Firestore refused to update a document because another call has deleted it. Other
 * gRPC services also use the code NOT_FOUND, for example for a queue.
 */
export function isDeletedMeanwhile(error: unknown): boolean {
  return codeOf(error) === 5 && error instanceof Error && error.message.includes('No document');
}

/**
 * Returns the code of an error of gRPC, such as 5, or of Firebase Auth, such as
 * `auth/user-not-found`.
 */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
