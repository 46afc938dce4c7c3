// The limits of the YouTube Data API v3, from https://developers.google.com/youtube/v3/docs and
// https://developers.google.com/youtube/v3/determine_quota_cost.

/** The cost of a list call, whether it succeeds or not. */
export const LIST_UNITS = 1;
/** The cost of a call that sets a status, or inserts or deletes a comment. */
export const WRITE_UNITS = 50;

/** A project's quota for a day. The day ends at midnight Pacific. */
export const DEFAULT_DAILY_UNITS = 10_000;

/** The values of maxResults that a list accepts. */
export interface PageSizes {
  byDefault: number;
  max: number;
  min: number;
}
export const COMMENT_PAGE_SIZES: PageSizes = { byDefault: 20, max: 100, min: 1 };
/** The page sizes of channels.list and playlistItems.list. */
export const CHANNEL_PAGE_SIZES: PageSizes = { byDefault: 5, max: 50, min: 0 };

/** The most ids in one call of setModerationStatus, videos.list or channels.list. */
export const MAX_IDS = 50;

/** The most characters of a comment. YouTube refuses «too many», but documents no number. */
export const MAX_TEXT_LENGTH = 10_000;

/**
 * The most replies that a commentThread resource contains. comments.list returns all replies of a
 * thread (commentThreads, `replies`).
 */
export const MAX_REPLIES_IN_THREAD = 5;

/** How long YouTube keeps a comment that is held for review or likely spam. */
export const HELD_MS = 60 * 24 * 60 * 60_000;

/** The format of a video id: 11 characters. */
export const VIDEO_ID_PATTERN = /^[\w-]{11}$/;

/**
 * The number of calls that the ledger keeps: more than a day's. It is limited so that the state of
 * a long-lived emulator remains small.
 */
export const CALLS_KEPT = 20_000;
