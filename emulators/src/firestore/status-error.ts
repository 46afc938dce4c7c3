/** The gRPC codes this service answers (google/rpc/code.proto). */
export const CODES = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;
export type Code = keyof typeof CODES;

/** What a call answers when it fails: a gRPC code and the real service's sentence. */
export class StatusError extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.name = 'StatusError';
    this.code = code;
  }
}

export function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}

/** For what this stand-in does not do; `what` names the call, the field or the operator. */
export function unimplemented(what: string): StatusError {
  return new StatusError('UNIMPLEMENTED', `${what} is not supported by the Firestore stand-in`);
}

/** The gRPC code that Google's APIs answer where their HTTP form answers `status`. */
export function codeOfHttpStatus(status: number): Code {
  switch (status) {
    case 400:
      return 'INVALID_ARGUMENT';
    case 401:
      return 'UNAUTHENTICATED';
    case 403:
      return 'PERMISSION_DENIED';
    case 404:
      return 'NOT_FOUND';
    case 409:
      return 'ABORTED';
    case 429:
      return 'RESOURCE_EXHAUSTED';
    case 501:
      return 'UNIMPLEMENTED';
    case 503:
      return 'UNAVAILABLE';
    case 504:
      return 'DEADLINE_EXCEEDED';
    default:
      return 'INTERNAL';
  }
}

/** The error as a status; what is no StatusError is our own fault, told on stderr as well. */
export function statusErrorOf(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`Firestore: ${cause.stack ?? cause.message}\n`);
  return new StatusError('INTERNAL', cause.message);
}

/** The HTTP status that goes with a code in Google's APIs (google/rpc/code.proto). */
const HTTP_STATUS: Record<Code, number> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};

/** An error as Google's APIs write it in JSON, over REST and on a WebChannel. */
export interface ErrorBody {
  error: { code: number; message: string; status: Code };
}

export function errorBody({ code, message }: StatusError): ErrorBody {
  return { error: { code: HTTP_STATUS[code], message, status: code } };
}
