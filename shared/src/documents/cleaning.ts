import { z } from 'zod';

import { PASS_STATUSES } from '../contract/cleaning.ts';
import { PASS_TRIGGERS } from '../contract/video.ts';
import { ACTORS } from '../contract/comment.ts';
import { CATEGORIES } from '../category.ts';
import { storedReason } from './comment.ts';
import { expireAt, storedTime } from './time.ts';

const counts = {
  /** The number of comments that the pass read, including replies. */
  read: z.number(),
  /** The number of comments that the pass judged. */
  judged: z.number(),
  /** The number of comments that no earlier pass has read. */
  fresh: z.number(),
  /** The number of comments whose text has changed since an earlier pass. */
  updated: z.number(),
};

/** The position from which an interrupted pass resumes. */
export const resumePoint = z.object({
  /**
   * The time of the interruption. After some time, the pass cannot resume here, because YouTube's
   * page tokens expire.
   */
  at: storedTime,
  /** Which comments the pass reads. */
  extent: z.enum(['everything', 'changes', 'new']),
  /** YouTube's token of the next page; null for the first page. */
  token: z.string().nullable(),
  /** Whether the pass has read all pages, and only has to hide pending comments. */
  allRead: z.boolean(),
  /**
   * The threads of earlier pages whose replies could not be read, each with the number of its
   * replies.
   */
  replies: z.array(z.object({ id: z.string(), count: z.number() })),
  /** The counts of the pass up to this position. */
  counts: z.object(counts),
});
export interface ResumePoint extends z.infer<typeof resumePoint> {}

/** `users/{uid}/passes/{passId}`: a cleaning pass. The account's owner may read it. */
export const passDocument = z.object({
  channelId: z.string(),
  videoId: z.string(),
  trigger: z.enum(PASS_TRIGGERS),
  /** Who started the pass; null for passes of earlier versions. */
  by: z.enum(ACTORS).nullable().default(null),
  /**
   * The version of the detector's model that judged the comments; null if the creator chose them,
   * and for passes of earlier versions.
   */
  detector: z.string().nullable().default(null),
  status: z.enum(PASS_STATUSES),
  startedAt: storedTime,
  /** The time when the pass ended; null while it is in progress. */
  finishedAt: storedTime.nullable(),
  ...counts,
  /** The number of comments that the pass hid. */
  cleaned: z.number(),
  /** The number of comments that the pass hid and that are restored now. */
  restored: z.number().default(0),
  /** The number of comments that the pass hid and that YouTube refused to restore. */
  failedRestores: z.number().default(0),
  /** The number of comments whose moderation status YouTube changed for the pass. */
  moderated: z.number(),
  /** The number of hidden comments by category. */
  byCategory: z.record(z.enum(CATEGORIES), z.number()),
  /** The number of units that the pass has spent. */
  quotaUnits: z.number(),
  /** Whether the pass stopped at the plan's limit of removals. */
  limitReached: z.boolean(),
  /** A sentence that explains why the pass waits or failed; null otherwise. */
  problem: z.string().nullable(),
  /**
   * The position from which the pass resumes; null unless it was interrupted with part of its
   * comments read.
   */
  goesOn: resumePoint.nullable().default(null),
  /**
   * The ids of the comments that the creator chose, until the pass completes. Null for a pass that
   * reads and judges the video.
   */
  chosen: z.array(z.string()).nullable().default(null),
});
export interface PassDocument extends z.infer<typeof passDocument> {}

/**
 * `users/{uid}/videos/{videoId}/previews/named`: the comments that previews of a video listed in
 * the last month, for an account whose plan limits removals. The account's owner may read it.
 */
export const previewDocument = z.object({
  ids: z.array(z.string()),
  expireAt,
});
export interface PreviewDocument extends z.infer<typeof previewDocument> {}

const countBy = z.record(z.string(), z.number()).default({});

/**
 * The counts of the comments of a channel that were hidden on one day. A restored comment stays in
 * all counts, and moves to the new day if it is hidden again.
 */
