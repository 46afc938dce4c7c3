import { z } from 'zod';

import { CATEGORIES, comment } from './comment.ts';
import { endpoint, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';

/** How many decisions one call of `decideReview` accepts. YouTube accepts 50 ids in one call. */
export const DECISIONS_MAX = 500;

/** `keep` leaves a comment public: no pass asks about it or hides it again. */
export const REVIEW_ACTIONS = ['hide', 'keep'] as const;

/** A comment that the detector asks about. */
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
      /** At most 100, of the ten videos with the most of them; most certain first. */
      comments: z.array(asked),
      /** How many comments of these videos the detector asks about. */
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
      /** Comments that the channel's next cleaning hides; omitted for none. */
      pending: z.array(decided).optional(),
      /** Comments that the detector does not ask about, or that YouTube no longer has. */
      failed: z.array(decided),
    }),
  }),
};
