import { ERROR_STATUS, type ErrorCode } from '@threadsweep/shared/contract/endpoint.ts';

/** What a call is refused with: a code of the contract and a sentence for the user. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown> | undefined;

  /**
   * @param sentence what the user reads; says what to do next where something can be done
   * @param details.data for the client's own text, part of the answer
   * @param details.cause for the log, never part of the answer
   */
  constructor(
    code: ErrorCode,
    sentence: string,
    details: { data?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(sentence, { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.data = details.data;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A 400 that names the fields to mend. */
export function invalidInput(fields: Record<string, string>, cause?: unknown): Problem {
  // Two fields may be refused in the same words.
  const sentences = new Set(Object.values(fields));
  return new Problem('BAD_REQUEST', [...sentences].join(' '), { data: { fields }, cause });
}

export function notFound(
  what: 'account' | 'channel' | 'comment' | 'cleaning pass' | 'video',
): Problem {
  return new Problem('NOT_FOUND', `There is no such ${what} in your account.`);
}
