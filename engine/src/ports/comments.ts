/** A comment as YouTube lists it. */
export interface YoutubeComment {
  id: string;
  videoId: string | null;
  /** The id of the thread that a reply belongs to; null for a top-level comment. */
  parentId: string | null;
  author: string;
  authorChannelId: string | null;
  authorProfileImageUrl: string;
  /** The text without formatting. */
  text: string;
  /** The time in ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  likes: number;
  /** The moderation status; null if YouTube does not return it, as in a list by id. */
  moderationStatus: string | null;
}

export interface YoutubeThread {
  id: string;
  videoId: string | null;
  top: YoutubeComment;
  /** The newest replies, at most five. If `replyCount` is larger, the thread has more. */
  replies: YoutubeComment[];
  replyCount: number;
}

/** A thread whose replies must be read from a separate list. */
export type LongThread = Omit<YoutubeThread, 'top'>;

export interface Page<T> {
  items: T[];
  nextPageToken: string | null;
}

export type ModerationStatus = 'published' | 'heldForReview';

/** The most comment ids in one call of {@link Comments.setStatus}. */
export const STATUS_IDS = 50;

/** The error if YouTube no longer accepts a page token. */
export class PageTokenRefused extends Error {
  constructor(cause: unknown) {
    super('YouTube refused the page token', { cause });
    this.name = 'PageTokenRefused';
  }
}

/**
 * The error if YouTube did not process a call that sets a status, which says nothing about the
 * comments.
 */
export class StatusUnavailable extends Error {
  constructor(cause: unknown) {
    super('YouTube did not set a status', { cause });
    this.name = 'StatusUnavailable';
  }
}

/**
 * A channel's comments at YouTube, and the calls that cleaning makes. The adapter pays for each
 * call with the {@link Budget}, even for a failed one, and retries transient failures. The port
 * `failureOf` explains its errors.
 */
export interface Comments {
  /**
   * Returns a page of a video's published threads, newest first. It costs 1 unit.
   *
   * @param pageToken undefined for the first page
   * @throws PageTokenRefused
   */
  threads(videoId: string, pageToken: string | undefined): Promise<Page<YoutubeThread>>;
  /**
   * Returns a page of published threads of all videos of the channel, newest first. It costs 1
   * unit.
   *
   * @returns null if YouTube refuses this list. It may still accept the lists of the videos.
   */
  channelThreads(pageToken: string | undefined): Promise<Page<YoutubeThread> | null>;
  /** Returns all replies of a thread. It costs 1 unit per 100 replies. */
  replies(thread: LongThread): Promise<YoutubeComment[]>;
  /**
   * Returns the comments that exist under the video, with their texts, whatever their status. It
   * costs 1 or 2 units per 50 comments.
   */
  byId(videoId: string, ids: readonly string[]): Promise<YoutubeComment[]>;
  /**
   * Looks up at most 50 comments by id. Returns the comments that exist, with their texts, whatever
   * their video and status. It costs 1 unit, and 3 if it finds none.
   *
   * @returns null if YouTube does not say which comments exist. During an outage, its lists can be
   * empty.
   */
  named(ids: readonly string[]): Promise<YoutubeComment[] | null>;
  /**
   * Returns which of at most 50 comments still exist, whatever their status. It costs 1 unit, and 3
   * if it finds none.
   *
   * @returns null if YouTube does not say which comments exist. During an outage, its lists can be
   * empty.
   */
  existing(ids: readonly string[]): Promise<ReadonlySet<string> | null>;
  /**
   * Returns which of these comments belong to the video. A reply counts by its thread, even if the
   * reply no longer exists. It costs 1 unit per 50 threads, and 2 more if it finds none.
   *
   * @returns null if YouTube does not say which comments belong to the video. During an outage, its
   * lists can be empty.
   */
  ofVideo(videoId: string, ids: readonly string[]): Promise<ReadonlySet<string> | null>;
  /**
   * Sets the status of 1 to 50 comments. It costs 50 units.
   *
   * @returns false if YouTube refuses the whole call because of one of the comments
   * @throws StatusUnavailable
   */
  setStatus(ids: readonly string[], status: ModerationStatus): Promise<boolean>;
}
