import { apiProblem } from '@threadsweep/shared/client.ts';

/**
 * A response with a status of success whose body reports none, or breaks the contract: from another
 * version of the API, for example, or from a proxy.
 */
export class FailedResponse extends Error {
  /** What the server says to the user; undefined if it says nothing. */
  readonly detail: string | undefined;

  constructor(detail: string | undefined) {
    super(detail ?? 'The response breaks the contract of the API.');
    this.name = 'FailedResponse';
    this.detail = detail;
  }
}

/** Whether a call failed with a response of the API, rather than for the network's sake. */
export function isAnswered(error: unknown): boolean {
  return apiProblem(error) !== undefined || error instanceof FailedResponse;
}
