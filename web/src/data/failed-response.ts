import { apiProblem } from '@threadsweep/shared/client.ts';

import { reportsFailure } from './reports-failure.ts';

/**
 * A response with a status of success whose body reports a failure or breaks the contract. It may
 * come from another version of the API or from a proxy.
 */
export class FailedResponse extends Error {
  /** The server's message for the user; undefined if there is none. */
  readonly detail: string | undefined;
  /** The response's field `error`. */
  readonly error: string | undefined;

  constructor(body: unknown) {
    const { error, message }: Record<string, unknown> = Object(body);
    super('The response reports a failure or breaks the contract of the API.');
    this.name = 'FailedResponse';
    this.error = textOf(error);
    // The message of a success explains nothing.
    this.detail = this.error ?? (reportsFailure(body) ? textOf(message) : undefined);
  }
}

/** Returns whether the API responded with an error; false for a failure of the network. */
export function hasResponse(error: unknown): boolean {
  return apiProblem(error) !== undefined || error instanceof FailedResponse;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