const channelDay = z.object({
  /** The number of hidden comments by category, or `creator` for comments that the creator hid. */
  hidden: countBy,
  /** The number of comments that passes hid and the creator restored, by category. */
  restored: countBy,
  /**
   * The number of comments that scheduled passes hid, by the time between the comment and its
   * hiding: see `delayBucket`.
   */
  delays: countBy,
  /** The number of hidden comments by the hour in which the comment was written, UTC. */
  hours: countBy,
  /** The number of hidden comments by language. */
  languages: countBy,
  /** The number of hidden comments by the id of the video. */
  videos: countBy,
  /** The number of hidden comments by the id of the campaign. */
  campaigns: countBy,
});
export interface ChannelDay extends z.infer<typeof channelDay> {}

/**
 * `users/{uid}/days/{yyyy-mm-dd}`: an account's statistics of a day, UTC. The account's owner may
 * read it. A document contains only counts that were ever more than 0.
 */
export const dayDocument = z.object({
  passes: z.number().default(0),
  read: z.number().default(0),
  /** The number of comments that passes and the creator hid. */
  hidden: z.number().default(0),
  restored: z.number().default(0),
  /**
   * The counts of hidden comments by the id of the channel. Empty for days that were stored without
   * this field.
   */
  channels: z.record(z.string(), channelDay).default({}),
});
export interface DayDocument extends z.infer<typeof dayDocument> {}

/** A comment with an uncertain verdict on which the creator has not decided. */
export const askedComment = z.object({
  id: z.string(),
  category: z.enum(CATEGORIES),
  /** The probability that the comment should be hidden, 0 to 1. */
  score: z.number(),
  reasons: z.array(storedReason),
  /** The id of the campaign that the comment belongs to, as in decisions; null if there is none. */
  campaignId: z.string().nullable().default(null),
});

/** What a lesson says about a comment. `undo` reverses an earlier lesson on the same comment. */
const LESSON_DECISIONS = ['hide', 'restore', 'keep', 'undo'] as const;

export type LessonDecision = (typeof LESSON_DECISIONS)[number];

/** A decision of the creator that the channel's next pass learns. */
const lesson = z.object({
  /** The id of the comment. */
  id: z.string(),
  decision: z.enum(LESSON_DECISIONS),
  at: storedTime,
});
export interface Lesson extends z.infer<typeof lesson> {}

/** What the creator's decisions have taught about a channel, without any text. */
export const teaching = z.object({
  /**
   * The number of changes of the teaching. A pass saves nothing if this has grown since the pass
   * read it.
   */
  revision: z.number().default(0),
  /** The detector's corrections, in base64; empty before the first lesson and after a reset. */
  corrections: z.string().default(''),
  /** The number of decisions that the corrections contain. */
  decisions: z.number().default(0),
  /** The time of the first lesson since the last reset. */
  since: storedTime.nullable().default(null),
  /** The lessons that no pass has learned yet, the oldest first; one for each comment. */
  lessons: z.array(lesson).default([]),
  /**
   * The comments of the latest learned lessons, the oldest first, and how far each one moved the
   * corrections. An undo reverses this move.
   */
  taught: z.array(z.object({ id: z.string(), move: z.number() })).default([]),
});
export interface Teaching extends z.infer<typeof teaching> {}
/** The teaching of a channel without decisions. */
export const NO_TEACHING: Teaching = teaching.parse({});

/**
 * `seen/{channelId}.{videoId}.{part}`: fingerprints of comments that passes have read, thousands in
 * each document. Server only. With `vocabulary` instead of a video's id, the channel's vocabulary
 * and teaching; with `opinions`, the second opinions of a day.
 */
export const seenDocument = z.object({
  uid: z.string(),
  channelId: z.string(),
  videoId: z.string(),
  /** The number of the part, from 0. For second opinions, it is the number of days since 1970. */
  part: z.number(),
  /** The fingerprints, one comment in each line. For a vocabulary, base64. */
  lines: z.string().default(''),
  /**
   * The detector's index of campaigns, in base64. Only the last part of a video has it; it is empty
   * in the others.
   */
  campaigns: z.string().default(''),
  /**
   * How many of the video's first lines come from completed passes; null if all do. Only the last
   * part of a video has it.
   */
  settled: z.number().nullable().default(null),
  /**
   * The uncertain verdicts of the video. Only the last part has them; the list is empty in the
   * others.
   */
  asked: z.array(askedComment).default([]),
  /** Only the document of a vocabulary has this field. */
  teaching: teaching.optional(),
  /** The time when Firestore deletes the document. Only second opinions have one. */
  expireAt: expireAt.optional(),
});
export interface SeenDocument extends z.infer<typeof seenDocument> {}
