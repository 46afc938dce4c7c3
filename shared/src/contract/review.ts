import { z } from 'zod';

import { CATEGORIES, comment } from './comment.ts';
import { endpoint, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';

/**
 * The most decisions that one call of `decideReview` accepts. YouTube accepts 50 ids in one call.
 */
export const DECISIONS_MAX = 500;

/**
 * The creator's decisions on an uncertain verdict. `keep` leaves the comment visible: no later pass
 * asks about it or hides it.
 */
export const REVIEW_ACTIONS = ['hide', 'keep'] as const;

/** A comment with an uncertain verdict. */
const asked = comment.extend({
  video_id: z.string(),
  video_title: z.string(),
  category: z.enum(CATEGORIES),
  score: z.number(),
});
export type AskedComment = z.infer<typeof asked>;

const decided = z.object({ video_id: z.string(), id: z.string() });

export const reviewContract = {
  listReview: endpoint({
    scope: 'read',
    limit: spending,
    route: { method: 'GET', path: '/api/review', tags: ['review'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({ account: z.string().optional() }),
    output: z.object({
      status: z.literal('success'),
      /**
       * At most 100 comments from the ten videos with the most uncertain verdicts, highest score
       * first.
       */
      comments: z.array(asked),
      /** The number of comments of these videos with an uncertain verdict. */
      total: z.number().int(),
    }),
  }),

  decideReview: endpoint({
    scope: 'moderate',
    limit: spending,
    route: { method: 'POST', path: '/api/review', tags: ['review'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      account: z.string().optional(),
      decisions: z
        .array(
          decided.extend({
            action: z.enum(REVIEW_ACTIONS, { error: 'Please choose "hide" or "keep"' }),
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
      /** The comments that the channel's next pass hides; omitted if there are none. */
      pending: z.array(decided).optional(),
      /** The comments that have no uncertain verdict, or that YouTube no longer has. */
      failed: z.array(decided),
    }),
  }),
};
