import type { Video } from '@threadsweep/shared/contract/video.ts';
import { type ShownVideoFields, videoFields } from '@threadsweep/shared/video-fields.ts';
import * as v from 'valibot';

import { count, isoTime, optional, readBody, successful } from './responses.ts';

/** A video of the API's list. Only its id and title are guaranteed (specification, section 3). */
export type ListedVideo = Omit<Video, 'published_at' | 'comment_count'> & {
  /** Null if the API does not return it; then `publishedAgo` is shown. */
  published_at: string | null;
  /** Null if the API does not return it. */
  comment_count: number | null;
};

export interface VideoPage {
  videos: readonly ListedVideo[];
  nextPageToken: string | null;
}

const text = optional(v.string(), '');
const address = optional(v.nullable(v.string()), null);
const time = optional(v.nullable(isoTime), null);

const NO_THUMBNAILS = { maxres: null, standard: null, high: null };

const lastPass = v.object({
  id: v.string(),
  trigger: v.picklist(['manual', 'schedule']),
  status: v.picklist(['done', 'failed']),
  finished_at: isoTime,
  cleaned_count: count,
  limit_reached: v.boolean(),
  problem: v.nullable(v.string()),
});

const lastHiding = v.object({ pass_id: v.string(), at: isoTime, hidden_count: count });

const video = v.object({
  id: v.string(),
  title: v.string(),
  thumbnail_url: text,
  thumbnails: optional(
    v.object({ maxres: address, standard: address, high: address }),
    NO_THUMBNAILS,
  ),
  channel_id: text,
  publishedAgo: text,
  lastCleanedAgo: text,
  published_at: time,
  privacy: optional(v.picklist(['public', 'unlisted', 'private']), 'public'),
  publish_at: time,
  last_cleaned_at: time,
  comment_count: optional(v.nullable(count), null),
  hidden_count: optional(count, 0),
  pending_restore_count: optional(count, 0),
  doubtful_count: optional(count, 0),
  hides_by: time,
  pass_id: address,
  next_pass_at: time,
  last_pass: optional(v.nullable(lastPass), null),
  last_hiding: optional(v.nullable(lastHiding), null),
}) satisfies v.GenericSchema<unknown, ListedVideo>;

const page = v.object({
  ...successful,
  videos: v.array(video),
  next_page_token: optional(v.nullable(v.string()), null),
});

/**
 * Reads a page of the list of videos.
 * @throws {FailedResponse} if the body is not one
 */
export function readVideos(body: unknown): VideoPage {
  const { videos, next_page_token: nextPageToken } = readBody(page, body);
  return { videos, nextPageToken };
}

/** Default values for fields that documents of earlier versions lack. */
const EMPTY: ShownVideoFields = {
  channelId: '',
  title: '',
  thumbnails: NO_THUMBNAILS,
  publishedAt: '',
  privacy: 'public',
  publishAt: null,
  lastCleanedAt: null,
  commentCount: 0,
  hiddenCount: 0,
  restoring: 0,
  doubtful: 0,
  hidesBy: null,
  passId: null,
  nextPassAt: null,
  lastPass: null,
  lastHiding: null,
};

/**
 * Reads a video's document from Firestore. Its relative times are empty, because screens format
 * their own.
 * @returns undefined if the document is not valid
 */
export function readStoredVideo(
  id: string,
  stored: Partial<ShownVideoFields>,
): ListedVideo | undefined {
  const thumbnails = stored.thumbnails ?? NO_THUMBNAILS;
  const result = v.safeParse(video, videoFields(id, { ...EMPTY, ...stored, thumbnails }));
  return result.success ? result.output : undefined;
}

/**
 * Returns {@link readStoredVideo} with a memory: while a video's document is not valid, it returns
 * the last valid state. So a document that is not valid does not look like a removed video.
 */
export function storedVideoReader(): typeof readStoredVideo {
  const valid = new Map<string, ListedVideo>();
  return (id, stored) => {
    const read = readStoredVideo(id, stored);
    if (read) valid.set(id, read);
    return valid.get(id);
  };
}
