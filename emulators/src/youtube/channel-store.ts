import {
  type Announcement,
  buildComment,
  buildVideo,
  type Channel,
  commentsOf,
  ContentError,
  idsIn,
  newestFirst,
  type Placed,
  type Video,
  videoPosition,
} from './channel-content.ts';
import {
  type ChannelDocument,
  type CommentEdit,
  type ReplyEdit,
  type UploadDocument,
  youtubeTime,
} from './channel-document.ts';
import { newVideoId } from './comment-id.ts';
import { SortedList } from './sorted-list.ts';
import {
  type Comment,
  type ModerationStatus,
  publicCommentCount,
  type Thread,
  ThreadIndex,
} from './thread-index.ts';

/** Channels, videos and comments, indexed for the lists that YouTube offers. */
export class ChannelStore {
  readonly #channels = new Map<string, Channel>();
  readonly #videos = new Map<string, Video>();
  readonly #comments = new Map<string, Placed>();
  /** Comments that were there once: id → the channel under whose videos they stood. */
  readonly #deleted = new Map<string, string>();
  readonly #now: () => number;
  readonly #onChange: () => void;

  constructor(options: { now: () => number; onChange: () => void }) {
    this.#now = options.now;
    this.#onChange = options.onChange;
  }

  channels(): Iterable<Channel> {
    return this.#channels.values();
  }

  channel(id: string): Channel | undefined {
    return this.#channels.get(id);
  }

  video(id: string): Video | undefined {
    return this.#videos.get(id);
  }

  comment(id: string): Placed | undefined {
    return this.#comments.get(id);
  }

  /** The channel under whose videos a deleted comment stood. */
  deletedFrom(commentId: string): string | undefined {
    return this.#deleted.get(commentId);
  }

  deletedComments(): Iterable<[string, string]> {
    return this.#deleted;
  }

  restoreDeleted(comments: Iterable<[string, string]>): void {
    for (const [id, channelId] of comments) this.#deleted.set(id, channelId);
  }

  /**
   * Replaces a channel with its videos and comments and forgets its bans; comments that are no longer
   * there count as deleted by their authors. Answers the new and renamed videos of a channel that was
   * there before. Throws a ContentError, and changes nothing, where ids clash.
   */
  replace(channelId: string, document: ChannelDocument): Announcement[] {
    const before = this.#channels.get(channelId);
    const videos: Video[] = [];
    const placed = new Map<string, Placed>();
    const foreign = (id: string) => {
      const known = this.#comments.get(id);
      return known !== undefined && known.comment.channelId !== channelId;
    };
    const given = idsIn(document, foreign);
    const taken = (id: string) => given.has(id) || placed.has(id) || foreign(id);
    const seen = new Set<string>();
    for (const videoDocument of document.videos) {
      if (seen.has(videoDocument.id)) {
        throw new ContentError(`video ${videoDocument.id} is there twice`);
      }
      seen.add(videoDocument.id);
      const owner = this.#videos.get(videoDocument.id)?.channelId;
      if (owner !== undefined && owner !== channelId) {
        throw new ContentError(`video ${videoDocument.id} belongs to channel ${owner}`);
      }
      videos.push(buildVideo(channelId, videoDocument, taken, placed));
    }
    const channel: Channel = {
      id: channelId,
      about: document.channel,
      videos: new SortedList(videoPosition, videos),
      threads: new ThreadIndex(),
      bannedAuthors: new Set(),
    };
    channel.threads.addAll(videos.flatMap((video) => [...video.threadsById.values()]));
    const announcements =
      before === undefined
        ? []
        : videos
            .filter(
              (video) => this.#videos.get(video.details.id)?.details.title !== video.details.title,
            )
            .map((video) => ({ channel, video: video.details }));

    for (const old of before?.videos ?? []) {
      this.#videos.delete(old.details.id);
      for (const comment of commentsOf(old)) {
        this.#comments.delete(comment.id);
        if (!placed.has(comment.id)) this.#deleted.set(comment.id, channelId);
      }
    }
    for (const video of videos) this.#videos.set(video.details.id, video);
    for (const [id, place] of placed) {
      this.#comments.set(id, place);
      this.#deleted.delete(id);
    }
    this.#channels.set(channelId, channel);
    this.#onChange();
    return announcements;
  }

