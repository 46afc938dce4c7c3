import { COMMENTS_DISABLED } from '@threadsweep/shared/contract/errors.ts';
import { z } from 'zod';

import { type AccessCode, Problem, type Refusing, unknownPage } from '../platform/errors.ts';

/**
 * The reasons of a 403 with which YouTube refuses the whole account or its grant
 * (https://developers.google.com/youtube/v3/docs/errors). The first one appears if the creator
 * revokes one permission on Google's page.
 */
const ACCESS_LOST = new Set([
  'insufficientPermissions',
  'authenticatedUserAccountClosed',
  'authenticatedUserAccountSuspended',
]);
/** The reasons of a 403 for a request that identifies a channel that no longer exists. */
const CHANNEL_LOST = new Set(['channelClosed', 'channelSuspended']);
/** The methods whose requests never identify another channel than that of the grant. */
const OWN_CHANNEL = new Set(['playlistItems.list', 'commentThreads.list']);

/** The statuses with which YouTube refuses a call because of its parameters. */
const REFUSES_PARAMETERS = new Set([400, 403, 404]);

/** A call that YouTube refused, or that got no response. */
export class YoutubeError extends Error {
  /** YouTube's name of the method, such as `videos.list`. */
  readonly #method: string;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** YouTube's reason, such as `quotaExceeded`; empty if there is none. */
  readonly reason: string;
  /** Whether YouTube's message names a daily limit. */
  readonly #isDaily: boolean;

  constructor(
    method: string,
    status: number,
    reason: string,
    { cause, message = '' }: { cause: unknown; message?: string },
  ) {
    super(`${method} failed: ${status} ${reason}`, { cause });
    this.name = 'YoutubeError';
    this.#method = method;
    this.status = status;
    this.reason = reason;
    this.#isDaily = /per day/i.test(message);
  }

  /** Returns whether the same call may succeed a moment later. */
  get transient(): boolean {
    return !this.quotaExhausted && (this.unanswered || this.#isRateLimit);
  }

  /**
   * Returns whether the day has no units left. Google sometimes reports this as a rate limit whose
   * message names the daily limit, «Queries per day»: googleapis/google-api-python-client issue
   * 2753.
   */
  get quotaExhausted(): boolean {
    if (this.#isRateLimit && this.#isDaily) return true;
    return this.reason === 'quotaExceeded' || this.reason === 'dailyLimitExceeded';
  }

  /**
   * Returns whether YouTube did not process the call. Then the error has nothing to do with the
   * call's parameters.
   */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Returns whether Google refuses the access token itself. A new token may be accepted. */
  get refusesToken(): boolean {
    return this.status === 401;
  }

  /**
   * Returns whether the creator must reconnect the channel, because no token of this grant works.
   */
  get accessLost(): boolean {
    const isChannelLost = CHANNEL_LOST.has(this.reason) && OWN_CHANNEL.has(this.#method);
    return this.refusesToken || isChannelLost || ACCESS_LOST.has(this.reason);
  }

  /**
   * Returns whether YouTube refused the call because of its parameters, such as one of several
   * comments. The reason does not matter, because an undocumented one must not stop a pass.
   */
  get refusesParameters(): boolean {
    const isOfCaller = this.#isRateLimit || this.quotaExhausted || this.accessLost;
    return REFUSES_PARAMETERS.has(this.status) && !isOfCaller;
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

/** Converts an error of googleapis to a YoutubeError with status and reason. */
export function youtubeError(method: string, error: unknown): YoutubeError {
  const parsed = errorShape.safeParse(error);
  const { status = 0, data } = parsed.data?.response ?? {};
  const { reason = '', message = '' } = data?.error.errors[0] ?? {};
  return new YoutubeError(method, status, reason, { cause: error, message });
}

/**
 * Returns whether YouTube refused a page token.
 * @param error a YoutubeError, or a Problem whose cause it is
 */
export function refusesPageToken(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof YoutubeError && cause.reason === 'invalidPageToken';
}

/**
 * Returns whether YouTube refused a call, and will probably refuse it again, although the channel
 * has access and units.
 * @param error a YoutubeError, or a Problem whose cause it is
 */
export function isLastingRefusal(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  if (!(cause instanceof YoutubeError)) return false;
  return !cause.transient && !cause.quotaExhausted && !cause.accessLost;
}

/**
 * Returns whether YouTube refused to list a video's comments because they are disabled.
 * @param error a YoutubeError, or a Problem whose cause it is
 */
export function refusesComments(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof YoutubeError && cause.reason === 'commentsDisabled';
}

/** Returns the refusal of a call that needs the comments of a video whose comments are disabled. */
export function commentsDisabled(
  refusing: Refusing<'NOT_FOUND'>,
  cause: unknown,
): Problem<'NOT_FOUND'> {
  const data = { reason: 'comments_disabled' as const };
  return new Problem(refusing, 'NOT_FOUND', COMMENTS_DISABLED, { data, cause });
}

/** Converts a failed call to YouTube to a refusal with a sentence for the user. */
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
  if (refusesComments(error)) return commentsDisabled(refusing, error);
  if (error.status === 404) {
    const sentence = 'This video or comment is no longer on YouTube.';
    return new Problem(refusing, 'NOT_FOUND', sentence, { cause: error });
  }
  return new Problem(
    refusing,
    'YOUTUBE_UNAVAILABLE',
    'YouTube is not responding right now. Nothing is lost. Please try again in a moment.',
    { cause: error },
  );
}
