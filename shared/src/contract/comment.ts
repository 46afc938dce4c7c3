import { z } from 'zod';

import { CAMPAIGN_STATES } from '../campaign.ts';
import { CATEGORIES } from '../category.ts';
import { endpoint, isoTime, success, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';
import { video } from './video.ts';

/** The changes that a creator may request for a comment. */
export const REQUESTS = ['hide', 'restore'] as const;
export type Request = (typeof REQUESTS)[number];

/**
 * The actors that can make a change. `schedule`: a scheduled pass. `manual`: a manual clean.
 * `creator`: the creator, after a login. `token`: a program with a machine token. `youtube`: the
 * creator, at YouTube itself.
 */
export const ACTORS = ['schedule', 'manual', 'creator', 'token', 'youtube'] as const;
export type Actor = (typeof ACTORS)[number];

/**
 * The most comments that one call of `moderateComments` accepts. The API sends them to YouTube in
 * calls of at most 50 ids.
 */
export const MODERATE_MAX = 500;

/** The most comments in the response of `listAuthorComments`. */
export const AUTHOR_COMMENTS_MAX = 20;

export const reason = z.object({
  /** The detector's code of the reason, which clients translate. */
  code: z.string(),
  /**
   * The start of the matched part of the text, in UTF-16 code units. Omitted if the reason applies
   * to the whole text.
   */
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
  /** The id of the comment that this comment replies to; null for a top-level comment. */
  parent_id: z.string().nullable(),
  /** Who hid the comment, or requested a pending hide; null if neither. */
  source: z.enum(['threadsweep', 'creator', 'youtube']).nullable(),
  category: z.enum(CATEGORIES).nullable(),
  /**
   * The detector's probability that the comment should be hidden; null if the comment was not
   * judged.
   */
  score: z.number().nullable(),
  reasons: z.array(reason),
  /**
   * The creator's change that the channel's next pass sends to YouTube; omitted if there is none.
   */
  pending: z.enum(REQUESTS).optional(),
  /**
   * The approximate time when YouTube deletes the hidden comment. Omitted if the comment is
   * visible, or if the time of its hiding is unknown.
   */
  kept_until: isoTime.optional(),
});
export type Comment = z.infer<typeof comment>;

/** A comment on which there is a decision, with its video. */
export const decidedComment = comment.extend({
  channel_id: z.string(),
  video_id: z.string(),
  video_title: z.string(),
  state: z.enum(CAMPAIGN_STATES).exclude(['asked']),
});
export type DecidedComment = z.infer<typeof decidedComment>;

const authorComments = z.object({
  /** The comments that YouTube still has, newest first, at most 20. */
  comments: z.array(decidedComment),
  /** Whether there may be older comments. */
  more: z.boolean(),
  /**
   * How many of the comments with a decision are hidden and visible, including those that YouTube
   * no longer has. Of more than 200 on all channels, only the 200 that were hidden last count.
   */
  hidden_total: z.number().int(),
  visible_total: z.number().int(),
});
export type AuthorComments = z.infer<typeof authorComments>;

/**
 * The result of a change. It is `pending` if the channel's daily share is used up; the channel's
 * next pass then sends the change.
 */
const changed = success.extend({ pending: z.literal(true).optional() });

/**
 * The change reverses an earlier one of the creator: a comment that a pass hid and the creator
 * restored counts again as hidden by that pass, with its reasons. Without effect for other comments
 * and for `restore`.
 */
export const undo = z.literal(true).optional();

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
      /** How many comments each actor hid. The counts add up to `hidden_total`. */
      hidden_by: z
        .object({
          threadsweep: z.number().int(),
          creator: z.number().int(),
          youtube: z.number().int(),
        })
        .optional(),
      /**
       * About how many of the hidden comments YouTube deletes within ten days; omitted if there are
       * none.
       */
      hidden_expiring: z.number().int().optional(),
      /**
       * How many comments that Threadsweep hid no longer exist on YouTube; omitted if there are
       * none. They are not included in `hidden_total`.
       */
      hidden_gone: z.number().int().optional(),
      /** The video, in the format of `listVideos`. */
      video: video.optional(),
      /**
       * The token for the next page of the list that `status` selects. Null on the last page, or if
       * the call omits `status`.
       */
      next_page_token: z.string().nullable(),
      visible_next_page_token: z.string().nullable(),
      hidden_next_page_token: z.string().nullable(),
    }),
  }),

  /**
   * Lists an author's comments on one channel on which a pass has decided, also if the creator has
   * restored them since. Each call costs at most a unit.
   */
  listAuthorComments: endpoint({
    scope: 'read',
    limit: spending,
    route: { method: 'GET', path: '/api/youtube/authors/{authorId}/comments', tags: ['comment'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      /** The id of the author's channel. */
      authorId: z.string(),
      /** The id of a connected channel; by default, the first channel. */
      account: z.string().optional(),
    }),
    output: authorComments.extend({ status: z.literal('success') }),
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
      undo,
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      /** The ids of comments that now have the requested status. */
      done: z.array(z.string()),
      /** The ids of comments that the channel's next pass changes; omitted if there are none. */
      pending: z.array(z.string()).optional(),
      /**
       * The comments that could not be changed, for example because they were deleted in the
       * meantime.
       */
      failed: z.array(
        z.object({
          id: z.string(),
          error: z.string(),
          /** The code `PLAN_LIMIT` if the plan's limit is the reason. */
          code: z.literal('PLAN_LIMIT').optional(),
        }),
      ),
    }),
  }),
};