  /** Uploads a video, or edits the one with that id. */
  upload(channel: Channel, document: UploadDocument): { video: Video; announced: boolean } {
    const { comments, ...fields } = document;
    const known = document.id === undefined ? undefined : this.#videos.get(document.id);
    if (known !== undefined && known.channelId !== channel.id) {
      throw new ContentError(`video ${known.details.id} belongs to channel ${known.channelId}`);
    }
    if (known !== undefined) {
      const announced = known.details.title !== document.title;
      this.edit(known, comments ?? []);
      channel.videos.remove(known);
      known.details = {
        ...known.details,
        ...fields,
        id: known.details.id,
        publishedAt: fields.publishedAt ?? known.details.publishedAt,
      };
      channel.videos.add(known);
      this.#onChange();
      return { video: known, announced };
    }
    const publishedAt = fields.publishedAt ?? youtubeTime(this.#now());
    const id =
      fields.id ??
      newVideoId([channel.id, document.title, publishedAt], (taken) => this.#videos.has(taken));
    const video = buildVideo(
      channel.id,
      { ...fields, id, publishedAt, comments: [] },
      (taken) => this.#comments.has(taken),
      new Map(),
    );
    this.#videos.set(id, video);
    channel.videos.add(video);
    try {
      this.edit(video, comments ?? []);
    } catch (error) {
      channel.videos.remove(video);
      this.#videos.delete(id);
      throw error;
    }
    this.#onChange();
    return { video, announced: true };
  }

  /**
   * Adds comments and replies under a video, or edits those whose id is known; answers the threads
   * concerned. Throws a ContentError, and changes nothing, where one is not possible.
   */
  edit(video: Video, edits: readonly CommentEdit[]): Thread[] {
    for (const edit of edits) {
      const known = this.#checkEdit(video, edit);
      if (known?.parentId !== undefined && (edit.replies ?? []).length > 0) {
        throw new ContentError(`${known.id} is a reply: replies have no replies`);
      }
      for (const reply of edit.replies ?? []) {
        const knownReply = this.#checkEdit(video, reply);
        if (knownReply !== undefined && knownReply.parentId !== edit.id) {
          throw new ContentError(`${knownReply.id} is no reply to ${edit.id ?? 'a new comment'}`);
        }
      }
    }
    const threads = edits.map((edit) => this.#applyEdit(video, edit));
    this.#onChange();
    return [...new Set(threads)];
  }

  /** Sets the status of comments that are all there. */
  moderate(ids: readonly string[], status: ModerationStatus, banAuthor: boolean): void {
    for (const id of ids) {
      const placed = this.#comments.get(id);
      if (placed === undefined) throw new Error(`no comment ${id}`);
      this.#change(placed.video, placed.thread, () => {
        placed.comment.moderationStatus = status;
      });
      if (banAuthor) {
        this.#channels
          .get(placed.video.channelId)
          ?.bannedAuthors.add(placed.comment.authorChannelId);
      }
    }
    this.#onChange();
  }

  /** Deletes a comment as its author would, a thread's first comment with its replies. */
  delete(placed: Placed): void {
    const { comment, thread, video } = placed;
    const gone = comment.parentId === undefined ? [comment, ...thread.replies] : [comment];
    this.#change(video, thread, () => {
      if (comment.parentId === undefined) video.threadsById.delete(comment.id);
      else thread.replies.splice(thread.replies.indexOf(comment), 1);
    });
    for (const { id } of gone) {
      this.#comments.delete(id);
      this.#deleted.set(id, video.channelId);
    }
    this.#onChange();
  }

  #checkEdit(video: Video, edit: ReplyEdit): Comment | undefined {
    const known = edit.id === undefined ? undefined : this.#comments.get(edit.id);
    if (known === undefined) {
      if (edit.author === undefined || edit.text === undefined) {
        throw new ContentError('a new comment needs author and text');
      }
      return undefined;
    }
    if (known.video !== video) {
      throw new ContentError(`comment ${known.comment.id} is under ${known.comment.videoId}`);
    }
    return known.comment;
  }

  #applyEdit(video: Video, edit: CommentEdit): Thread {
    const known = edit.id === undefined ? undefined : this.#comments.get(edit.id);
    const { replies = [], ...fields } = edit;
    if (known === undefined) {
      const top = this.#newComment(video, fields, undefined);
      const thread: Thread = { top, replies: [] };
      this.#comments.set(top.id, { comment: top, thread, video });
      video.threadsById.set(top.id, thread);
      this.#index(video, thread);
      this.#applyReplies(video, thread, replies);
      return thread;
    }
    this.#change(video, known.thread, () => this.#assign(known.comment, fields));
    this.#applyReplies(video, known.thread, replies);
    return known.thread;
  }

  #applyReplies(video: Video, thread: Thread, replies: readonly ReplyEdit[]): void {
    if (replies.length === 0) return;
    this.#change(video, thread, () => {
      for (const edit of replies) {
        const known = edit.id === undefined ? undefined : this.#comments.get(edit.id);
        if (known !== undefined) {
          this.#assign(known.comment, edit);
          continue;
        }
        const comment = this.#newComment(video, edit, thread.top.id);
        this.#comments.set(comment.id, { comment, thread, video });
        thread.replies.push(comment);
      }
    });
  }

  #newComment(video: Video, edit: ReplyEdit, parentId: string | undefined): Comment {
    if (edit.author === undefined || edit.text === undefined) {
      throw new ContentError('a new comment needs author and text');
    }
    const document = {
      ...edit,
      author: edit.author,
      text: edit.text,
      publishedAt: edit.publishedAt ?? youtubeTime(this.#now()),
    };
    const comment = buildComment(video, document, parentId, (id) => this.#comments.has(id));
    if (this.#channels.get(video.channelId)?.bannedAuthors.has(comment.authorChannelId) === true) {
      comment.moderationStatus = 'rejected';
    }
    this.#deleted.delete(comment.id);
    return comment;
  }

  /** A changed text counts as edited now unless the edit says when. */
  #assign(comment: Comment, edit: ReplyEdit): void {
    if (edit.text !== undefined && edit.text !== comment.text && edit.updatedAt === undefined) {
      comment.updatedAt = youtubeTime(this.#now());
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

  #change(video: Video, thread: Thread, mutate: () => void): void {
    const channel = this.#channels.get(video.channelId);
    video.publicComments -= publicCommentCount(thread);
    video.threads.remove(thread);
    channel?.threads.remove(thread);
    try {
      mutate();
    } finally {
      thread.replies.sort(newestFirst);
      if (video.threadsById.has(thread.top.id)) this.#index(video, thread);
    }
  }

  #index(video: Video, thread: Thread): void {
    video.publicComments += publicCommentCount(thread);
    video.threads.add(thread);
    this.#channels.get(video.channelId)?.threads.add(thread);
  }
}
