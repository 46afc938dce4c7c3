import { z } from 'zod';

import { PASS_TRIGGERS } from '../contract/video.ts';
import { VIDEO_PRIVACIES } from '../contract/video.ts';
import { storedTime } from './time.ts';

/** The result of the last pass over a video. */
export const lastPass = z.object({
  id: z.string(),
  trigger: z.enum(PASS_TRIGGERS),
  status: z.enum(['done', 'failed']),
  finishedAt: storedTime,
  cleaned: z.number(),
  limitReached: z.boolean(),
  /** A sentence that explains why the pass failed; null otherwise. */
  problem: z.string().nullable(),
});
export interface LastPass extends z.infer<typeof lastPass> {}

/** The last pass over a video that hid comments, unless it was undone. */
export const lastHiding = z.object({
  passId: z.string(),
  /** The time when the pass ended. */
  at: storedTime,
  hidden: z.number(),
});

/** `users/{uid}/videos/{videoId}`: a video of a connected channel. The account's owner may read it. */
export const videoDocument = z.object({
  channelId: z.string(),
  title: z.string(),
  /** The addresses of the thumbnails; null for a size that YouTube does not have. */
  thumbnails: z.object({
    maxres: z.string().nullable(),
    standard: z.string().nullable(),
    high: z.string().nullable(),
  }),
  /**
   * The time when the video was or will be published, or when a private video without a release
   * time was uploaded.
   */
  publishedAt: storedTime,
  /** Who can see the video at YouTube. */
  privacy: z.enum(VIDEO_PRIVACIES).default('public'),
  /** The time when YouTube makes a private video public; null if no time is set. */
  publishAt: storedTime.nullable().default(null),
  /** YouTube's count of the video's comments, including replies. */
  commentCount: z.number(),
  /** The number of comments that Threadsweep or the creator hid and that are not restored. */
  hiddenCount: z.number(),
  /** How many of them have a pending restore, which the channel's next pass sends. */
  restoring: z.number().default(0),
  lastCleanedAt: storedTime.nullable(),
  /** The id of the pass in progress; null if there is none. */
  passId: z.string().nullable(),
  /** The time when the next scheduled pass is due; null if there is none. */
  nextPassAt: storedTime.nullable().default(null),
  /**
   * The original due time of the next scheduled pass; null if there is none. A pause moves only
   * `nextPassAt`.
   */
  passDueAt: storedTime.nullable().default(null),
  /** The last pass; null if no pass has ended. */
  lastPass: lastPass.nullable().default(null),
  /** The last pass that hid comments; null if there is none, or if it was undone. */
  lastHiding: lastHiding.nullable().default(null),
  /** The number of comments with an uncertain verdict on which the creator has not decided. */
  asked: z.number().default(0),
  /**
   * The number of comments that passes hid with a low score and that the creator has not confirmed.
   */
  doubtful: z.number().default(0),
  /** Whether the video has pending comments that will be hidden together with others. */
  hidesWait: z.boolean().default(false),
  /**
   * The time by which passes hide the pending comments that wait to share a call; null if there are
   * none.
   */
  hidesBy: storedTime.nullable().default(null),
  /**
   * Whether the creator removed the video from Threadsweep. The document of a removed video
   * contains no other data of the video.
   */
  removed: z.boolean(),
  /** The time when the document's data from YouTube were last read. */
  refreshedAt: storedTime,
});
export interface VideoDocument extends z.infer<typeof videoDocument> {}
