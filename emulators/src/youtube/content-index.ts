import { type Channel, newestFirst, type Placed, type Video } from './channel-content.ts';
import { publicCommentCount, type Thread } from './thread-index.ts';

/** All channels, videos and comments by id, and the sorted lists of threads. */
export class ContentIndex {
  readonly channels = new Map<string, Channel>();
  readonly videos = new Map<string, Video>();
  readonly comments = new Map<string, Placed>();
  /** Deleted comments: the comment's id, and the channel whose video it was under. */
  readonly deleted = new Map<string, string>();

  /** Adds a new thread to the lists of its video and its channel. */
  add(video: Video, thread: Thread): void {
    this.comments.set(thread.top.id, { comment: thread.top, thread, video });
    video.threadsById.set(thread.top.id, thread);
    this.#list(video, thread);
  }

  /** Changes a thread or its comments, and moves the thread to its new position in the lists. */
  change(video: Video, thread: Thread, mutate: () => void): void {
    video.publicComments -= publicCommentCount(thread);
    video.threads.remove(thread);
    this.channels.get(video.channelId)?.threads.remove(thread);
    try {
      mutate();
    } finally {
      thread.replies.sort(newestFirst);
      if (video.threadsById.has(thread.top.id)) this.#list(video, thread);
    }
  }

  /** Removes a comment. If the comment is a top-level comment, also removes its replies. */
  remove({ comment, thread, video }: Placed): void {
    const isTop = comment.parentId === undefined;
    this.change(video, thread, () => {
      if (isTop) video.threadsById.delete(comment.id);
      else thread.replies.splice(thread.replies.indexOf(comment), 1);
    });
    for (const { id } of isTop ? [comment, ...thread.replies] : [comment]) {
      this.comments.delete(id);
      this.deleted.set(id, video.channelId);
    }
  }

  #list(video: Video, thread: Thread): void {
    video.publicComments += publicCommentCount(thread);
    video.threads.add(thread);
    this.channels.get(video.channelId)?.threads.add(thread);
  }
}
