import { z } from 'zod';

import { endpoint, isoTime, spending, type RateLimit } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';
import { CATEGORIES } from '../category.ts';
import { ACTORS } from './comment.ts';
import { PASS_TRIGGERS } from './video.ts';

export const PASS_STATUSES = ['running', 'done', 'waiting', 'failed', 'undone'] as const;
export type PassStatus = (typeof PASS_STATUSES)[number];

/** The most comments that one call of `cleanVideo` accepts in `comments`. */
export const CHOSEN_MAX = 5_000;

/** The counts that the specification requires in the response to a clean. */
const counts = {
  cleaned_count: z.number().int(),
  /** The number of comments that this pass read from YouTube, including replies. */
  total_comments_on_youtube: z.number().int(),
  /** The number of comments that this pass judged. */
  comments_processed_in_db: z.number().int(),
  /** The number of comments whose moderation status YouTube changed for this pass. */
  comments_moderated_on_youtube: z.number().int(),
  new_comments: z.number().int(),
  updated_comments: z.number().int(),
};

export const pass = z.object({
  id: z.string(),
  channel_id: z.string(),
  video_id: z.string(),
  trigger: z.enum(PASS_TRIGGERS),
  /** Who started the pass; null for passes of earlier versions. */
  by: z.enum(ACTORS).nullable(),
  /**
   * The version of the detector's model that judged the comments; null if the creator chose them,
   * or if an earlier version stored the pass.
   */
  detector: z.string().nullable(),
  status: z.enum(PASS_STATUSES),
  started_at: isoTime,
  finished_at: isoTime.nullable(),
  ...counts,
  /** The number of comments that this pass hid and that were restored since. */
  restored_count: z.number().int(),
  /** If this pass was undone, the number of its comments that the channel's next pass restores. */
  pending_restore_count: z.number().int(),
  /** The number of comments that this pass hid and that YouTube refused to restore. */
  failed_restore_count: z.number().int(),
  by_category: z.record(z.enum(CATEGORIES), z.number().int()),
  /** The number of units that the pass has spent. */
  quota_units: z.number().int(),
  limit_reached: z.boolean(),
  /** A message for the user if the pass is waiting or failed. */
  problem: z.string().nullable(),
});
export type Pass = z.infer<typeof pass>;

/** A comment that a preview would hide, with its verdict. */
const candidate = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  category: z.enum(CATEGORIES),
  score: z.number(),
  reasons: z.array(
    z.object({
      code: z.string(),
      start: z.number().int().optional(),
      end: z.number().int().optional(),
    }),
  ),
});

const cleanResult = z.object({
  status: z.enum(['success', 'accepted']),
  pass_id: z.string().nullable(),
  ...counts,
  by_category: z.record(z.enum(CATEGORIES), z.number().int()),
  quota_units: z.number().int(),
  limit_reached: z.boolean(),
  dry_run: z.boolean(),
  /** The comments that a pass would hide; empty unless `dry_run` is true. */
  would_hide: z.array(candidate),
  message: z.string(),
});
export type CleanResult = z.infer<typeof cleanResult>;

const DAY_SECONDS = 86_400;

/** The limits of manual cleans, for which the ledger never refuses units. */
const cleans = [
  { name: 'clean', per: 'account', calls: 1_000, seconds: DAY_SECONDS },
  { name: 'clean', per: 'client', calls: 4_000, seconds: DAY_SECONDS },
] as const satisfies readonly RateLimit[];

export const cleaningContract = {
  cleanVideo: endpoint({
    scope: 'moderate',
    limit: [{ calls: 60, seconds: 60 }, ...cleans, ...spending],
    route: {
      method: 'POST',
      path: '/api/youtube/videos/{videoId}/clean',
      outputStructure: 'detailed',
      tags: ['cleaning'],
    },
    errors: [...YOUTUBE_ERRORS, 'PLAN_LIMIT'],
    input: z.object({
      videoId: z.string(),
      dry_run: z.boolean({ error: 'Please set "dry_run" to true or false' }).optional(),
      /**
       * The ids of the comments to hide, for example from a preview. The pass then hides only these
       * and does not read the video. It counts against the channel's daily share: one unit for 50 ids,
       * and 50 for a call that hides. By default, it hides the comments with the verdict `hide`.
       */
      comments: z
        .array(z.string().min(1), { error: 'Please list the comments in "comments"' })
        .min(1, 'Please list at least one comment')
        .max(CHOSEN_MAX, `Please list at most ${CHOSEN_MAX} comments at a time`)
        .optional(),
    }),
    output: z.union([
      z.object({ status: z.literal(200), body: cleanResult }),
      /** The response to a pass that continues as a task; `body.pass_id` is its id. */
      z.object({ status: z.literal(202), body: cleanResult }),
    ]),
  }),

  getStatistics: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/statistics', tags: ['cleaning'] },
    output: z.object({
      status: z.literal('success'),
      /** The statistics of the current day and the six days before it, in UTC, oldest first. */
      days: z.array(
        z.object({
          /** The day, such as 2026-11-20. */
          date: z.string(),
          passes: z.number().int(),
          /** The number of comments that passes read. */
          read: z.number().int(),
          /** The number of comments that passes and the creator hid. */
          hidden: z.number().int(),
          restored: z.number().int(),
        }),
      ),
      /**
       * An upper bound for the number of hidden comments that YouTube deletes within ten days. It
       * includes comments that were restored on a later day than they were hidden.
       */
      hidden_expiring: z.number().int(),
      /**
       * The number of comments over all channels on which the creator has to decide: visible ones
       * with an uncertain verdict, and ones that passes hid with a low score.
       */
      to_review: z.number().int(),
      /**
       * The number of comments that passes hid since the creator's last visit, and the time of that
       * visit. Null before the second visit.
       */
      since_visit: z.object({ at: isoTime, hidden: z.number().int() }).nullable(),
    }),
  }),

  listPasses: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/passes', tags: ['cleaning'] },
    errors: ['NOT_FOUND'],
    input: z.object({
      account: z.string().optional(),
      video: z.string().optional(),
      trigger: z
        .enum(PASS_TRIGGERS, { error: 'Please set "trigger" to manual or schedule' })
        .optional(),
      page_token: z.string().max(500).optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      passes: z.array(pass),
      /** The titles of videos by id. A removed video has none. */
      video_titles: z.record(z.string(), z.string()),
      next_page_token: z.string().nullable(),
    }),
  }),

  getPass: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/passes/{passId}', tags: ['cleaning'] },
    errors: ['NOT_FOUND'],
    input: z.object({ passId: z.string() }),
    output: z.object({ status: z.literal('success'), pass }),
  }),

  undoPass: endpoint({
    scope: 'moderate',
    limit: spending,
    route: { method: 'POST', path: '/api/passes/{passId}/undo', tags: ['cleaning'] },
    errors: [...YOUTUBE_ERRORS, 'CLEANING_IN_PROGRESS'],
    input: z.object({ passId: z.string() }),
    output: z.object({
      status: z.literal('success'),
      restored_count: z.number().int(),
      /**
       * The number of comments that the channel's next pass restores; omitted if there are none.
       */
      pending_count: z.number().int().optional(),
      /** The number of comments that YouTube refused to restore; omitted if there are none. */
      failed_count: z.number().int().optional(),
      message: z.string(),
    }),
  }),
};
