/** Conversions of YouTube’s items to ours, and the fields that they need. */

import type { YoutubeComment, YoutubeThread } from '@threadsweep/engine/ports/comments.ts';
import { VIDEO_PRIVACIES, type VideoPrivacy } from '@threadsweep/shared/contract/video.ts';
import type { youtube_v3 } from 'googleapis/build/src/apis/youtube/index.js';

/** The fields of a comment that {@link commentOf} reads. */
export const COMMENT_SNIPPET =
  'snippet(authorDisplayName,authorChannelId,authorProfileImageUrl,textDisplay,publishedAt,updatedAt,likeCount,parentId,videoId,moderationStatus)';

/** The fields of a page of threads that {@link threadOf} reads. */
export const THREAD_FIELDS = `nextPageToken,items(id,snippet(videoId,totalReplyCount,topLevelComment(id,${COMMENT_SNIPPET})),replies(comments(id,${COMMENT_SNIPPET})))`;

export interface YoutubeVideo {
  id: string;
  channelId: string;
  channelTitle: string;
  title: string;
  /**
   * The time of publication. For a private video: the time when YouTube makes it public, or the time
   * of its upload if `publishAt` is null.
   */
  publishedAt: string;
  privacy: VideoPrivacy;
  /** The time when YouTube makes a private video public; null if no time is set. */
  publishAt: string | null;
  thumbnails: { maxres: string | null; standard: string | null; high: string | null };
  commentCount: number;
}

export function videoOf(item: youtube_v3.Schema$Video): YoutubeVideo {
  return {
    id: item.id ?? '',
    channelId: item.snippet?.channelId ?? '',
    channelTitle: item.snippet?.channelTitle ?? '',
    title: item.snippet?.title ?? '',
    ...publication(item),
    thumbnails: {
      maxres: item.snippet?.thumbnails?.maxres?.url ?? null,
      standard: item.snippet?.thumbnails?.standard?.url ?? null,
      high: item.snippet?.thumbnails?.high?.url ?? null,
    },
    commentCount: Number(item.statistics?.commentCount ?? 0),
  };
}

/**
 * Returns the publication times of a video. For its owner, a private video's `snippet.publishedAt`
 * is the time of its upload. The release of a scheduled video is `publishAt`
 * (https://developers.google.com/youtube/v3/docs/videos).
 */
function publication({ snippet, status }: youtube_v3.Schema$Video) {
  const privacy = privacyOf(status?.privacyStatus);
  const publishAt =
    privacy === 'private' && status?.publishAt ? new Date(status.publishAt).toISOString() : null;
  const publishedAt = publishAt ?? new Date(snippet?.publishedAt ?? 0).toISOString();
  return { privacy, publishAt, publishedAt };
}

export function privacyOf(status: string | null | undefined): VideoPrivacy {
  return VIDEO_PRIVACIES.find((each) => each === status) ?? 'public';
}

export function threadOf(item: youtube_v3.Schema$CommentThread): YoutubeThread {
  const videoId = item.snippet?.videoId ?? null;
  return {
    id: item.id ?? '',
    videoId,
    top: commentOf(item.snippet?.topLevelComment ?? {}, videoId),
    replies: (item.replies?.comments ?? []).map((reply) => commentOf(reply, videoId)),
    replyCount: item.snippet?.totalReplyCount ?? 0,
  };
}

export function commentOf(item: youtube_v3.Schema$Comment, videoId: string | null): YoutubeComment {
  const { snippet } = item;
  const publishedAt = new Date(snippet?.publishedAt ?? 0).toISOString();
  return {
    id: item.id ?? '',
    videoId: snippet?.videoId ?? videoId,
    parentId: snippet?.parentId ?? null,
    author: snippet?.authorDisplayName ?? '',
    authorChannelId: snippet?.authorChannelId?.value ?? null,
    authorProfileImageUrl: snippet?.authorProfileImageUrl ?? '',
    text: snippet?.textDisplay ?? '',
    publishedAt,
    updatedAt: snippet?.updatedAt ? new Date(snippet.updatedAt).toISOString() : publishedAt,
    likes: snippet?.likeCount ?? 0,
    moderationStatus: snippet?.moderationStatus ?? null,
  };
}
