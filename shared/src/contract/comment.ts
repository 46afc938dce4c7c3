import { z } from 'zod';

import { endpoint, isoTime, success, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';
import { video } from './video.ts';

export const CATEGORIES = ['scam', 'spam', 'inappropriate'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a creator may request for a comment. */
export const REQUESTS = ['hide', 'restore'] as const;
export type Request = (typeof REQUESTS)[number];

/**
 * Who made a change. `schedule`: a scheduled pass. `manual`: a clean that the creator started.
 * `creator`: the creator, after a login. `token`: a program with a machine token. `youtube`: the
 * creator, at YouTube itself.
 */
export const ACTORS = ['schedule', 'manual', 'creator', 'token', 'youtube'] as const;
export type Actor = (typeof ACTORS)[number];

/** How many comments one call of `moderateComments` accepts. YouTube accepts 50 ids in one call. */
export const MODERATE_MAX = 500;

export const reason = z.object({
  /** The detector's code, which clients translate. */
  code: z.string(),
  /** The matched part of the text, in UTF-16 code units. Omitted if the reason applies to all of it. */
  start: z.number().int().optional(),
  end: z.number().int().optional(),
});

export const comment = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  authorChannelId: z.string().nullable(),
  authorProfileImageUrl: z.string(),
  timestamp: isoTime,
  updated_at: isoTime,
  likes: z.number().int(),
  /** The comment that this one replies to; null for a top-level comment. */
  parent_id: z.string().nullable(),
  /** Who hid it; null for a visible comment. */
  source: z.enum(['threadsweep', 'creator', 'youtube']).nullable(),
  category: z.enum(CATEGORIES).nullable(),
  /** The detector's probability that the comment should be hidden; null if it was not judged. */
  score: z.number().nullable(),
  reasons: z.array(reason),
  /** The creator's change that the channel's next cleaning sends to YouTube; omitted for none. */
  pending: z.enum(REQUESTS).optional(),
  /** About when YouTube deletes the hidden comment; omitted if it is visible or nobody knows when it was hidden. */
  kept_until: isoTime.optional(),
});
export type Comment = z.infer<typeof comment>;

/** `pending`: the channel's share of the day is used; its next cleaning sends the change. */
const changed = success.extend({ pending: z.literal(true).optional() });

const params = { videoId: z.string(), commentId: z.string() };

export const commentContract = {
  listComments: endpoint({
    scope: 'read',
    limit: spending,
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
      /** Who hid them, as far as they are known; the numbers add up to `hidden_total`. */
      hidden_by: z
        .object({
          threadsweep: z.number().int(),
          creator: z.number().int(),
          youtube: z.number().int(),
        })
        .optional(),
      /** How many of them YouTube deletes within ten days, about; omitted for none. */
      hidden_expiring: z.number().int().optional(),
      /** How many other comments Threadsweep has hidden that YouTube no longer keeps; omitted for none. */
      hidden_gone: z.number().int().optional(),
      /** The video itself, as `listVideos` shows it. */
      video: video.optional(),
      /** Of the list chosen by `status`; null on its last page, or if the call omits `status`. */
      next_page_token: z.string().nullable(),
      visible_next_page_token: z.string().nullable(),
      hidden_next_page_token: z.string().nullable(),
    }),
  }),

  hideComment: endpoint({
    scope: 'moderate',
    limit: spending,
    route: {
      method: 'POST',
      path: '/api/youtube/videos/{videoId}/comments/{commentId}/hide',
      tags: ['comment'],
    },
    errors: [...YOUTUBE_ERRORS],
    input: z.object(params),
    output: changed,
  }),

  unhideComment: endpoint({
    scope: 'moderate',
    limit: spending,
    route: {
      method: 'POST',
      path: '/api/youtube/videos/{videoId}/comments/{commentId}/unhide',
      tags: ['comment'],
    },
    errors: [...YOUTUBE_ERRORS],
    input: z.object(params),
    output: changed,
  }),

  moderateComments: endpoint({
    scope: 'moderate',
    limit: spending,
    route: {
      method: 'POST',
      path: '/api/youtube/videos/{videoId}/comments/moderate',
      tags: ['comment'],
    },
    errors: [...YOUTUBE_ERRORS, 'PLAN_LIMIT'],
    input: z.object({
      videoId: z.string(),
      ids: z
        .array(z.string().min(1), { error: 'Please list the comments in "ids"' })
        .min(1, 'Please list at least one comment')
        .max(MODERATE_MAX, `Please list at most ${MODERATE_MAX} comments at a time`),
      action: z.enum(REQUESTS, { error: 'Please choose "hide" or "restore"' }),
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      /** The ids of comments that now have the requested status. */
      done: z.array(z.string()),
      /** The ids of comments that the channel's next cleaning changes; omitted for none. */
      pending: z.array(z.string()).optional(),
      /** The other comments, for example those that were deleted meanwhile. */
      failed: z.array(
        z.object({
          id: z.string(),
          error: z.string(),
          /** If the plan's limit is the reason. */
          code: z.literal('PLAN_LIMIT').optional(),
        }),
      ),
    }),
  }),
};
