import { z } from 'zod';

import { CATEGORIES } from '../category.ts';
import { parseVideoId } from '../video-id.ts';
import { reason } from './comment.ts';
import { endpoint, isoTime } from './endpoint.ts';

/** The most comments that a scan reads: the newest ones of a video. */
export const SCAN_COMMENTS_MAX = 300;

/**
 * The most units of a scan. It reads the video's data and three pages of comments, for one unit
 * each.
 */
export const SCAN_UNITS_MAX = 4;

const HOUR_SECONDS = 3_600;
const NO_ADDRESS = 'Please enter the address of a YouTube video';

const scannedComment = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  timestamp: isoTime,
  /** The comment that this one replies to; null for a top-level comment. */
  parent_id: z.string().nullable(),
  /** The verdict; `ask` is an uncertain verdict. */
  verdict: z.enum(['hide', 'ask', 'keep']),
  category: z.enum(CATEGORIES).nullable(),
  /** The detector's probability that the comment should be hidden. */
  score: z.number(),
  reasons: z.array(reason),
});
export type ScannedComment = z.infer<typeof scannedComment>;

const scannedVideo = z.object({
  id: z.string(),
  title: z.string(),
  channel_title: z.string(),
  /** YouTube's count of comments, including replies. */
  comment_count: z.number().int(),
});

export const scanContract = {
  /** Judges the newest comments of a public video. It hides and stores nothing. */
  scanVideo: endpoint({
    access: 'public',
    scope: 'none',
    limit: [
      { per: 'client', calls: 20, seconds: HOUR_SECONDS },
      { per: 'site', calls: 60, seconds: HOUR_SECONDS },
    ],
    route: { method: 'POST', path: '/api/scan', tags: ['scan'] },
    errors: ['NOT_FOUND', 'YOUTUBE_UNAVAILABLE', 'SCAN_UNAVAILABLE'],
    input: z.object({
      /** The address of the video, or its id. The handler receives the id. */
      video: z
        .string({ error: NO_ADDRESS })
        .max(500, NO_ADDRESS)
        .transform((text, context) => {
          const id = parseVideoId(text);
          if (id !== undefined) return id;
          context.addIssue({ code: 'custom', message: NO_ADDRESS });
          return z.NEVER;
        }),
    }),
    output: z.object({
      status: z.literal('success'),
      video: scannedVideo,
      /** The comments, newest first, at most {@link SCAN_COMMENTS_MAX}. */
      comments: z.array(scannedComment),
    }),
  }),
};
