import { z } from 'zod';

import { CATEGORIES } from '../category.ts';
import { ACTORS, REQUESTS } from '../contract/comment.ts';
import { storedTime } from './time.ts';

/**
 * A reason of a verdict: a code of the detector, and the position of its match in UTF-16 code
 * units.
 */
export const storedReason = z.object({
  code: z.string(),
  start: z.exactOptional(z.number()),
  end: z.exactOptional(z.number()),
});
export interface StoredReason extends z.infer<typeof storedReason> {}

/**
 * The data of a comment that a decision stores besides the verdict: no text and no name. Each value
 * is null if it is unknown, and in decisions of earlier versions.
 */
const commentFacts = {
  /** The version of the detector's model that judged the comment. */
  detector: z.string().nullable().default(null),
  /** The time when the comment was written. */
  commentAt: storedTime.nullable().default(null),
  /** The language of the comment's text, by ISO 639-1. */
  language: z.string().nullable().default(null),
  /** A hash of the author's channel id under the account's key. */
  authorHash: z.string().nullable().default(null),
  /**
   * The id of the campaign that the comment belongs to. It contains a hash under the account's key:
   * see `shared/src/campaign.ts`.
   */
  campaignId: z.string().nullable().default(null),
};

/**
 * `users/{uid}/videos/{videoId}/decisions/{commentId}`: a decision about a comment. The account's
 * owner may read it.
 *
 * `pending`: a pass is about to hide the comment or, if `requested` is set, the creator's change is
 * not sent yet. The comment is not counted, except with `stillHidden`. `hidden`: the comment is
 * held for review and counted. `restored`: the creator wants it visible, and no pass hides it
 * again. `failed`: YouTube refused to hide it.
 */
export const decisionDocument = z.object({
  source: z.enum(['threadsweep', 'creator']),
  status: z.enum(['pending', 'hidden', 'restored', 'failed']),
  /** The category; null if the creator decided. */
  category: z.enum(CATEGORIES).nullable(),
  /** The probability that the comment should be hidden, 0 to 1; null if the creator decided. */
  score: z.number().nullable(),
  reasons: z.array(storedReason),
  /** The id of the pass that counts the comment; null if the creator decided. */
  passId: z.string().nullable(),
  decidedAt: storedTime,
  /** The time when the comment was hidden; null before that. */
  hiddenAt: storedTime.nullable(),
  /** The time when the comment was restored; null if it was not. */
  restoredAt: storedTime.nullable(),
  /**
   * The creator's change, which the channel's next pass sends while the decision is `pending`; null
   * if there is none.
   */
  requested: z.enum(REQUESTS).nullable().default(null),
  /** The id of the action that requested this change; null if none did. */
  requestedIn: z.string().nullable().default(null),
  /** Whether the comment is hidden until the creator's pending change is sent, and counts as hidden. */
  stillHidden: z.boolean().default(false),
  /**
   * How the comment counts against the plan's limit. `reserved`: it is pending and already counts.
   * `counted`: a pass has hidden it; it counts once, even if it is restored or hidden again. Null
   * if it does not count, as for passes of an earlier version.
   */
  removal: z.enum(['reserved', 'counted']).nullable().default(null),
  /** The actor that made the decision; null for decisions of earlier versions. */
  actor: z.enum(ACTORS).nullable().default(null),
  /**
   * The actor that restored the comment; null if it was not restored, and for restores of earlier
   * versions.
   */
  restoredBy: z.enum(ACTORS).nullable().default(null),
  ...commentFacts,
  /**
   * Whether the insights of the days count the decision. They do not count decisions of earlier
   * versions.
   */
  inInsights: z.boolean().default(false),
  /**
   * Whether a pass hid the comment with a low score, so that the creator has to confirm the hiding.
   */
  doubtful: z.boolean().default(false),
});
export interface DecisionDocument extends z.infer<typeof decisionDocument> {}
export interface CommentFacts extends Pick<DecisionDocument, keyof typeof commentFacts> {}

/** Returns the data of a comment that its decision stores. */
export function factsOf({
  detector,
  commentAt,
  language,
  authorHash,
  campaignId,
}: CommentFacts): CommentFacts {
  return { detector, commentAt, language, authorHash, campaignId };
}

/** The data of a comment that no pass has read: all are unknown. */
export const NO_FACTS: CommentFacts = {
  detector: null,
  commentAt: null,
  language: null,
  authorHash: null,
  campaignId: null,
};
