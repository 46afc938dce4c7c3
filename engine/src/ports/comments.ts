/** The calls to YouTube that cleaning makes, for one channel. */

export interface YoutubeComment {
  id: string;
  videoId: string | null;
  /** The thread that a reply belongs to; null for a thread's top comment. */
  parentId: string | null;
  author: string;
  authorChannelId: string | null;
  authorProfileImageUrl: string;
  /** Plain text. */
  text: string;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  likes: number;
  /** Null if YouTube does not say, as in a list by id. */
  moderationStatus: string | null;
}

export interface YoutubeThread {
  id: string;
  videoId: string | null;
  top: YoutubeComment;
  /** At most five, the newest; the thread has more if `replyCount` is larger. */
  replies: YoutubeComment[];
  replyCount: number;
}

/** A thread whose replies are in a list of their own. */
export type LongThread = Omit<YoutubeThread, 'top'>;

export interface Page<T> {
  items: T[];
  nextPageToken: string | null;
}

export type ModerationStatus = 'published' | 'heldForReview';

/** Comment ids that one call of {@link Comments.setStatus} takes. */
export const STATUS_IDS = 50;

/** YouTube no longer accepts the token of a page. */
export class PageTokenRefused extends Error {
  constructor(cause: unknown) {
    super('YouTube refused the page token', { cause });
    this.name = 'PageTokenRefused';
  }
}

/** YouTube did not process a call that sets a status, which says nothing about its comments. */
export class StatusUnavailable extends Error {
  constructor(cause: unknown) {
    super('YouTube did not set a status', { cause });
    this.name = 'StatusUnavailable';
  }
}

/**
 * A channel's comments at YouTube. The adapter pays for each call with the {@link Budget}, even if the
 * call fails, and retries calls that fail transiently. The port `failureOf` explains its errors.
 */
export interface Comments {
  /**
   * Published threads of a video, newest first. 1 unit.
   * @param pageToken undefined for the first page
   * @throws PageTokenRefused
   */
  threads(videoId: string, pageToken: string | undefined): Promise<Page<YoutubeThread>>;
  /** Published threads of all videos of the channel, newest first. 1 unit. */
  channelThreads(pageToken: string | undefined): Promise<Page<YoutubeThread>>;
  /** All replies of a thread. 1 unit per 100. */
  replies(thread: LongThread): Promise<YoutubeComment[]>;
  /**
   * Those of these comments that exist under the video, with their texts, whatever their status. 1 or 2
   * units per 50.
   */
  byId(videoId: string, ids: readonly string[]): Promise<YoutubeComment[]>;
  /** Which of at most 50 comments still exist, whatever their status. 1 unit. */
  existing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Which of these comments belong to the video. Replies belong to it with their thread, and may not
   * exist. 1 unit per 50 threads.
   */
  ofVideo(videoId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Sets the status of 1 to 50 comments. 50 units.
   * @returns false if YouTube refuses the whole call because of one of the comments
   * @throws StatusUnavailable
   */
  setStatus(ids: readonly string[], status: ModerationStatus): Promise<boolean>;
}
