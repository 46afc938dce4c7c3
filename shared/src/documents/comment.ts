import { z } from 'zod';

import { ACTORS, CATEGORIES, REQUESTS } from '../contract/comment.ts';
import { storedTime } from './time.ts';

/** A code of the detector, and the position of its match, in UTF-16 units. */
export const storedReason = z.object({
  code: z.string(),
  start: z.exactOptional(z.number()),
  end: z.exactOptional(z.number()),
});
export interface StoredReason extends z.infer<typeof storedReason> {}

/**
 * What a decision keeps of its comment beside the verdict: no text and no name. Each is null if it is
 * not known, and in decisions of earlier versions.
 */
const commentFacts = {
  /** The version of the detector's model that judged the comment. */
  detector: z.string().nullable().default(null),
  /** When the comment was written. */
  commentAt: storedTime.nullable().default(null),
  /** The language of its text, by ISO 639-1. */
  language: z.string().nullable().default(null),
  /** A hash of the author's channel id under the account's key. */
  authorHash: z.string().nullable().default(null),
  /** What it has in common with others, as a hash under the account's key: see `shared/src/campaign.ts`. */
  campaignId: z.string().nullable().default(null),
};

/**
 * `users/{uid}/videos/{videoId}/decisions/{commentId}`: a decision about a comment. The account's
 * owner may read it.
 *
 * `pending`: about to be hidden, not yet counted; or `requested` by the creator, not yet sent. `hidden`: held for review and counted.
 * `restored`: the creator wants it visible; no pass hides it again. `failed`: YouTube refused it.
 */
export const decisionDocument = z.object({
  source: z.enum(['threadsweep', 'creator']),
  status: z.enum(['pending', 'hidden', 'restored', 'failed']),
  /** Null if the creator decided. */
  category: z.enum(CATEGORIES).nullable(),
  /** The probability that the comment should be hidden, 0 to 1; null if the creator decided. */
  score: z.number().nullable(),
  reasons: z.array(storedReason),
  /** The pass that counts the comment; null if the creator decided. */
  passId: z.string().nullable(),
  decidedAt: storedTime,
  /** Null until the comment is hidden. */
  hiddenAt: storedTime.nullable(),
  /** Null until the comment is restored. */
  restoredAt: storedTime.nullable(),
  /** The creator's change that the channel's next pass sends while it is `pending`; null for none. */
  requested: z.enum(REQUESTS).nullable().default(null),
  /**
   * `reserved`: pending, and the plan's limit includes it already. `counted`: a pass has hidden it, so it
   * counts once, even if it is restored or hidden again. Null if it does not count, and for comments
   * that passes of an earlier version hid.
   */
  removal: z.enum(['reserved', 'counted']).nullable().default(null),
  /** Who made the decision; null for decisions of earlier versions. */
  actor: z.enum(ACTORS).nullable().default(null),
  /** Who restored the comment; null unless it is restored, and for restores of earlier versions. */
  restoredBy: z.enum(ACTORS).nullable().default(null),
  ...commentFacts,
  /** Whether the insights of the days count it; those of earlier versions are not counted. */
  inInsights: z.boolean().default(false),
});
export interface DecisionDocument extends z.infer<typeof decisionDocument> {}
export interface CommentFacts extends Pick<DecisionDocument, keyof typeof commentFacts> {}

/** What a decision keeps of its comment. */
export function factsOf({
  detector,
  commentAt,
  language,
  authorHash,
  campaignId,
}: CommentFacts): CommentFacts {
  return { detector, commentAt, language, authorHash, campaignId };
}

/** What is known of a comment that nobody has read. */
export const NO_FACTS: CommentFacts = {
  detector: null,
  commentAt: null,
  language: null,
  authorHash: null,
  campaignId: null,
};
