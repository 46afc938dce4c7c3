// The limits of the YouTube Data API v3, from https://developers.google.com/youtube/v3/docs and
// https://developers.google.com/youtube/v3/determine_quota_cost.

/** What a call costs, successful or not. */
export const LIST_UNITS = 1;
/** Of a call that sets a status, inserts or deletes a comment. */
export const WRITE_UNITS = 50;

/** The quota of a project for a day, which ends at midnight Pacific. */
export const DEFAULT_DAILY_UNITS = 10_000;

/** The values of maxResults that a list takes. */
export interface PageSizes {
  byDefault: number;
  max: number;
  min: number;
}
export const COMMENT_PAGE_SIZES: PageSizes = { byDefault: 20, max: 100, min: 1 };
/** Of channels.list and playlistItems.list. */
export const CHANNEL_PAGE_SIZES: PageSizes = { byDefault: 5, max: 50, min: 0 };

/** Ids in one call of setModerationStatus, videos.list or channels.list. */
export const MAX_IDS = 50;

/** Characters of a comment. YouTube refuses «too many», and documents no number. */
export const MAX_TEXT_LENGTH = 10_000;

/** Replies within a thread; comments.list has all of them (commentThreads, `replies`). */
export const MAX_REPLIES_IN_THREAD = 5;

/** For how long YouTube keeps a comment that is held for review or likely spam. */
export const HELD_MS = 60 * 24 * 60 * 60_000;

/** Characters of a video id. */
export const VIDEO_ID_PATTERN = /^[\w-]{11}$/;

/** Calls that the ledger remembers: more than a day's, so that a long-lived state stays small. */
export const CALLS_KEPT = 20_000;
