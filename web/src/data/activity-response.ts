import * as v from 'valibot';

import { pass } from './clean-response.ts';
import { count, isoTime, optional, readBody, successful } from './responses.ts';

const maybeText = optional(v.nullable(v.string()), null);

const listedPass = v.object({
  ...pass.entries,
  type: v.literal('pass'),
  channel_id: v.string(),
  video_id: v.string(),
  trigger: v.picklist(['manual', 'schedule']),
  by: maybeText,
  detector: maybeText,
  started_at: isoTime,
  finished_at: optional(v.nullable(isoTime), null),
  restored_count: optional(count, 0),
  pending_restore_count: optional(count, 0),
  failed_restore_count: optional(count, 0),
  by_category: v.object({ scam: count, spam: count, inappropriate: count }),
});

export type ListedPass = v.InferOutput<typeof listedPass>;

const listedAction = v.object({
  type: v.literal('action'),
  id: v.string(),
  kind: v.picklist(['hide', 'restore', 'keep', 'confirm', 'undo', 'rules', 'settings']),
  by: v.string(),
  at: isoTime,
  count,
  pending_count: optional(count, 0),
  reversed_count: optional(count, 0),
  failed_count: optional(count, 0),
  channel_id: maybeText,
  video_id: maybeText,
  pass_id: maybeText,
  author_id: maybeText,
  rule: optional(v.nullable(v.picklist(['trust', 'block', 'none'])), null),
  text: optional(v.nullable(v.object({ kind: v.string(), value: v.string() })), null),
  settings: optional(v.record(v.string(), v.string()), {}),
});

export type ListedAction = v.InferOutput<typeof listedAction>;
export type ListedActivity = ListedPass | ListedAction;

const activityList = v.object({
  ...successful,
  activity: v.array(v.variant('type', [listedPass, listedAction])),
  video_titles: optional(v.record(v.string(), v.string()), {}),
  next_page_token: maybeText,
});

/**
 * Reads a page of the activity.
 * @throws {FailedResponse} if it reports a failure, or is not a list of passes and actions
 */
export function readActivity(body: unknown): v.InferOutput<typeof activityList> {
  return readBody(activityList, body);
}
