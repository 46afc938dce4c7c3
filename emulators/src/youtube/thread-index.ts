import { type Position, SortedList } from './sorted-list.ts';

export const MODERATION_STATUSES = [
  'published',
  'heldForReview',
  'likelySpam',
  'rejected',
] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** The statuses that lists can show. Rejected comments are never listed again. */
export const LISTED_STATUSES = ['published', 'heldForReview', 'likelySpam'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

export type ThreadOrder = 'time' | 'relevance';

export interface Comment {
  id: string;
  /** The channel of the video, not of the author. */
  channelId: string;
  videoId: string;
  /** The id of the top-level comment; set only for replies. */
  parentId: string | undefined;
  author: string;
  authorChannelId: string;
  authorProfileImageUrl: string;
  text: string;
  publishedAt: string;
  /**
   * `publishedAt` in milliseconds since 1970. Parsing it at every comparison would take too long.
   */
  publishedMs: number;
  updatedAt: string;
  likes: number;
  moderationStatus: ModerationStatus;
}

export interface Thread {
  top: Comment;
  /** The replies, newest first. */
  replies: Comment[];
}

/**
 * Returns whether a list of `status` contains the thread. A list of held or likely-spam threads
 * contains it «if the top-level comment or at least one of the replies to that comment are awaiting
 * review» (commentThreads.list). A list of published threads needs a published top-level comment.
 * No list contains a thread whose top-level comment is rejected.
 */
export function isListedUnder(thread: Thread, status: ListedStatus): boolean {
  if (thread.top.moderationStatus === 'rejected') return false;
  if (thread.top.moderationStatus === status) return true;
  return (
    status !== 'published' && thread.replies.some((reply) => reply.moderationStatus === status)
  );
}

/** Returns the number of a thread's public comments, which are part of a video's commentCount. */
export function publicCommentCount(thread: Thread): number {
  if (thread.top.moderationStatus !== 'published') return 0;
  return 1 + thread.replies.filter((reply) => reply.moderationStatus === 'published').length;
}

export function commentPosition(comment: Comment): Position {
  return { rank: 0, ms: comment.publishedMs, id: comment.id };
}

/** Returns a position by likes and replies. YouTube does not document its order by relevance. */
function relevancePosition(thread: Thread): Position {
  const rank = thread.top.likes + 2 * thread.replies.length;
  return { ...commentPosition(thread.top), rank };
}

function timePosition(thread: Thread): Position {
  return commentPosition(thread.top);
}

/** The threads of a video or a channel by status, sorted for paging. */
export class ThreadIndex {
  readonly #byTime = {
    published: new SortedList<Thread>(timePosition),
    heldForReview: new SortedList<Thread>(timePosition),
    likelySpam: new SortedList<Thread>(timePosition),
  };
  /**
   * The lists by relevance. A list is created at its first request and deleted at the next change.
   */
  readonly #byRelevance = new Map<ListedStatus, SortedList<Thread>>();

  addAll(threads: readonly Thread[]): void {
    for (const status of LISTED_STATUSES) {
      this.#byTime[status].addAll(threads.filter((thread) => isListedUnder(thread, status)));
    }
    this.#byRelevance.clear();
  }

  add(thread: Thread): void {
    for (const status of LISTED_STATUSES) {
      if (isListedUnder(thread, status)) this.#byTime[status].add(thread);
    }
    this.#byRelevance.clear();
  }

  /** Removes a thread. To change a thread, remove it, then change it, then add it again. */
  remove(thread: Thread): void {
    for (const status of LISTED_STATUSES) {
      if (isListedUnder(thread, status)) this.#byTime[status].remove(thread);
    }
    this.#byRelevance.clear();
  }

  list(status: ListedStatus, order: ThreadOrder): SortedList<Thread> {
    if (order === 'time') return this.#byTime[status];
    let list = this.#byRelevance.get(status);
    if (list === undefined) {
      list = new SortedList(relevancePosition, this.#byTime[status]);
      this.#byRelevance.set(status, list);
    }
    return list;
  }
}
