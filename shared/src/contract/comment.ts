import { z } from 'zod';

import { endpoint, isoTime, success } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';

export const CATEGORIES = ['scam', 'spam', 'inappropriate'] as const;
export type Category = (typeof CATEGORIES)[number];

/** YouTube takes at most 50 ids in one moderation call. */
export const MODERATE_MAX = 500;

const reason = z.object({
  /** A code of the detector, translated by the client. */
  code: z.string(),
  /** The matched part of the text, in UTF-16 units; without it the reason concerns the whole. */
  start: z.number().int().optional(),
  end: z.number().int().optional(),
});

const comment = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  authorChannelId: z.string().nullable(),
  authorProfileImageUrl: z.string(),
  timestamp: isoTime,
  updated_at: isoTime,
  likes: z.number().int(),
  /** The comment that this one answers; null for a thread's first. */
  parent_id: z.string().nullable(),
  /** Who hid it; null for a visible comment. */
  source: z.enum(['threadsweep', 'creator', 'youtube']).nullable(),
  category: z.enum(CATEGORIES).nullable(),
  /** The probability that it should be hidden, as the detector judged it; null where it did not. */
  score: z.number().nullable(),
  reasons: z.array(reason),
});
export type Comment = z.infer<typeof comment>;

const params = { videoId: z.string(), commentId: z.string() };

export const commentContract = {
  listComments: endpoint({
    route: { method: 'GET', path: '/api/youtube/videos/{videoId}/comments', tags: ['comment'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      videoId: z.string(),
      status: z
        .enum(['visible', 'hidden'], { error: 'Please choose "visible" or "hidden"' })
        .optional(),
      page_token: z.string().max(2000).optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      visible: z.array(comment),
      hidden: z.array(comment),
      message: z.string(),
      visible_total: z.number().int(),
      hidden_total: z.number().int(),
      /** Of the list that was asked for; null at its end, or where both were asked for. */
      next_page_token: z.string().nullable(),
      visible_next_page_token: z.string().nullable(),
      hidden_next_page_token: z.string().nullable(),
    }),
  }),

  hideComment: endpoint({
    route: {
      method: 'POST',
      path: '/api/youtube/videos/{videoId}/comments/{commentId}/hide',
      tags: ['comment'],
    },
    errors: [...YOUTUBE_ERRORS],
    input: z.object(params),
    output: success,
  }),

  unhideComment: endpoint({
    route: {
      method: 'POST',
      path: '/api/youtube/videos/{videoId}/comments/{commentId}/unhide',
      tags: ['comment'],
    },
    errors: [...YOUTUBE_ERRORS],
    input: z.object(params),
    output: success,
  }),

  moderateComments: endpoint({
    route: {
      method: 'POST',
      path: '/api/youtube/videos/{videoId}/comments/moderate',
      tags: ['comment'],
    },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      videoId: z.string(),
      ids: z
        .array(z.string().min(1), { error: 'Please list the comments in "ids"' })
        .min(1, 'Please list at least one comment')
        .max(MODERATE_MAX, `Please list at most ${MODERATE_MAX} comments at a time`),
      action: z.enum(['hide', 'restore'], { error: 'Please choose "hide" or "restore"' }),
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      /** The comments that now are as asked. */
      done: z.array(z.string()),
      /** The comments that are not, such as those deleted meanwhile. */
      failed: z.array(z.object({ id: z.string(), error: z.string() })),
    }),
  }),
};
