import type { CleanResult } from '@threadsweep/shared/contract/cleaning.ts';
import * as v from 'valibot';

import { count, isoTime, optional, readBody, successful } from './responses.ts';

/** The counts that the specification requires. Without one of them, the result is not known. */
const counts = {
  cleaned_count: count,
  total_comments_on_youtube: count,
  comments_processed_in_db: count,
  comments_moderated_on_youtube: count,
  new_comments: count,
  updated_comments: count,
};

export type CleanCounts = Pick<CleanResult, keyof typeof counts>;

const maybeText = optional(v.nullable(v.string()), null);
const flag = optional(v.boolean(), false);
const offset = v.exactOptional(count);

const candidate = v.object({
  id: v.string(),
  text: v.string(),
  author: optional(v.string(), ''),
  category: v.picklist(['scam', 'spam', 'inappropriate']),
  score: v.number(),
  reasons: v.array(v.object({ code: v.string(), start: offset, end: offset })),
}) satisfies v.GenericSchema<unknown, CleanResult['would_hide'][number]>;

const clean = v.object({
  ...successful,
  pass_id: maybeText,
  ...counts,
  limit_reached: flag,
});

const accepted = v.object({ status: v.literal('accepted'), pass_id: v.string() });

const preview = v.object({
  ...successful,
  total_comments_on_youtube: count,
  would_hide: v.array(candidate),
});

export const pass = v.object({
  id: v.string(),
  status: v.picklist(['running', 'done', 'waiting', 'failed', 'undone']),
  started_at: optional(isoTime, ''),
  ...counts,
  limit_reached: flag,
  problem: maybeText,
});

/** The state of a pass, as each poll returns it. */
export type FollowedPass = v.InferOutput<typeof pass>;

const statistics = v.object({
  ...successful,
  days: v.array(v.object({ date: v.string(), hidden: count, restored: count })),
  /**
   * The number of hidden comments that YouTube will delete soon. An older server does not return
   * it.
   */
  hidden_expiring: optional(count, 0),
  to_review: optional(count, 0),
  since_visit: optional(v.nullable(v.object({ at: isoTime, hidden: count })), null),
});

/**
 * Reads the statistics of the last days, and how many hidden comments YouTube is about to delete.
 * @throws {FailedResponse} if they are not complete
 */
export function readStatistics(body: unknown): v.InferOutput<typeof statistics> {
  return readBody(statistics, body);
}

/**
 * Reads the response to a clean that has ended.
 * @throws {FailedResponse} if it does not report a success, or lacks a number
 */
export function readClean(body: unknown): v.InferOutput<typeof clean> {
  return readBody(clean, body);
}

/**
 * Reads the response to a clean that continues as a task, which has the HTTP status 202.
 * @returns the id of its pass
 * @throws {FailedResponse} if the body does not name one
 */
export function readAccepted(body: unknown): string {
  return readBody(accepted, body).pass_id;
}

/**
 * Reads the response to a dry run.
 * @throws {FailedResponse} if it reports a failure, or lacks the comments
 */
export function readPreview(body: unknown): v.InferOutput<typeof preview> {
  return readBody(preview, body);
}

/**
 * Reads the state of a pass.
 * @throws {FailedResponse} if the body is not one
 */
export function readPass(body: unknown): FollowedPass {
  return readBody(v.object({ ...successful, pass }), body).pass;
}

const undo = v.object({
  ...successful,
  restored_count: count,
  pending_count: optional(count, 0),
  failed_count: optional(count, 0),
});

/**
 * Reads the response to the undo of a pass: how many comments are restored, how many are later, and
 * how many YouTube refused to restore.
 * @throws {FailedResponse} if it reports a failure, or lacks the number
 */
export function readUndo(body: unknown): { restored: number; later: number; failed: number } {
  const undone = readBody(undo, body);
  const { restored_count: restored, pending_count: later, failed_count: failed } = undone;
  return { restored, later, failed };
}
