import type { ChannelAccess } from '../workflows/access.ts';
import type { YoutubeThread } from '../google/youtube.ts';
import type { StoredVideo } from '../video/video-store.ts';

/**
 * How far behind the end of a video's last pass a read begins, in ms: a pass takes up to 25 minutes,
 * and what was written while it read may have been missed.
 */
const OVERLAP_MS = 30 * 60_000;

/** The threads that a read of a whole channel has brought, by video. */
type Wide = ReadonlyMap<string, readonly YoutubeThread[]>;

/**
 * One list of the newest comments of a channel, in place of one for each of several videos that are
 * read for what is new. It is given up after as many pages as there are videos: from there on the
 * videos' own lists, of a page at least, would cost no more. Those that it has not reached by then
 * are read by themselves.
 */
export class ChannelReading {
  readonly #access: ChannelAccess;
  readonly #channelId: string;
  readonly #videos: readonly StoredVideo[];
  readonly #signal: AbortSignal;
  #reading: Promise<Wide> | undefined;

  /** @param videos the ones that are read for what is new */
  constructor(
    access: ChannelAccess,
    channelId: string,
    videos: readonly StoredVideo[],
    signal: AbortSignal,
  ) {
    this.#access = access;
    this.#channelId = channelId;
    this.#videos = videos;
    this.#signal = signal;
  }

  /** A video's threads since its last pass; undefined where its own list must be read. */
  async threadsOf(video: StoredVideo): Promise<readonly YoutubeThread[] | undefined> {
    if (this.#videos.length < 2 || !this.#videos.includes(video)) return undefined;
    this.#reading ??= this.#read();
    return (await this.#reading).get(video.id);
  }

  async #read(): Promise<Wide> {
    const found: YoutubeThread[] = [];
    /** Everything that is newer than this has been read. */
    let reached = Infinity;
    let token: string | undefined;
    for (let page = 0; page < this.#videos.length; page += 1) {
      this.#signal.throwIfAborted();
      const { items, nextPageToken } = await this.#access.use((youtube) =>
        youtube.channelThreads(this.#channelId, token),
      );
      found.push(...items);
      const last = items.at(-1);
      reached = last ? Date.parse(last.top.publishedAt) : reached;
      if (nextPageToken === null || nextPageToken === token) reached = -Infinity;
      if (this.#videos.every((video) => sinceOf(video) > reached)) break;
      token = nextPageToken ?? undefined;
    }
    const byVideo = Map.groupBy(found, ({ top }) => top.videoId);
    const threads = new Map<string, readonly YoutubeThread[]>();
    for (const video of this.#videos)
      if (sinceOf(video) > reached) threads.set(video.id, byVideo.get(video.id) ?? []);
    return threads;
  }
}

/** From when on a video's comments may not have been read, epoch ms. */
function sinceOf({ lastCleanedAt, publishedAt }: StoredVideo): number {
  return lastCleanedAt === null ? Date.parse(publishedAt) : Date.parse(lastCleanedAt) - OVERLAP_MS;
}
