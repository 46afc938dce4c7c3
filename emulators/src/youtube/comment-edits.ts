import { buildComment, ContentError, type Video } from './channel-content.ts';
import { type CommentEdit, type ReplyEdit, youtubeTime } from './channel-document.ts';
import type { ContentIndex } from './content-index.ts';
import type { Comment, Thread } from './thread-index.ts';

/**
 * Adds comments and replies under a video. An edit with the id of an existing comment changes that
 * comment.
 *
 * @returns the changed threads
 * @throws ContentError, without changing anything, if one of the edits is not possible
 */
export function editComments(
  index: ContentIndex,
  nowMs: number,
  video: Video,
  edits: readonly CommentEdit[],
): Thread[] {
  for (const edit of edits) {
    const known = checkEdit(index, video, edit);
    if (known?.parentId !== undefined && (edit.replies ?? []).length > 0) {
      throw new ContentError(`${known.id} is a reply: replies have no replies`);
    }
    for (const reply of edit.replies ?? []) {
      const knownReply = checkEdit(index, video, reply);
      if (knownReply !== undefined && knownReply.parentId !== edit.id) {
        throw new ContentError(`${knownReply.id} is not a reply to ${edit.id ?? 'a new comment'}`);
      }
    }
  }
  return [...new Set(edits.map((edit) => applyEdit(index, nowMs, video, edit)))];
}

/** Returns the comment that the edit changes; undefined if the edit adds a comment. */
function checkEdit(index: ContentIndex, video: Video, edit: ReplyEdit): Comment | undefined {
  const known = edit.id === undefined ? undefined : index.comments.get(edit.id);
  if (known === undefined) {
    if (edit.author === undefined || edit.text === undefined) throw incomplete();
    return undefined;
  }
  if (known.video !== video) {
    throw new ContentError(`comment ${known.comment.id} is under ${known.comment.videoId}`);
  }
  return known.comment;
}

function applyEdit(index: ContentIndex, nowMs: number, video: Video, edit: CommentEdit): Thread {
  const { replies = [], ...fields } = edit;
  const known = edit.id === undefined ? undefined : index.comments.get(edit.id);
  let thread: Thread;
  if (known === undefined) {
    thread = { top: newComment(index, nowMs, video, fields, undefined), replies: [] };
    index.add(video, thread);
  } else {
    ({ thread } = known);
    index.change(video, thread, () => assign(known.comment, fields, nowMs));
  }
  if (replies.length > 0) {
    index.change(video, thread, () => {
      for (const reply of replies) applyReply(index, nowMs, video, thread, reply);
    });
  }
  return thread;
}

function applyReply(
  index: ContentIndex,
  nowMs: number,
  video: Video,
  thread: Thread,
  edit: ReplyEdit,
): void {
  const known = edit.id === undefined ? undefined : index.comments.get(edit.id);
  if (known !== undefined) {
    assign(known.comment, edit, nowMs);
    return;
  }
  const comment = newComment(index, nowMs, video, edit, thread.top.id);
  index.comments.set(comment.id, { comment, thread, video });
  thread.replies.push(comment);
}

function newComment(
  index: ContentIndex,
  nowMs: number,
  video: Video,
  edit: ReplyEdit,
  parentId: string | undefined,
): Comment {
  const { author, text, publishedAt = youtubeTime(nowMs) } = edit;
  if (author === undefined || text === undefined) throw incomplete();
  const document = { ...edit, author, text, publishedAt };
  const comment = buildComment(video, document, parentId, (id) => index.comments.has(id));
  const banned = index.channels.get(video.channelId)?.bannedAuthors;
  if (banned?.has(comment.authorChannelId) === true) comment.moderationStatus = 'rejected';
  index.deleted.delete(comment.id);
  return comment;
}

/**
 * Applies an edit to a comment. If the text changes and the edit has no time, the comment counts as
 * edited now.
 */
function assign(comment: Comment, edit: ReplyEdit, nowMs: number): void {
  if (edit.text !== undefined && edit.text !== comment.text && edit.updatedAt === undefined) {
    comment.updatedAt = youtubeTime(nowMs);
  }
  comment.author = edit.author ?? comment.author;
  comment.authorChannelId = edit.authorChannelId ?? comment.authorChannelId;
  comment.authorProfileImageUrl = edit.authorProfileImageUrl ?? comment.authorProfileImageUrl;
  comment.text = edit.text ?? comment.text;
  comment.publishedAt = edit.publishedAt ?? comment.publishedAt;
  comment.publishedMs = Date.parse(comment.publishedAt);
  comment.updatedAt = edit.updatedAt ?? comment.updatedAt;
  comment.likes = edit.likes ?? comment.likes;
  comment.moderationStatus = edit.moderationStatus ?? comment.moderationStatus;
}

function incomplete(): ContentError {
  return new ContentError('a new comment needs author and text');
}
