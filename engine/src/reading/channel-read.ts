import type { Comments, YoutubeThread } from '../ports/comments.ts';
import type { CleanedVideo } from '../ports/passes.ts';

/**
 * How far before a video's last pass a read begins, in ms. A pass of up to 25 minutes may have
 * missed comments that were written meanwhile.
 */
const OVERLAP_MS = 30 * 60_000;

/**
 * Reads one list of a channel's newest comments instead of several videos' own lists. Reads at most
 * one page per video, because more would cost as much as the own lists. If the list does not reach
 * back to a video's last pass, or YouTube refuses it, the pass reads the video's own list.
 */
export class ChannelRead {
  readonly #comments: Comments;
  readonly #videos: readonly CleanedVideo[];
  readonly #signal: AbortSignal;
  #threads: Promise<ReadonlyMap<string, readonly YoutubeThread[]>> | undefined;

  constructor(comments: Comments, videos: readonly CleanedVideo[], signal: AbortSignal) {
    this.#comments = comments;
    this.#videos = videos;
    this.#signal = signal;
  }

  /**
   * Returns a video's threads since its last pass; undefined if the video's own list must be read.
   */
  async threadsOf(videoId: string): Promise<readonly YoutubeThread[] | undefined> {
    this.#threads ??= this.#read();
    return (await this.#threads).get(videoId);
  }

  async #read(): Promise<ReadonlyMap<string, readonly YoutubeThread[]>> {
    const found: YoutubeThread[] = [];
    /** The time, epoch ms, after which all comments have been read. */
    let reached = Infinity;
    let token: string | undefined;
    for (let page = 0; page < this.#videos.length; page += 1) {
      this.#signal.throwIfAborted();
      const listed = await this.#comments.channelThreads(token);
      if (!listed) break;
      const { items, nextPageToken } = listed;
      found.push(...items);
      const last = items.at(-1);
      reached = last ? Date.parse(last.top.publishedAt) : reached;
      if (nextPageToken === null || nextPageToken === token) reached = -Infinity;
      if (this.#videos.every((video) => unreadSince(video) > reached)) break;
      token = nextPageToken ?? undefined;
    }
    const byVideo = Map.groupBy(found, ({ top }) => top.videoId);
    const threads = new Map<string, readonly YoutubeThread[]>();
    for (const video of this.#videos)
      if (unreadSince(video) > reached) threads.set(video.id, byVideo.get(video.id) ?? []);
    return threads;
  }
}

/** Returns the time, epoch ms, after which a video may have comments that no pass has read. */
function unreadSince({ lastCleanedAt, publishedAt }: CleanedVideo): number {
  return lastCleanedAt === null ? Date.parse(publishedAt) : Date.parse(lastCleanedAt) - OVERLAP_MS;
}
