import { ApiError } from './api-error.ts';
import type { Placed } from './channel-content.ts';
import { MAX_IDS, MAX_TEXT_LENGTH } from './limits.ts';
import type { ChannelStore } from './state.ts';
import type { ModerationStatus } from './thread-index.ts';

// This module has the refusals of the YouTube Data API with its texts:
// https://developers.google.com/youtube/v3/docs/errors

const COMMENT = 'youtube.comment';
const THREAD = 'youtube.commentThread';
const PARAMETER = 'youtube.parameter';

/** Returns the refusal of a parameter whose value the API does not accept. */
export function invalidParameter(parameter: string, message: string): ApiError {
  return new ApiError({ status: 400, reason: 'invalidParameter', message, parameter });
}

export function missingParameter(parameter: string): ApiError {
  const message = `Required parameter: ${parameter}`;
  return new ApiError({ status: 400, reason: 'required', message, parameter });
}

export function unknownPart(part: string, known: readonly string[]): ApiError {
  return new ApiError({
    status: 400,
    reason: 'unknownPart',
    domain: 'youtube.part',
    message: `'${part}'. The parts known here are: ${known.join(', ')}`,
    parameter: 'part',
  });
}

export function noFilter(names: readonly string[]): ApiError {
  return new ApiError({
    status: 400,
    reason: 'missingRequiredParameter',
    domain: PARAMETER,
    message: `No filter selected. Expected one of: ${names.join(', ')}`,
    parameter: 'parameters.',
  });
}

export function incompatibleFilters(given: readonly string[]): ApiError {
  return new ApiError({
    status: 400,
    reason: 'incompatibleParameters',
    domain: PARAMETER,
    message: `Incompatible parameters specified in the request: ${given.join(', ')}`,
    parameter: 'parameters.',
  });
}

export function invalidPageToken(): ApiError {
  return new ApiError({
    status: 400,
    reason: 'invalidPageToken',
    domain: PARAMETER,
    message: 'The request specifies an invalid page token.',
    parameter: 'pageToken',
  });
}

export function invalidFields(selection: string): ApiError {
  return invalidParameter('fields', `Invalid field selection ${selection}`);
}

/** @throws ApiError if there are more ids than one call accepts */
export function assertIds(ids: readonly string[]): void {
  if (ids.length <= MAX_IDS) return;
  throw invalidParameter('id', `Too many ids: ${ids.length}. At most ${MAX_IDS} are allowed.`);
}

/** Returns the refusal of a body that is not valid JSON. */
export function parseError(): ApiError {
  return new ApiError({ status: 400, reason: 'parseError', message: 'Parse Error' });
}

export function invalidCredentials(): ApiError {
  return new ApiError({
    status: 401,
    reason: 'authError',
    message: 'Invalid Credentials',
    header: 'Authorization',
  });
}

/**
 * Returns the refusal of a call that needs a grant:
 * https://developers.google.com/youtube/v3/docs/errors
 */
export function loginRequired(): ApiError {
  const message =
    'API keys are not supported by this API. Expected OAuth2 access token or other authentication credentials that assert a principal.';
  return new ApiError({ status: 401, reason: 'required', message, header: 'Authorization' });
}

export function invalidKey(): ApiError {
  const message = 'API key not valid. Please pass a valid API key.';
  return new ApiError({ status: 400, reason: 'badRequest', message });
}

export function insufficientScopes(): ApiError {
  const message = 'Request had insufficient authentication scopes.';
  return new ApiError({ status: 403, reason: 'insufficientPermissions', message });
}

/**
 * Returns the refusal of a call beyond the day's quota.
 *
 * @param status 403, or 429, with which Google sometimes refuses such calls
 * (googleapis/google-api-python-client issue 2753)
 */
export function quotaExceeded(status: 403 | 429 = 403): ApiError {
  if (status === 429)
    return new ApiError({
      status,
      reason: 'rateLimitExceeded',
      domain: 'global',
      message:
        "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service " +
        "'youtube.googleapis.com' for consumer 'project_number:1'.",
    });
  return new ApiError({
    status: 403,
    reason: 'quotaExceeded',
    domain: 'youtube.quota',
    message:
      'The request cannot be completed because you have exceeded your ' +
      '<a href="/youtube/v3/getting-started#quota">quota</a>.',
  });
}

const FAULT_REASONS: Record<number, string> = {
  400: 'badRequest',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimitExceeded',
  500: 'internalError',
  503: 'backendError',
};

/** Returns the refusal that a fault causes. */
export function orderedFault(status: number, reason: string | undefined): ApiError {
  const named = reason ?? FAULT_REASONS[status] ?? 'backendError';
  if (named === 'quotaExceeded') return quotaExceeded();
  return new ApiError({ status, reason: named, message: `The request failed: ${named}.` });
}

/** Returns the refusal of a feature that YouTube has and this emulator does not. */
export function notImplemented(what: string): ApiError {
  const message = `The local emulator for YouTube does not implement ${what}.`;
  return new ApiError({ status: 501, reason: 'notImplemented', message });
}

export function playlistNotFound(): ApiError {
  return new ApiError({
    status: 404,
    reason: 'playlistNotFound',
    domain: 'youtube.playlistItem',
    message: "The playlist identified with the request's playlistId parameter cannot be found.",
    parameter: 'playlistId',
  });
}

export function channelNotFound(id: string, parameter: string): ApiError {
  const message = `The channel ${id} cannot be found.`;
  return new ApiError({
    status: 404,
    reason: 'channelNotFound',
    domain: THREAD,
    message,
    parameter,
  });
}

