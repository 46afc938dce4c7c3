import type { Video } from './contract/video.ts';
import type { VideoDocument } from './documents/video.ts';

/** The fields of a stored video that the API's fields depend on. */
export type ShownVideoFields = Pick<
  VideoDocument,
  | 'channelId'
  | 'title'
  | 'thumbnails'
  | 'publishedAt'
  | 'privacy'
  | 'publishAt'
  | 'lastCleanedAt'
  | 'commentCount'
  | 'hiddenCount'
  | 'restoring'
  | 'doubtful'
  | 'hidesBy'
  | 'passId'
  | 'nextPassAt'
  | 'lastPass'
  | 'lastHiding'
>;

/**
 * Converts a stored video to the API's format, without its relative times. The functions and the web
 * app, which reads the documents from Firestore, share it.
 */
export function videoFields(
  id: string,
  stored: ShownVideoFields,
): Omit<Video, 'publishedAgo' | 'lastCleanedAgo'> {
  const { maxres, standard, high } = stored.thumbnails;
  return {
    id,
    title: stored.title,
    thumbnail_url: maxres ?? standard ?? high ?? '',
    thumbnails: stored.thumbnails,
    channel_id: stored.channelId,
    published_at: stored.publishedAt,
    privacy: stored.privacy,
    publish_at: stored.publishAt,
    last_cleaned_at: stored.lastCleanedAt,
    comment_count: stored.commentCount,
    hidden_count: stored.hiddenCount,
    pending_restore_count: stored.restoring,
    doubtful_count: stored.doubtful,
    hides_by: stored.hidesBy,
    pass_id: stored.passId,
    next_pass_at: stored.nextPassAt,
    last_pass: stored.lastPass && {
      id: stored.lastPass.id,
      trigger: stored.lastPass.trigger,
      status: stored.lastPass.status,
      finished_at: stored.lastPass.finishedAt,
      cleaned_count: stored.lastPass.cleaned,
      limit_reached: stored.lastPass.limitReached,
      problem: stored.lastPass.problem,
    },
    last_hiding: stored.lastHiding && {
      pass_id: stored.lastHiding.passId,
      at: stored.lastHiding.at,
      hidden_count: stored.lastHiding.hidden,
    },
  };
}
