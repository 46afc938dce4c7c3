import { z } from 'zod';

import { type AccessCode, invalidInput, Problem, type Refusing } from '../platform/errors.ts';

/** A call that YouTube refused, or that did not get an answer. */
export class YoutubeError extends Error {
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** YouTube's reason, such as `quotaExceeded`; empty where it gave none. */
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

const errorShape = z.object({
  code: z.unknown().optional(),
  status: z.unknown().optional(),
  response: z
    .object({
      status: z.number(),
      data: z
        .object({
          error: z.object({
            errors: z.array(z.object({ reason: z.string().optional() })).optional(),
          }),
        })
        .optional()
        .catch(undefined),
    })
    .optional(),
});

/** Reads status and reason from what googleapis throws. */
export function youtubeError(method: string, error: unknown): YoutubeError {
  const parsed = errorShape.safeParse(error);
  const response = parsed.success ? parsed.data.response : undefined;
  const reason = response?.data?.error.errors?.[0]?.reason ?? '';
  return new YoutubeError(method, response?.status ?? 0, reason, error);
}

/** Whether YouTube does not take a page's token. @param error a YoutubeError, or the problem it became */
export function refusesPageToken(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof YoutubeError && cause.reason === 'invalidPageToken';
}

/** What the user is told of a failed call to YouTube. */
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
  if (error.reason === 'commentsDisabled')
    return new Problem(
      refusing,
      'NOT_FOUND',
      'Comments are turned off for this video on YouTube.',
      {
        cause: error,
      },
    );
  if (error.reason === 'invalidPageToken')
    return invalidInput(
      refusing,
      { page_token: 'This page no longer exists. Please start with the first page.' },
      error,
    );
  if (error.status === 404)
    return new Problem(refusing, 'NOT_FOUND', 'This video or comment is no longer on YouTube.', {
      cause: error,
    });
  return new Problem(
    refusing,
    'YOUTUBE_UNAVAILABLE',
    'YouTube is not responding right now. Nothing is lost. Please try again in a moment.',
    { cause: error },
  );
}
