import { ApiError, invalidParameter } from './api-error.ts';
import type { DataCall, DataMethod } from './data-method.ts';

const SETTABLE = ['published', 'heldForReview', 'rejected'] as const;
const MAX_IDS = 50;

function refusal(status: 400 | 403 | 404, reason: string, message: string): ApiError {
  return new ApiError({ status, reason, domain: 'youtube.comment', message, parameter: 'id' });
}

/** Throws YouTube's refusal where the caller cannot set the comment's status. */
function checkComment({ caller, store }: DataCall, id: string, status: string): void {
  const placed = store.comment(id);
  if (placed === undefined) {
    const deletedFrom = store.deletedFrom(id);
    if (deletedFrom !== undefined && deletedFrom === caller.channelId) {
      throw refusal(400, 'processingFailure', 'The API server failed to process the request.');
    }
    throw refusal(404, 'commentNotFound', 'One or more of the specified comments cannot be found.');
  }
  if (placed.video.channelId !== caller.channelId) {
    throw refusal(
      403,
      'forbidden',
      'The moderation status of one or more of the comments cannot be set due to insufficient ' +
        'permissions. The request might not be properly authorized.',
    );
  }
  if (placed.comment.moderationStatus === 'rejected' && status !== 'rejected') {
    throw refusal(400, 'processingFailure', 'A rejected comment cannot be brought back.');
  }
}

/**
 * https://developers.google.com/youtube/v3/docs/comments/setModerationStatus: all of the ids or,
 * where one is refused, none.
 */
export const setModerationStatus: DataMethod = {
  name: 'comments.setModerationStatus',
  verb: 'POST',
  path: '/comments/setModerationStatus',
  units: 50,
  fields: {},
  run(call) {
    const { query } = call;
    query.required('id');
    query.required('moderationStatus');
    const ids = query.list('id');
    const status = query.oneOf('moderationStatus', SETTABLE, 'published');
    const banAuthor = query.flag('banAuthor');
    if (ids.length > MAX_IDS) {
      throw invalidParameter('id', `Too many ids: ${ids.length}. At most ${MAX_IDS} are allowed.`);
    }
    if (banAuthor && status !== 'rejected') {
      throw new ApiError({
        status: 400,
        reason: 'banWithoutReject',
        domain: 'youtube.comment',
        message:
          'The banAuthor parameter can only be used if the moderationStatus parameter value is rejected.',
        parameter: 'banAuthor',
      });
    }
    for (const id of ids) checkComment(call, id, status);
    call.store.moderate(ids, status, banAuthor);
    return undefined;
  },
};
