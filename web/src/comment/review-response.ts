import type { AskedComment } from '@threadsweep/shared/contract/review.ts';
import * as v from 'valibot';

import { count, optional, readBody, successful } from '../data/responses.ts';
import { commentSchema } from './comment-response.ts';

const asked = v.object({
  ...commentSchema.entries,
  video_id: v.string(),
  video_title: optional(v.string(), ''),
  category: v.picklist(['scam', 'spam', 'inappropriate']),
  score: v.number(),
}) satisfies v.GenericSchema<unknown, AskedComment>;

const review = v.object({ ...successful, comments: v.array(asked), total: count });

/** A comment that the detector asks about. */
export type ReviewComment = v.InferOutput<typeof asked>;

/**
 * Reads the comments that the detector asks about.
 * @throws {FailedResponse} if they are not a review
 */
export function readReview(body: unknown): v.InferOutput<typeof review> {
  return readBody(review, body);
}

const decided = v.object({ ...successful, failed: v.array(v.object({ id: v.string() })) });

/**
 * Reads the response to decisions: the ids of those that failed.
 * @throws {FailedResponse} if it reports a failure
 */
export function readDecided(body: unknown): string[] {
  return readBody(decided, body).failed.map(({ id }) => id);
}
