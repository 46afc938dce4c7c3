import { status as grpcStatus } from '@grpc/grpc-js';

/** The error codes of this service, with their HTTP statuses (google/rpc/code.proto). */
const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;
export type Code = keyof typeof HTTP_STATUS;

/** The failure of a call, with a code and the real service's text. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }

  /** The google.rpc.Status that gRPC and Listen send. */
  get status(): { code: number; message: string } {
    return { code: grpcStatus[this.code], message: this.message };
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.code];
  }

  /** The JSON body that Google's APIs send over REST and a WebChannel. */
  get body(): { error: { code: number; message: string; status: Code } } {
    return { error: { code: this.httpStatus, message: this.message, status: this.code } };
  }
}

export function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}

/**
 * Returns the result of a step. Its errors become INVALID_ARGUMENT, and the message begins with
 * `wrong`.
 */
export function validly<Result>(wrong: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw invalid(`${wrong}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Returns the error for a feature that this emulator lacks; `what` names the call, the field or the
 * operator.
 */
export function unimplemented(what: string): StatusError {
  return new StatusError('UNIMPLEMENTED', `${what} is not supported by the Firestore emulator`);
}

/**
 * Returns the error as a StatusError. Any other error is a mistake of the emulator, and is also
 * printed to stderr.
 */
export function statusErrorOf(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`Firestore: ${cause.stack ?? cause.message}\n`);
  return new StatusError('INTERNAL', cause.message);
}

/** Returns the failure that Google's APIs report with this HTTP status. */
export function statusErrorOfHttp(status: number, message: string): StatusError {
  const isMeant = (code: string): code is Code =>
    Object.entries(HTTP_STATUS).some(([known, its]) => known === code && its === status);
  return new StatusError(Object.keys(HTTP_STATUS).find(isMeant) ?? 'INTERNAL', message);
}
