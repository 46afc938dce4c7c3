import type { ErrorCode, ErrorData, YOUTUBE_ERRORS } from '@threadsweep/shared/contract/errors.ts';

declare const codes: unique symbol;

/**
 * The permission to refuse a call with these codes. A handler gets it for the codes that its endpoint
 * declares, and passes it on with the app. Code that refuses with another code therefore does not
 * compile. The permission does not exist at run time.
 */
export interface Refusing<in Code extends ErrorCode> {
  readonly [codes]: (code: Code) => void;
}

/**
 * The codes of work at YouTube with a channel's access: those that the contract lists for it, and
 * BAD_REQUEST for a page token that YouTube does not know, SERVICE_UNAVAILABLE without Cloud KMS.
 */
export type AccessCode = (typeof YOUTUBE_ERRORS)[number] | 'BAD_REQUEST' | 'SERVICE_UNAVAILABLE';

/** Adds the permission for every code. Only the app's creation calls it; callers then narrow it. */
export function refusingAll<T extends object>(root: T): T & Refusing<ErrorCode> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the permission does not exist at run time
  return root as T & Refusing<ErrorCode>;
}

interface Details<Code extends ErrorCode> {
  /** Data of the response, with which a client can write its own text. */
  data?: ErrorData<Code>;
  /** For the log only, never in the response. */
  cause?: unknown;
}

/** Why a call is refused: a code of the contract and a sentence for the user. */
export class Problem<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly data: ErrorData<Code> | undefined;

  /**
   * @param refusing the permission to refuse with this code
   * @param sentence for the user; it says what the user can do next, if anything
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

/** Whether an error is a refusal with one of these codes. */
export function isProblem<Code extends ErrorCode>(
  error: unknown,
  ...ofCodes: readonly Code[]
): error is Problem<Code> {
  return error instanceof Problem && ofCodes.some((code) => code === error.code);
}

/** A 400 that names the fields to correct. */
export function invalidInput(
  refusing: Refusing<'BAD_REQUEST'>,
  fields: Record<string, string>,
  cause?: unknown,
): Problem<'BAD_REQUEST'> {
  // Two fields may have the same sentence.
  const sentences = [...new Set(Object.values(fields))].join(' ');
  return new Problem(refusing, 'BAD_REQUEST', sentences, { data: { fields }, cause });
}

/** The refusal of a page token that we or YouTube do not know. */
export function unknownPage(
  refusing: Refusing<'BAD_REQUEST'>,
  cause?: unknown,
): Problem<'BAD_REQUEST'> {
  const sentence = 'This page no longer exists. Please start with the first page.';
  return invalidInput(refusing, { page_token: sentence }, cause);
}

export function notFound(
  refusing: Refusing<'NOT_FOUND'>,
  what: 'account' | 'channel' | 'comment' | 'cleaning pass' | 'session' | 'token' | 'video',
): Problem<'NOT_FOUND'> {
  return new Problem(refusing, 'NOT_FOUND', `There is no such ${what} in your account.`);
}

/**
 * The codes with which a service of Google ends a call over gRPC that a later call may do: deadline
 * exceeded, resource exhausted, aborted (a transaction that collided until the last attempt), unavailable.
 */
const TRANSIENT = new Set<unknown>([4, 8, 10, 14]);

/** Whether Firestore, or another service over gRPC, could not do a call now. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(codeOf(error)) && error instanceof Error && 'details' in error;
}

/**
 * Whether Firestore refused to update a document because somebody has deleted it. Other services over
 * gRPC use the code NOT_FOUND too, for example for a queue.
 */
export function isDeletedMeanwhile(error: unknown): boolean {
  return codeOf(error) === 5 && error instanceof Error && error.message.includes('No document');
}

/** The code of an error of gRPC, such as 5, or of Auth, such as `auth/user-not-found`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
