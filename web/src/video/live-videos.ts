import type { LiveVideo } from '../data/live.ts';
import type { ListedVideo } from './video-response.ts';

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
  live: readonly LiveVideo[] | undefined,
): readonly ListedVideo[] {
  if (!live || live.length === 0) return listed;
  const byId = new Map(live.map((video) => [video.id, video]));
  const known = new Set(listed.map(({ id }) => id));
  const newest = listed[0]?.published_at ?? '';
  const added = live.filter(({ id, publishedAt }) => !known.has(id) && publishedAt > newest);
  return [
    ...added.map(videoOfLive),
    ...listed.map((video) => {
      const now = byId.get(video.id);
      return now ? { ...video, ...liveFields(now) } : video;
    }),
  ];
}

/**
 * Returns a list entry for a video that only Firestore has reported. Its relative times are empty,
 * because screens format their own.
 */
export function videoOfLive(video: LiveVideo): ListedVideo {
  return {
    id: video.id,
    channel_id: video.channelId,
    publishedAgo: '',
    lastCleanedAgo: '',
    ...liveFields(video),
  };
}

function liveFields(video: LiveVideo) {
  const { maxres, standard, high } = video.thumbnails;
  return {
    title: video.title,
    thumbnail_url: maxres ?? standard ?? high ?? '',
    thumbnails: video.thumbnails,
    published_at: video.publishedAt,
    privacy: video.privacy,
    publish_at: video.publishAt,
    last_cleaned_at: video.lastCleanedAt,
    comment_count: video.commentCount,
    hidden_count: video.hiddenCount,
    doubtful_count: video.doubtfulCount,
    hides_by: video.hidesBy,
    pass_id: video.passId,
    next_pass_at: video.nextPassAt,
    last_hiding: video.lastHiding && {
      pass_id: video.lastHiding.passId,
      at: video.lastHiding.at,
      hidden_count: video.lastHiding.hidden,
    },
    last_pass: video.lastPass && {
      id: video.lastPass.id,
      trigger: video.lastPass.trigger,
      status: video.lastPass.status,
      finished_at: video.lastPass.finishedAt,
      cleaned_count: video.lastPass.cleaned,
      limit_reached: video.lastPass.limitReached,
      problem: video.lastPass.problem,
    },
  };
}
