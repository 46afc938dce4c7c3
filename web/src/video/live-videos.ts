import type { ListedVideo } from '../data/video-response.ts';

/**
 * The number of videos that are requested from Firestore at a time, the same as a page of the API's
 * list.
 */
export const LIVE_VIDEOS = 50;

/**
 * Returns the current list: the API's videos with their newer states from Firestore, and newer
 * videos from Firestore.
 * @param listed the videos of the loaded pages, newest first
 * @param live newest first; undefined if Firestore has not yet responded
 */
export function withLive(
  listed: readonly ListedVideo[],
  live: readonly ListedVideo[] | undefined,
): readonly ListedVideo[] {
  if (!live || live.length === 0) return listed;
  const byId = new Map(live.map((video) => [video.id, video]));
  const known = new Set(listed.map(({ id }) => id));
  const newest = listed[0]?.published_at ?? '';
  const added = live.filter(
    ({ id, published_at }) => !known.has(id) && (published_at ?? '') > newest,
  );
  return [
    ...added,
    ...listed.map((video) => {
      const { publishedAgo, lastCleanedAgo } = video;
      const now = byId.get(video.id);
      return now ? { ...now, publishedAgo, lastCleanedAgo } : video;
    }),
  ];
}
