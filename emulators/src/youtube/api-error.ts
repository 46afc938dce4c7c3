/** A refusal in the words and the body of Google's APIs. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly domain: string;
  readonly location: string | undefined;
  readonly locationType: 'parameter' | 'header' | undefined;

  constructor(options: {
    status: number;
    reason: string;
    message: string;
    domain?: string;
    /** The parameter at fault. */
    parameter?: string;
    header?: string;
  }) {
    super(options.message);
    this.status = options.status;
    this.reason = options.reason;
    this.domain = options.domain ?? 'global';
    this.location = options.parameter ?? options.header;
    if (options.parameter !== undefined) this.locationType = 'parameter';
    else if (options.header !== undefined) this.locationType = 'header';
  }

  response(): Response {
    const body = {
      error: {
        code: this.status,
        message: this.message,
        errors: [
          {
            message: this.message,
            domain: this.domain,
            reason: this.reason,
            ...(this.location === undefined
              ? {}
              : { location: this.location, locationType: this.locationType }),
          },
        ],
      },
    };
    return Response.json(body, { status: this.status });
  }
}

/** A parameter whose value the API does not take. */
export function invalidParameter(parameter: string, message: string): ApiError {
  return new ApiError({ status: 400, reason: 'invalidParameter', message, parameter });
}

/** Something that YouTube has and the emulator has not. */
export function notImplemented(what: string): ApiError {
  return new ApiError({
    status: 501,
    reason: 'notImplemented',
    message: `The local emulator for YouTube does not implement ${what}.`,
  });
}