export function videoNotFound(id: string, parameter: string): ApiError {
  const message = `The video ${id} cannot be found.`;
  return new ApiError({ status: 404, reason: 'videoNotFound', domain: THREAD, message, parameter });
}

export function commentsDisabled(parameter: string): ApiError {
  return new ApiError({
    status: 403,
    reason: 'commentsDisabled',
    domain: THREAD,
    message: 'The video identified by the videoId parameter has disabled comments.',
    parameter,
  });
}

/** Returns the refusal of a list of threads that only the channel's creator may see. */
export function threadsForbidden(): ApiError {
  return new ApiError({
    status: 403,
    reason: 'forbidden',
    domain: THREAD,
    message:
      'One or more of the requested comment threads cannot be retrieved due to insufficient ' +
      'permissions. The request might not be properly authorized.',
  });
}

export function parentNotFound(parentId: string): ApiError {
  return new ApiError({
    status: 404,
    reason: 'commentNotFound',
    domain: COMMENT,
    message: `The comment ${parentId} cannot be found.`,
    parameter: 'parentId',
  });
}

export function parentCommentNotFound(parentId: string): ApiError {
  return new ApiError({
    status: 404,
    reason: 'parentCommentNotFound',
    domain: COMMENT,
    message: `The parent comment ${parentId} cannot be found.`,
    parameter: 'parentId',
  });
}

export function parentIdMissing(): ApiError {
  return new ApiError({
    status: 400,
    reason: 'parentIdMissing',
    domain: COMMENT,
    message: "The comment must be linked to a parent: set the snippet.parentId property's value.",
  });
}

export function channelOrVideoMissing(): ApiError {
  return new ApiError({
    status: 400,
    reason: 'channelOrVideoIdMissing',
    domain: THREAD,
    message: 'Each comment thread must be linked to a video: set snippet.videoId.',
  });
}

/**
 * Returns the text of a new comment.
 *
 * @throws ApiError if the text is missing or too long
 */
export function assertText(text: string | undefined): string {
  if (text === undefined || text.trim() === '')
    throw new ApiError({
      status: 400,
      reason: 'commentTextRequired',
      domain: COMMENT,
      message: 'The comment must have a text: set the textOriginal property.',
    });
  if (text.length <= MAX_TEXT_LENGTH) return text;
  throw new ApiError({
    status: 400,
    reason: 'commentTextTooLong',
    domain: COMMENT,
    message: 'The textOriginal property contains too many characters.',
  });
}

/**
 * Returns the comment.
 *
 * @throws ApiError unless the caller's channel wrote it
 */
export function assertDeletable(
  store: ChannelStore,
  id: string,
  callerChannelId: string | undefined,
): Placed {
  const placed = store.comment(id);
  if (placed === undefined) {
    const message = 'The specified comment cannot be found.';
    throw moderation(404, 'commentNotFound', message);
  }
  if (placed.comment.authorChannelId === callerChannelId) return placed;
  throw moderation(
    403,
    'forbidden',
    'The comment cannot be deleted due to insufficient permissions. The request might not be ' +
      'properly authorized.',
  );
}

/** @throws ApiError if the call would ban an author without rejecting the comment */
export function assertBan(banAuthor: boolean, status: ModerationStatus): void {
  if (!banAuthor || status === 'rejected') return;
  throw new ApiError({
    status: 400,
    reason: 'banWithoutReject',
    domain: COMMENT,
    message:
      'The banAuthor parameter can only be used if the moderationStatus parameter value is rejected.',
    parameter: 'banAuthor',
  });
}

/** @throws ApiError unless the caller's channel can set the status of the comment */
export function assertModeratable(
  store: ChannelStore,
  {
    callerChannelId,
    id,
    status,
    unknownIdsForbidden,
    unsupportedIds,
  }: {
    callerChannelId: string | undefined;
    id: string;
    status: ModerationStatus;
    /** Whether an unknown id is refused in the same way as another channel's comment. */
    unknownIdsForbidden: boolean;
    /** The comments whose status cannot be set. */
    unsupportedIds: readonly string[];
  },
): void {
  const placed = store.comment(id);
  if (placed === undefined) {
    const deletedFrom = store.deletedFrom(id);
    if (deletedFrom !== undefined && deletedFrom === callerChannelId) {
      throw moderation(400, 'processingFailure', 'The API server failed to process the request.');
    }
    if (unknownIdsForbidden) throw moderationForbidden();
    const message = 'One or more of the specified comments cannot be found.';
    throw moderation(404, 'commentNotFound', message);
  }
  if (placed.video.channelId !== callerChannelId) throw moderationForbidden();
  if (placed.comment.moderationStatus === 'rejected' && status !== 'rejected') {
    throw moderation(400, 'processingFailure', 'A rejected comment cannot be brought back.');
  }
  if (unsupportedIds.includes(id)) {
    const message = 'The comment offers only limited moderation functionality.';
    throw moderation(400, 'operationNotSupported', message);
  }
}

function moderationForbidden(): ApiError {
  return moderation(
    403,
    'forbidden',
    'The moderation status of one or more of the comments cannot be set due to insufficient ' +
      'permissions. The request might not be properly authorized.',
  );
}

function moderation(status: 400 | 403 | 404, reason: string, message: string): ApiError {
  return new ApiError({ status, reason, domain: COMMENT, message, parameter: 'id' });
}
