import { z } from 'zod';

import { CATEGORIES } from '../category.ts';
import { comment, undo } from './comment.ts';
import { endpoint, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';

/**
 * The most decisions that one call of `decideReview` accepts. The API sends them to YouTube in
 * calls of at most 50 ids.
 */
export const DECISIONS_MAX = 500;

/**
 * The creator's decisions. `keep` leaves a visible comment visible: no later pass asks about it or
 * hides it. `hide` hides a comment, or leaves a hidden one hidden. `restore` makes a hidden comment
 * visible.
 */
export const REVIEW_ACTIONS = ['hide', 'keep', 'restore'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

const reviewed = comment.extend({
  channel_id: z.string(),
  video_id: z.string(),
  video_title: z.string(),
  score: z.number(),
});

/** A visible comment with an uncertain verdict. */
const asked = reviewed.extend({
  category: z.enum(CATEGORIES),
  /** The group of similar comments; omitted if no other comment is similar. */
  group: z.string().optional(),
});
export type AskedComment = z.infer<typeof asked>;

const review = z.object({
  status: z.literal('success'),
  /**
   * The comments with an uncertain verdict, the most uncertain first. For each channel, they come
   * from the ten videos with the most of them, and are at most 300.
   */
  comments: z.array(asked),
  /** The number of comments of these videos with an uncertain verdict. */
  total: z.number().int(),
  /**
   * Comments that YouTube holds and the detector would keep, among the newest 100 threads of each
   * of YouTube's two lists. The oldest come first, because YouTube deletes them first.
   */
  held: z.array(reviewed),
  /**
   * The comments that passes have hidden with a low score, so that the creator has to confirm or
   * restore them, the most uncertain first.
   */
  doubtful: z.array(reviewed),
  doubtful_total: z.number().int(),
  /** The ids of channels that could not be read. */
  unavailable: z.array(z.string()),
});
export type ReviewResponse = z.infer<typeof review>;

const decided = z.object({ video_id: z.string(), id: z.string() });

export const reviewContract = {
  listReview: endpoint({
    scope: 'read',
    limit: spending,
    route: { method: 'GET', path: '/api/review', tags: ['review'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      /** The id of a connected channel; by default, all channels of the signed-in user. */
      account: z.string().optional(),
    }),
    output: review,
  }),

  decideReview: endpoint({
    scope: 'moderate',
    limit: spending,
    route: { method: 'POST', path: '/api/review', tags: ['review'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      /** The id of the channel; by default, the channels of the named videos. */
      account: z.string().optional(),
      decisions: z
        .array(
          decided.extend({
            action: z.enum(REVIEW_ACTIONS, {
              error: 'Please choose "hide", "keep" or "restore"',
            }),
            undo,
          }),
          { error: 'Please list the decisions in "decisions"' },
        )
        .min(1, 'Please list at least one decision')
        .max(DECISIONS_MAX, `Please list at most ${DECISIONS_MAX} decisions at a time`),
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      hidden: z.array(decided),
      kept: z.array(decided),
      restored: z.array(decided),
      /** The comments that the channel's next pass changes; omitted if there are none. */
      pending: z.array(decided).optional(),
      /**
       * The comments on which no decision is possible, for example because YouTube has deleted
       * them.
       */
      failed: z.array(decided),
    }),
  }),
};
