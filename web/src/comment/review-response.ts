import type { ReviewResponse } from '@threadsweep/shared/contract/review.ts';
import * as v from 'valibot';

import { count, optional, readBody, successful } from '../data/responses.ts';
import { commentSchema } from './comment-response.ts';

const reviewed = {
  ...commentSchema.entries,
  channel_id: optional(v.string(), ''),
  video_id: v.string(),
  video_title: optional(v.string(), ''),
  score: v.number(),
};
const asked = v.object({
  ...reviewed,
  category: v.picklist(['scam', 'spam', 'inappropriate']),
  group: v.exactOptional(v.string()),
});
const hidden = optional(v.array(v.object(reviewed)), []);

const review = v.object({
  ...successful,
  comments: v.array(asked),
  total: count,
  held: hidden,
  doubtful: hidden,
  doubtful_total: optional(count, 0),
  unavailable: optional(v.array(v.string()), []),
}) satisfies v.GenericSchema<unknown, ReviewResponse>;

/**
 * Why a comment is in the review. `asked`: it is visible, and its verdict is uncertain. `held`:
 * YouTube holds it, but the detector finds it harmless. `doubtful`: a pass has hidden it with a low
 * score.
 */
export type ReviewKind = 'asked' | 'held' | 'doubtful';

type Reviewed = v.InferOutput<typeof review>['held'][number];

/** A comment on which the creator has not decided. */
export interface ReviewComment extends Reviewed {
  kind: ReviewKind;
  /** The id of a group of similar comments; absent for a comment without similar ones. */
  group?: string;
}

export interface ReviewLists {
  comments: readonly ReviewComment[];
  /** The number of comments of each kind, including those that are not yet listed. */
  totals: Readonly<Record<ReviewKind, number>>;
  /** The number of channels that could not be read. */
  unavailable: number;
}

/** Comments that YouTube deletes within this time come first, in ms. */
const URGENT_MS = 10 * 24 * 60 * 60_000;

/**
 * Reads the comments of the review: first those that YouTube deletes soon, then the others by
 * uncertainty.
 * @throws {FailedResponse} if the body is not a review
 */
export function readReview(body: unknown): ReviewLists {
  const found = readBody(review, body);
  const comments = [
    ...ofKind('asked', found.comments),
    ...ofKind('held', found.held),
    ...ofKind('doubtful', found.doubtful),
  ];
  const soon = Date.now() + URGENT_MS;
  const isUrgent = ({ kept_until: until }: ReviewComment) =>
    until !== undefined && Date.parse(until) < soon;
  return {
    comments: comments.toSorted(
      (a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || certainty(a) - certainty(b),
    ),
    totals: { asked: found.total, held: found.held.length, doubtful: found.doubtful_total },
    unavailable: found.unavailable.length,
  };
}

function ofKind(kind: ReviewKind, comments: readonly Reviewed[]): ReviewComment[] {
  return comments.map((comment) => Object.assign({ kind }, comment));
}

/** Returns the distance of a score from the most uncertain one. */
function certainty({ score }: ReviewComment): number {
  return Math.abs(score - 0.5);
}
