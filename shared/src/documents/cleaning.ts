import { z } from 'zod';

import { PASS_STATUSES } from '../contract/cleaning.ts';
import { PASS_TRIGGERS } from '../contract/video.ts';
import { CATEGORIES } from '../contract/comment.ts';
import { storedReason } from './comment.ts';
import { expireAt, storedTime } from './time.ts';

const counts = {
  /** Comments read, replies included. */
  read: z.number(),
  /** Comments judged. */
  judged: z.number(),
  /** Comments that no earlier pass has read. */
  fresh: z.number(),
  /** Comments whose text has changed since an earlier pass. */
  updated: z.number(),
};

/** Where an interrupted pass resumes. */
export const resumePoint = z.object({
  /** When the pass was interrupted; YouTube's page tokens do not last. */
  at: storedTime,
  /** What the pass reads. */
  extent: z.enum(['everything', 'changes', 'new']),
  /** YouTube's token of the next page; null for the first. */
  token: z.string().nullable(),
  /** Whether all pages are read, so that only pending comments are left to hide. */
  allRead: z.boolean(),
  /** Threads of earlier pages whose replies could not be read, and how many they have. */
  replies: z.array(z.object({ id: z.string(), count: z.number() })),
  /** What the pass had counted by then. */
  counts: z.object(counts),
});
export interface ResumePoint extends z.infer<typeof resumePoint> {}

/** `users/{uid}/passes/{passId}`: a cleaning pass. The account's owner may read it. */
export const passDocument = z.object({
  channelId: z.string(),
  videoId: z.string(),
  trigger: z.enum(PASS_TRIGGERS),
  status: z.enum(PASS_STATUSES),
  startedAt: storedTime,
  /** Null while the pass is in progress. */
  finishedAt: storedTime.nullable(),
  ...counts,
  /** Comments that the pass hid. */
  cleaned: z.number(),
  /** Comments whose moderation status YouTube changed for the pass. */
  moderated: z.number(),
  /** `cleaned` by category. */
  byCategory: z.record(z.enum(CATEGORIES), z.number()),
  /** YouTube quota units that the pass has spent. */
  quotaUnits: z.number(),
  /** Whether the pass stopped at the plan's limit of removals. */
  limitReached: z.boolean(),
  /** Why it waits or failed, in a sentence; null otherwise. */
  problem: z.string().nullable(),
  /** Null unless the pass was interrupted with part of its comments read. */
  goesOn: resumePoint.nullable().default(null),
  /**
   * The ids of the comments that the creator chose for the pass to hide, until it completes; null for
   * a pass that reads and judges the video.
   */
  chosen: z.array(z.string()).nullable().default(null),
});
export interface PassDocument extends z.infer<typeof passDocument> {}

/**
 * `users/{uid}/videos/{videoId}/previews/named`: the comments that previews of a video named in the last
 * month, for an account whose plan limits removals. The account's owner may read it.
 */
export const previewDocument = z.object({
  ids: z.array(z.string()),
  expireAt,
});
export interface PreviewDocument extends z.infer<typeof previewDocument> {}

const countBy = z.record(z.string(), z.number()).default({});

/**
 * What became of the comments of a channel that were hidden on a day. A comment that is restored stays
 * in all counts; one that is hidden again moves to that day.
 */
const channelDay = z.object({
  /** By category, or `creator` for comments that the creator hid by hand. */
  hidden: countBy,
  /** Those of passes that the creator restored, by category. */
  restored: countBy,
  /** Those of scheduled passes, by the time between the comment and its hide: see `delayBucket`. */
  delays: countBy,
  /** By the hour in which the comment was written, UTC. */
  hours: countBy,
  /** By language. */
  languages: countBy,
  /** By the id of the video. */
  videos: countBy,
  /** By the id of the campaign. */
  campaigns: countBy,
});
export interface ChannelDay extends z.infer<typeof channelDay> {}

/**
 * `users/{uid}/days/{yyyy-mm-dd}`: an account's statistics of a day, UTC. The account's owner may read
 * it. A document has only the counts that were ever more than 0.
 */
export const dayDocument = z.object({
  passes: z.number().default(0),
  /** Comments that passes read. */
  read: z.number().default(0),
  /** Comments hidden, by passes and by the creator. */
  hidden: z.number().default(0),
  restored: z.number().default(0),
  /** By the id of the channel. Counted since the field exists. */
  channels: z.record(z.string(), channelDay).default({}),
});
export interface DayDocument extends z.infer<typeof dayDocument> {}

/** A comment with an uncertain verdict, on which the creator is to decide. */
export const askedComment = z.object({
  id: z.string(),
  category: z.enum(CATEGORIES),
  /** The probability that it should be hidden, 0 to 1. */
  score: z.number(),
  reasons: z.array(storedReason),
});

/**
 * `seen/{channelId}.{videoId}.{part}`: fingerprints of the comments that passes have read, thousands a
 * document. Server only. Under `vocabulary` and `opinions` in place of a video's id it holds a
 * channel's vocabulary, and the second opinions of a day.
 */
export const seenDocument = z.object({
  uid: z.string(),
  channelId: z.string(),
  videoId: z.string(),
  /** From 0; the day since 1970 for second opinions. */
  part: z.number(),
  /** One comment a line; base64 for a vocabulary. */
  lines: z.string(),
  /** The detector's index of campaigns, in base64; in the video's last part, else empty. */
  campaigns: z.string().default(''),
  /**
   * How many lines of the video come from completed passes: the first ones. Null for all. In the
   * video's last part.
   */
  settled: z.number().nullable().default(null),
  /** The uncertain verdicts of the video; in its last part, else empty. */
  asked: z.array(askedComment).default([]),
  /** Of second opinions alone. */
  expireAt: expireAt.optional(),
});
export interface SeenDocument extends z.infer<typeof seenDocument> {}
