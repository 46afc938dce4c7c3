import type { ChannelDocument } from './channel-document.ts';
import type { Channel, Video } from './channel-content.ts';
import type { Comment, Thread } from './thread-index.ts';

function commentFields(comment: Comment) {
  return {
    id: comment.id,
    author: comment.author,
    authorChannelId: comment.authorChannelId,
    authorProfileImageUrl: comment.authorProfileImageUrl,
    text: comment.text,
    publishedAt: comment.publishedAt,
    updatedAt: comment.updatedAt,
    likes: comment.likes,
    moderationStatus: comment.moderationStatus,
  };
}

export function threadDocument(thread: Thread) {
  return { ...commentFields(thread.top), replies: thread.replies.map(commentFields) };
}

export function videoDocumentOf(video: Video): ChannelDocument['videos'][number] {
  return { ...video.details, comments: [...video.threadsById.values()].map(threadDocument) };
}

/** Returns a channel in the format of the control API. */
export function channelDocumentOf(channel: Channel): ChannelDocument {
  return { channel: channel.about, videos: [...channel.videos].map(videoDocumentOf) };
}
