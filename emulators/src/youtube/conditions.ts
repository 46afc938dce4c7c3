import { z } from 'zod';

import { ApiError } from './api-error.ts';

/**
 * Temporary conditions in which the real API has been seen. The control API switches them on and off;
 * they are not saved.
 */
export const conditions = z.strictObject({
  /**
   * YouTube refuses every call that hides comments, for days at times (ThioJoe/YT-Spammer-Purge issue
   * 85); calls that publish succeed. Null for none.
   */
  hidingRefused: z
    .strictObject({ status: z.int().min(400).max(599), reason: z.string().min(1) })
    .nullable()
    .default(null),
  /** The status that refuses calls beyond the day's quota; 429: googleapis/google-api-python-client issue 2753. */
  quotaStatus: z.literal([403, 429]).default(403),
  /** Whether setModerationStatus refuses an unknown id with 403 `forbidden` instead of 404. */
  unknownIdsForbidden: z.boolean().default(false),
  /**
   * The most threads on a page in the order of time, whatever `maxResults` says; about 20 in
   * sameerdash2/comment-viewer issue 10. Null for no limit.
   */
  pageSize: z.int().min(1).max(100).nullable().default(null),
  /** Whether the hub verifies subscriptions and delivers nothing, as in youtube/api-samples issue 177. */
  hubSilent: z.boolean().default(false),
  /**
   * After how many days a consent and its tokens expire: 7 while the app's publishing status is Testing
   * (https://developers.google.com/identity/protocols/oauth2#expiration). Null for never.
   */
  grantDays: z.int().min(1).max(365).nullable().default(null),
  /** For how long lists don't show that a comment's status was set, in ms. */
  statusDelayMs: z.int().min(0).max(3_600_000).default(0),
});
export type ConditionValues = z.output<typeof conditions>;

/** The conditions that are on now. */
export class Conditions {
  #values = conditions.parse({});

  get now(): Readonly<ConditionValues> {
    return this.#values;
  }

  /** Replaces all conditions. */
  set(values: ConditionValues): void {
    this.#values = values;
  }

  /** @throws ApiError if every call that hides is refused */
  assertHiding(status: string): void {
    const { hidingRefused } = this.#values;
    if (!hidingRefused || status === 'published') return;
    throw new ApiError({
      ...hidingRefused,
      domain: 'youtube.comment',
      message: `The request failed: ${hidingRefused.reason}.`,
    });
  }
}
