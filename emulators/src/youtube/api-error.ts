/** A refusal whose body has the format of Google's APIs. */
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
    /** The parameter that caused the refusal. */
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
