import { z } from 'zod';

import { type AccessCode, Problem, type Refusing, unknownPage } from '../platform/errors.ts';

/** A call that YouTube refused, or that got no response. */
export class YoutubeError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** YouTube's reason, such as `quotaExceeded`; empty without one. */
  readonly reason: string;

  constructor(method: string, status: number, reason: string, cause: unknown) {
    super(`${method} failed: ${status} ${reason}`, { cause });
    this.name = 'YoutubeError';
    this.status = status;
    this.reason = reason;
  }

  /** Whether the same call may succeed a moment later. */
  get transient(): boolean {
    return (
      this.status === 0 ||
      this.status >= 500 ||
      this.status === 429 ||
      this.reason === 'rateLimitExceeded' ||
      this.reason === 'userRateLimitExceeded'
    );
  }

  get quotaExhausted(): boolean {
    return this.reason === 'quotaExceeded' || this.reason === 'dailyLimitExceeded';
  }
}

const errorBody = z.object({
  error: z.object({ errors: z.tuple([z.object({ reason: z.string() })], z.unknown()) }),
});
const errorShape = z.object({
  response: z.object({ status: z.number(), data: errorBody.optional().catch(undefined) }),
});

/** Reads status and reason from an error of googleapis. */
export function youtubeError(method: string, error: unknown): YoutubeError {
  const parsed = errorShape.safeParse(error);
  const { status = 0, data } = parsed.data?.response ?? {};
  return new YoutubeError(method, status, data?.error.errors[0].reason ?? '', error);
}

/** Whether YouTube refused a page token. @param error a YoutubeError, or a Problem that it caused */
export function refusesPageToken(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof YoutubeError && cause.reason === 'invalidPageToken';
}

/** The refusal, with a sentence for the user, after a failed call to YouTube. */
export function youtubeProblem(
  refusing: Refusing<AccessCode>,
  error: YoutubeError,
): Problem<AccessCode> {
  if (error.quotaExhausted)
    return new Problem(
      refusing,
      'QUOTA_EXHAUSTED',
      "YouTube's daily limit has been reached. Cleaning resumes after midnight Pacific time.",
      { cause: error },
    );
  if (error.reason === 'invalidPageToken') return unknownPage(refusing, error);
  if (error.reason === 'commentsDisabled' || error.status === 404) {
    const sentence =
      error.reason === 'commentsDisabled'
        ? 'Comments are turned off for this video on YouTube.'
        : 'This video or comment is no longer on YouTube.';
    return new Problem(refusing, 'NOT_FOUND', sentence, { cause: error });
  }
  return new Problem(
    refusing,
    'YOUTUBE_UNAVAILABLE',
    'YouTube is not responding right now. Nothing is lost. Please try again in a moment.',
    { cause: error },
  );
}
