import type {
  ChannelDocument,
  CommentDocument,
  ReplyDocument,
  VideoDocument,
} from './channel-document.ts';
import { authorChannelIdOf, newCommentId, newReplyId } from './comment-id.ts';
import { comparePositions, type Position, type SortedList } from './sorted-list.ts';
import {
  type Comment,
  commentPosition,
  publicCommentCount,
  type Thread,
  ThreadIndex,
} from './thread-index.ts';

export type VideoDetails = Omit<VideoDocument, 'comments'>;

export interface Video {
  details: VideoDetails;
  channelId: string;
  threads: ThreadIndex;
  /** Every thread by id, including rejected ones. */
  threadsById: Map<string, Thread>;
  publicComments: number;
}

export interface Channel {
  id: string;
  about: ChannelDocument['channel'];
  videos: SortedList<Video>;
  threads: ThreadIndex;
  /** Channel ids of banned authors. Their further comments are rejected at once. */
  bannedAuthors: Set<string>;
}

export interface Placed {
  comment: Comment;
  thread: Thread;
  video: Video;
}

/** Input that the control API refuses. The caller receives the message. */
export class ContentError extends Error {}

/** A new video, or a video with a new title. The hub announces it. */
export interface Announcement {
  channel: Channel;
  video: VideoDetails;
}

export function videoPosition(video: Video): Position {
  return { rank: 0, ms: Date.parse(video.details.publishedAt), id: video.details.id };
}

export function newestFirst(a: Comment, b: Comment): number {
  return comparePositions(commentPosition(a), commentPosition(b));
}

/** Returns every id in a document. Refuses an id that occurs twice or is used elsewhere. */
export function idsIn(document: ChannelDocument, foreign: (id: string) => boolean): Set<string> {
  const ids = new Set<string>();
  for (const video of document.videos) {
    for (const comment of video.comments) {
      for (const { id } of [comment, ...(comment.replies ?? [])]) {
        if (id === undefined) continue;
        if (ids.has(id)) throw new ContentError(`comment ${id} is there twice`);
        if (foreign(id)) throw new ContentError(`comment ${id} is under another channel's video`);
        ids.add(id);
      }
    }
  }
  return ids;
}

export function buildVideo(
  channelId: string,
  document: VideoDocument,
  taken: (id: string) => boolean,
  placed: Map<string, Placed>,
): Video {
  const { comments, ...details } = document;
  const video: Video = {
    details,
    channelId,
    threads: new ThreadIndex(),
    threadsById: new Map(),
    publicComments: 0,
  };
  for (const commentDocument of comments) {
    const thread = buildThread(video, commentDocument, taken, placed);
    video.threadsById.set(thread.top.id, thread);
    video.publicComments += publicCommentCount(thread);
  }
  video.threads.addAll([...video.threadsById.values()]);
  return video;
}

function buildThread(
  video: Video,
  document: CommentDocument,
  taken: (id: string) => boolean,
  placed: Map<string, Placed>,
): Thread {
  const top = buildComment(video, document, undefined, taken);
  const thread: Thread = { top, replies: [] };
  placed.set(top.id, { comment: top, thread, video });
  for (const replyDocument of document.replies ?? []) {
    const comment = buildComment(video, replyDocument, top.id, taken);
    placed.set(comment.id, { comment, thread, video });
    thread.replies.push(comment);
  }
  thread.replies.sort(newestFirst);
  return thread;
}

export function buildComment(
  video: Video,
  document: ReplyDocument,
  parentId: string | undefined,
  taken: (id: string) => boolean,
): Comment {
  const parts = [video.details.id, document.author, document.text, document.publishedAt];
  const id =
    document.id ??
    (parentId === undefined ? newCommentId(parts, taken) : newReplyId(parentId, parts, taken));
  return {
    id,
    channelId: video.channelId,
    videoId: video.details.id,
    parentId,
    author: document.author,
    authorChannelId: document.authorChannelId ?? authorChannelIdOf(document.author),
    authorProfileImageUrl: document.authorProfileImageUrl ?? '',
    text: document.text,
    publishedAt: document.publishedAt,
    publishedMs: Date.parse(document.publishedAt),
    updatedAt: document.updatedAt ?? document.publishedAt,
    likes: document.likes ?? 0,
    moderationStatus: document.moderationStatus ?? 'published',
  };
}

export function commentsOf(video: Video): Comment[] {
  const comments: Comment[] = [];
  for (const { top, replies } of video.threadsById.values()) comments.push(top, ...replies);
  return comments;
}
