import type { StoredVideos } from '../data/live.ts';
import type { ListedVideo } from '../data/video-response.ts';

/**
 * The number of videos that are requested from Firestore at a time, the same as a page of the API's
 * list.
 */
export const LIVE_VIDEOS = 50;

/** What Firestore has reported of a channel's videos. */
export interface LiveVideos {
  /** The newest videos, newest first; undefined if Firestore has not yet responded. */
  videos: readonly ListedVideo[] | undefined;
  /** All videos that Firestore has reported, with their times of publication. */
  seen: ReadonlyMap<string, string>;
  /** The ids of those that were removed since. */
  removed: ReadonlySet<string>;
}

export const NOTHING_LIVE: LiveVideos = { videos: undefined, seen: new Map(), removed: new Set() };

/**
 * Returns the live videos after a report of Firestore. A video counts as removed only if Firestore
 * has reported it before, because the API may list a new one earlier than Firestore.
 */
export function nextLive(
  before: LiveVideos,
  videos: readonly ListedVideo[] | undefined,
  stored: StoredVideos | undefined,
): LiveVideos {
  const seen = new Map(before.seen);
  for (const { id, published_at } of videos ?? []) seen.set(id, published_at ?? '');
  if (!stored) return { ...before, videos, seen };
  const { ids, since } = stored;
  const isRemoved = (id: string, publishedAt: string) =>
    !ids.has(id) && (publishedAt > since || before.removed.has(id));
  const removed = [...seen].flatMap(([id, time]) => (isRemoved(id, time) ? [id] : []));
  return { videos, seen, removed: new Set(removed) };
}

/**
 * Returns the current list: the API's videos with their newer states from Firestore, and newer
 * videos from Firestore, without removed ones.
 * @param listed the videos of the loaded pages, newest first
 */
export function withLive(
  listed: readonly ListedVideo[],
  { videos: live = [], removed }: LiveVideos,
): readonly ListedVideo[] {
  if (live.length === 0 && removed.size === 0) return listed;
  const byId = new Map(live.map((video) => [video.id, video]));
  const known = new Set(listed.map(({ id }) => id));
  const newest = listed[0]?.published_at ?? '';
  const added = live.filter(
    ({ id, published_at }) => !known.has(id) && (published_at ?? '') > newest,
  );
  const all = [
    ...added,
    ...listed.map((video) => {
      const { publishedAgo, lastCleanedAgo } = video;
      const now = byId.get(video.id);
      return now ? { ...now, publishedAgo, lastCleanedAgo } : video;
    }),
  ];
  return all.filter(({ id }) => !removed.has(id));
}
