import { htmlText } from './comment-text.ts';
import { resource } from './etag.ts';
import { MAX_REPLIES_IN_THREAD } from './limits.ts';
import {
  type Comment,
  type ListedStatus,
  publicCommentCount,
  type Thread,
} from './thread-index.ts';

export const TEXT_FORMATS = ['html', 'plainText'] as const;

export interface CommentView {
  callerChannelId: string | undefined;
  textFormat: (typeof TEXT_FORMATS)[number];
  /** Whether the comments have a moderationStatus. The creator gets it, except in lists by id. */
  withModerationStatus: boolean;
}

export function commentResource(comment: Comment, view: CommentView): Record<string, unknown> {
  const { text } = comment;
  const snippet = {
    channelId: comment.channelId,
    videoId: comment.videoId,
    textDisplay: view.textFormat === 'html' ? htmlText(text) : text,
    // The reference says: «The textOriginal property is only returned if the authenticated user is
    // the comment's author.»
    ...(comment.authorChannelId === view.callerChannelId ? { textOriginal: text } : {}),
    ...(comment.parentId === undefined ? {} : { parentId: comment.parentId }),
    authorDisplayName: comment.author,
    authorProfileImageUrl: comment.authorProfileImageUrl,
    authorChannelUrl: `http://www.youtube.com/channel/${comment.authorChannelId}`,
    authorChannelId: { value: comment.authorChannelId },
    canRate: true,
    viewerRating: 'none',
    likeCount: comment.likes,
    ...(view.withModerationStatus ? { moderationStatus: comment.moderationStatus } : {}),
    publishedAt: comment.publishedAt,
    updatedAt: comment.updatedAt,
  };
  return resource('youtube#comment', comment.id, { snippet });
}

/**
 * Returns a thread as a list of `status` contains it: with the replies of that status, which
 * totalReplyCount counts. YouTube does not document this, but it lets a client find held replies in
 * the list of held threads. comments.list by parentId returns the replies beyond the fifth.
 */
export function threadResource(
  thread: Thread,
  status: ListedStatus,
  parts: ReadonlySet<string>,
  view: CommentView,
): Record<string, unknown> {
  const { top } = thread;
  const replies = thread.replies.filter((reply) => reply.moderationStatus === status);
  const content: Record<string, unknown> = {};
  if (parts.has('snippet')) {
    content['snippet'] = {
      channelId: top.channelId,
      videoId: top.videoId,
      topLevelComment: commentResource(top, view),
      canReply: true,
      totalReplyCount: replies.length,
      isPublic: publicCommentCount(thread) > 0,
    };
  }
  if (parts.has('replies') && replies.length > 0) {
    content['replies'] = {
      comments: replies
        .slice(0, MAX_REPLIES_IN_THREAD)
        .map((reply) => commentResource(reply, view)),
    };
  }
  return resource('youtube#commentThread', top.id, content);
}
