import { z } from 'zod';

import { type AccessCode, Problem, type Refusing, unknownPage } from '../platform/errors.ts';

/**
 * The reasons of a 403 with which YouTube refuses the whole account or its grant
 * (https://developers.google.com/youtube/v3/docs/errors). A creator who takes back one permission on
 * Google's page causes the first.
 */
const ACCESS_LOST = new Set([
  'insufficientPermissions',
  'authenticatedUserAccountClosed',
  'authenticatedUserAccountSuspended',
]);

/** A call that YouTube refused, or that got no response. */
export class YoutubeError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** YouTube's reason, such as `quotaExceeded`; empty without one. */
  readonly reason: string;
  /** Whether YouTube names the limit of a day. */
  readonly #isDaily: boolean;

  constructor(
    method: string,
    status: number,
    reason: string,
    { cause, message = '' }: { cause: unknown; message?: string },
  ) {
    super(`${method} failed: ${status} ${reason}`, { cause });
    this.name = 'YoutubeError';
    this.status = status;
    this.reason = reason;
    this.#isDaily = /per day/i.test(message);
  }

  /** Whether the same call may succeed a moment later. */
  get transient(): boolean {
    return !this.quotaExhausted && (this.unanswered || this.#isRateLimit);
  }

  /**
   * Whether the day has no more units. Google sometimes refuses them as a rate limit whose message names
   * the limit of a day, «Queries per day»: googleapis/google-api-python-client issue 2753.
   */
  get quotaExhausted(): boolean {
    if (this.#isRateLimit && this.#isDaily) return true;
    return this.reason === 'quotaExceeded' || this.reason === 'dailyLimitExceeded';
  }

  /** Whether YouTube did not process the call, which says nothing about its parameters. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether Google refuses the access token itself: a new one may be accepted. */
  get refusesToken(): boolean {
    return this.status === 401;
  }

  /** Whether the creator must connect the channel again, since no token of this grant opens it. */
  get accessLost(): boolean {
    return this.refusesToken || ACCESS_LOST.has(this.reason);
  }

  get #isRateLimit(): boolean {
    const isNamed = this.reason === 'rateLimitExceeded' || this.reason === 'userRateLimitExceeded';
    return isNamed || this.status === 429;
  }
}

const errorBody = z.object({
  error: z.object({
    errors: z.tuple(
      [z.object({ reason: z.string(), message: z.string().default('').catch('') })],
      z.unknown(),
    ),
  }),
});
const errorShape = z.object({
  response: z.object({ status: z.number(), data: errorBody.optional().catch(undefined) }),
});

/** Reads status and reason from an error of googleapis. */
export function youtubeError(method: string, error: unknown): YoutubeError {
  const parsed = errorShape.safeParse(error);
  const { status = 0, data } = parsed.data?.response ?? {};
  const { reason = '', message = '' } = data?.error.errors[0] ?? {};
  return new YoutubeError(method, status, reason, { cause: error, message });
}

/** Whether YouTube refused a page token. @param error a YoutubeError, or a Problem that it caused */
export function refusesPageToken(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof YoutubeError && cause.reason === 'invalidPageToken';
}

/** Whether YouTube has no comments under a video. @param error a YoutubeError, or a Problem that it caused */
export function refusesComments(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof YoutubeError && cause.reason === 'commentsDisabled';
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
