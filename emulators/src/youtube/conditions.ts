import { z } from 'zod';

import { ApiError } from './api-error.ts';

/**
 * Temporary conditions of the real API that users have reported. The control API turns them on and
 * off. They are not saved.
 */
export const conditions = z.strictObject({
  /**
   * The refusal of every call that hides comments; null for none. Sometimes the real API refuses
   * such calls for days, but still accepts calls that publish comments (ThioJoe/YT-Spammer-Purge
   * issue 85).
   */
  hidingRefused: z
    .strictObject({ status: z.int().min(400).max(599), reason: z.string().min(1) })
    .nullable()
    .default(null),
  /**
   * The methods whose lists are empty. On some days the real API and YouTube's own
   * pages showed no comments under any video (ThioJoe/YT-Spammer-Purge issue 860).
   */
  emptyLists: z
    .array(z.enum(['comments.list', 'commentThreads.list', 'playlistItems.list', 'videos.list']))
    .default([]),
  /**
   * The status with which calls beyond the day's quota are refused (429:
   * googleapis/google-api-python-client issue 2753).
   */
  quotaStatus: z.literal([403, 429]).default(403),
  /** Whether setModerationStatus refuses an unknown id with 403 `forbidden` instead of 404. */
  unknownIdsForbidden: z.boolean().default(false),
  /** The comments whose status setModerationStatus refuses to set, with `operationNotSupported`. */
  unsupportedIds: z.array(z.string()).default([]),
  /**
   * The most threads on a page by time, whatever `maxResults` is; null for no limit. The real API
   * returned about 20 in sameerdash2/comment-viewer issue 10.
   */
  pageSize: z.int().min(1).max(100).nullable().default(null),
  /**
   * Whether the hub delivers nothing, although it verifies subscriptions, as in youtube/api-samples
   * issue 177.
   */
  hubSilent: z.boolean().default(false),
  /**
   * The number of days after which a consent and its tokens expire; null for never. It is 7 while
   * the app's publishing status is Testing
   * (https://developers.google.com/identity/protocols/oauth2#expiration).
   */
  grantDays: z.int().min(1).max(365).nullable().default(null),
  /** The delay before lists show a comment's new status, in ms. */
  statusDelayMs: z.int().min(0).max(3_600_000).default(0),
});
export type ConditionValues = z.output<typeof conditions>;

/** The current conditions. */
export class Conditions {
  #values = conditions.parse({});

  get now(): Readonly<ConditionValues> {
    return this.#values;
  }

  /** Replaces all conditions. */
  set(values: ConditionValues): void {
    this.#values = values;
  }

  /** Returns the response of a list method. Removes its items if `emptyLists` names the method. */
  listed(
    method: ConditionValues['emptyLists'][number],
    response: Record<string, unknown>,
  ): Record<string, unknown> {
    if (!this.#values.emptyLists.includes(method)) return response;
    const { nextPageToken: _, ...rest } = response;
    return { ...rest, pageInfo: { totalResults: 0, resultsPerPage: 0 }, items: [] };
  }

  /** @throws ApiError if `status` hides comments, and the conditions refuse calls that do so */
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
