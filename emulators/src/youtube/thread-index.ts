import { type Position, SortedList } from './sorted-list.ts';

export const MODERATION_STATUSES = [
  'published',
  'heldForReview',
  'likelySpam',
  'rejected',
] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** Rejected comments are never listed again. */
export const LISTED_STATUSES = ['published', 'heldForReview', 'likelySpam'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

export type ThreadOrder = 'time' | 'relevance';

export interface Comment {
  id: string;
  /** The video's channel, not the author's. */
  channelId: string;
  videoId: string;
  /** Set on replies only. */
  parentId: string | undefined;
  author: string;
  authorChannelId: string;
  authorProfileImageUrl: string;
  text: string;
  publishedAt: string;
  /** The same in milliseconds since 1970: parsing at every comparison would cost too much. */
  publishedMs: number;
  updatedAt: string;
  likes: number;
  moderationStatus: ModerationStatus;
}

export interface Thread {
  top: Comment;
  /** Newest first. */
  replies: Comment[];
}

/**
 * Whether a list of `status` shows the thread. For held and likely-spam lists one such reply is
 * enough, as the reference of commentThreads.list says («if the top-level comment or at least one
 * of the replies to that comment are awaiting review»); a published list asks for a published
 * top-level comment. A rejected top-level comment takes its replies with it.
 */
export function isListedUnder(thread: Thread, status: ListedStatus): boolean {
  if (thread.top.moderationStatus === 'rejected') return false;
  if (thread.top.moderationStatus === status) return true;
  return (
    status !== 'published' && thread.replies.some((reply) => reply.moderationStatus === status)
  );
}

/** The public comments of a thread, which a video's commentCount counts. */
export function publicCommentCount(thread: Thread): number {
  if (thread.top.moderationStatus !== 'published') return 0;
  return 1 + thread.replies.filter((reply) => reply.moderationStatus === 'published').length;
}

export function commentPosition(comment: Comment): Position {
  return { rank: 0, ms: comment.publishedMs, id: comment.id };
}

/** YouTube does not document relevance; here it is likes and replies. */
function relevancePosition(thread: Thread): Position {
  const rank = thread.top.likes + 2 * thread.replies.length;
  return { ...commentPosition(thread.top), rank };
}

function timePosition(thread: Thread): Position {
  return commentPosition(thread.top);
}

/** The threads of a video or of a channel by status, ready to be paged. */
export class ThreadIndex {
  readonly #byTime = {
    published: new SortedList<Thread>(timePosition),
    heldForReview: new SortedList<Thread>(timePosition),
    likelySpam: new SortedList<Thread>(timePosition),
  };
  /** Made at the first request, dropped at the next change. */
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

  /** The thread must be as it was when added: remove, change, add. */
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
