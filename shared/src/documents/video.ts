import { z } from 'zod';

import { PASS_TRIGGERS } from '../contract/video.ts';
import { VIDEO_PRIVACIES } from '../contract/video.ts';
import { storedTime } from './time.ts';

/** How the last pass over a video ended. */
export const lastPass = z.object({
  id: z.string(),
  trigger: z.enum(PASS_TRIGGERS),
  status: z.enum(['done', 'failed']),
  finishedAt: storedTime,
  /** Comments that it hid. */
  cleaned: z.number(),
  limitReached: z.boolean(),
  /** Why it failed, in a sentence; null otherwise. */
  problem: z.string().nullable(),
});
export interface LastPass extends z.infer<typeof lastPass> {}

/** The last pass over a video that hid comments, unless it was undone. */
export const lastHiding = z.object({
  passId: z.string(),
  /** When the pass ended. */
  at: storedTime,
  /** Comments that it hid. */
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
  /** When it was or will be published; of a private video without a schedule, when it was uploaded. */
  publishedAt: storedTime,
  /** Who can see the video at YouTube. */
  privacy: z.enum(VIDEO_PRIVACIES).default('public'),
  /** When YouTube will make a private video public; null if no time is set. */
  publishAt: storedTime.nullable().default(null),
  /** By YouTube's count, replies included. */
  commentCount: z.number(),
  /** Comments that Threadsweep or the creator hid, less those restored. */
  hiddenCount: z.number(),
  lastCleanedAt: storedTime.nullable(),
  /** The pass in progress; null for none. */
  passId: z.string().nullable(),
  /** When the next scheduled pass is due; null for none. */
  nextPassAt: storedTime.nullable().default(null),
  /** When the schedule has that pass: `nextPassAt` is later after a delay. Null for none. */
  passDueAt: storedTime.nullable().default(null),
  /** Null if no pass has ended. */
  lastPass: lastPass.nullable().default(null),
  /** Null if no pass has hidden a comment, or if the last one that did was undone. */
  lastHiding: lastHiding.nullable().default(null),
  /** Comments with an uncertain verdict, on which the creator is to decide. */
  asked: z.number().default(0),
  /** Whether the video has pending comments, to be hidden together with others. */
  hidesWait: z.boolean().default(false),
  /** Whether the creator removed the video from the product; only this mark is left of it. */
  removed: z.boolean(),
  /** When YouTube's part of the document was last read. */
  refreshedAt: storedTime,
});
export interface VideoDocument extends z.infer<typeof videoDocument> {}
