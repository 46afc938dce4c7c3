import { z } from 'zod';

import { CATEGORIES, comment } from './comment.ts';
import { endpoint, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';

/**
 * The most decisions that one call of `decideReview` accepts. YouTube accepts 50 ids in one call.
 */
export const DECISIONS_MAX = 500;

/**
 * `keep` leaves a visible comment visible: no pass asks about it or hides it again. `hide` hides it, or
 * leaves a hidden one hidden. `restore` makes a hidden one visible.
 */
export const REVIEW_ACTIONS = ['hide', 'keep', 'restore'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

const reviewed = comment.extend({
  channel_id: z.string(),
  video_id: z.string(),
  video_title: z.string(),
  score: z.number(),
});

/** A visible comment that the detector asks about. */
const asked = reviewed.extend({
  category: z.enum(CATEGORIES),
  /** Equal for comments that say nearly the same; omitted for one that no other is like. */
  group: z.string().optional(),
});
export type AskedComment = z.infer<typeof asked>;

const review = z.object({
  status: z.literal('success'),
  /** What the detector asks about: at most 300 of a channel, of its ten videos with the most of them; most uncertain first. */
  comments: z.array(asked),
  /** How many comments of these videos the detector asks about. */
  total: z.number().int(),
  /** What YouTube hides by itself and the detector finds harmless, among the newest; the oldest first, since YouTube deletes it first. */
  held: z.array(reviewed),
  /** What passes have hidden for a doubtful reason, most uncertain first. */
  doubtful: z.array(reviewed),
  doubtful_total: z.number().int(),
  /** Ids of channels that could not be read. */
  unavailable: z.array(z.string()),
});
export type ReviewAnswer = z.infer<typeof review>;

const decided = z.object({ video_id: z.string(), id: z.string() });

export const reviewContract = {
  listReview: endpoint({
    scope: 'read',
    limit: spending,
    route: { method: 'GET', path: '/api/review', tags: ['review'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      /** By default, all channels of the account. */
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
      /** By default, the channels of the videos. */
      account: z.string().optional(),
      decisions: z
        .array(
          decided.extend({
            action: z.enum(REVIEW_ACTIONS, {
              error: 'Please choose "hide", "keep" or "restore"',
            }),
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
      /** Comments that the channel's next cleaning changes; omitted for none. */
      pending: z.array(decided).optional(),
      /** Comments that nobody is asked about, or that YouTube no longer has. */
      failed: z.array(decided),
    }),
  }),
};
