import { z } from 'zod';

import { endpoint, isoTime, success, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';

/** Who can see a video at YouTube. */
export const VIDEO_PRIVACIES = ['public', 'unlisted', 'private'] as const;
export type VideoPrivacy = (typeof VIDEO_PRIVACIES)[number];

/** What starts a cleaning pass. */
export const PASS_TRIGGERS = ['manual', 'schedule'] as const;

/** The result of the last cleaning pass over a video. */
const lastPass = z.object({
  id: z.string(),
  trigger: z.enum(PASS_TRIGGERS),
  status: z.enum(['done', 'failed']),
  finished_at: isoTime,
  cleaned_count: z.number().int(),
  limit_reached: z.boolean(),
  /** A message for the user if the pass failed. */
  problem: z.string().nullable(),
});

/** The last pass over a video that hid comments. */
const lastHiding = z.object({
  pass_id: z.string(),
  at: isoTime,
  hidden_count: z.number().int(),
});

export const video = z.object({
  id: z.string(),
  title: z.string(),
  thumbnail_url: z.string(),
  /**
   * The URLs of the thumbnails, in the order in which a screen tries them; null for a missing size.
   */
  thumbnails: z.object({
    maxres: z.string().nullable(),
    standard: z.string().nullable(),
    high: z.string().nullable(),
  }),
  channel_id: z.string(),
  /** The time since the publication in the account's language, such as "5 minutes ago". */
  publishedAgo: z.string(),
  /** The time since the last pass in the account's language; empty before the first pass. */
  lastCleanedAgo: z.string(),
  /**
   * The time when the video was or will be published. For a private video without a release time,
   * the time when it was uploaded.
   */
  published_at: isoTime,
  /**
   * Who can see the video at YouTube. A private video has no comments and no passes: protection
   * starts at its release.
   */
  privacy: z.enum(VIDEO_PRIVACIES),
  /** The time when YouTube makes a private video public; null if no time is set. */
  publish_at: isoTime.nullable(),
  last_cleaned_at: isoTime.nullable(),
  /** YouTube's count of comments, including replies. */
  comment_count: z.number().int(),
  /** How many comments Threadsweep has hidden and not restored. */
  hidden_count: z.number().int(),
  /** How many of the hidden comments the channel's next pass restores. */
  pending_restore_count: z.number().int(),
  /**
   * The number of hidden comments that passes hid with a low score and on which the creator has not
   * decided.
   */
  doubtful_count: z.number().int(),
  /**
   * The time by which passes hide the comments that are pending because the day's units are scarce;
   * null if there are none.
   */
  hides_by: isoTime.nullable(),
  /** The pass in progress for this video; null if there is none. */
  pass_id: z.string().nullable(),
  /**
   * The time when the next scheduled pass is due; null if protection is off or paused, or if the
   * schedule has no further pass.
   */
  next_pass_at: isoTime.nullable(),
  last_pass: lastPass.nullable(),
  /** The last pass that hid comments; null if there is none, or if it was undone. */
  last_hiding: lastHiding.nullable(),
});
export type Video = z.infer<typeof video>;

export const videoContract = {
  listVideos: endpoint({
    scope: 'read',
    limit: spending,
    route: { method: 'GET', path: '/api/youtube/videos', tags: ['video'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      account: z.string().optional(),
      page_token: z.string().max(500).optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      videos: z.array(video),
      message: z.string(),
      next_page_token: z.string().nullable(),
    }),
  }),

  removeVideo: endpoint({
    scope: 'none',
    route: { method: 'DELETE', path: '/api/youtube/videos/{videoId}', tags: ['video'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({ videoId: z.string() }),
    output: success,
  }),
};
