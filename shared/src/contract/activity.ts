import { z } from 'zod';

import { ACTION_KINDS, ACTIVITY_KINDS, SETTING_VALUES } from '../activity.ts';
import { AUTHOR_RULES } from '../rules.ts';
import { TEXT_RULE_KINDS } from '../text-rules.ts';
import { pass } from './cleaning.ts';
import { ACTORS } from './comment.ts';
import { endpoint, isoTime } from './endpoint.ts';

/** An action, or several of the same kind on the same video within a few minutes. */
const action = z.object({
  type: z.literal('action'),
  id: z.string(),
  kind: z.enum(ACTION_KINDS),
  by: z.enum(ACTORS),
  /** The time of the last action in this row. */
  at: isoTime,
  /** The number of changed comments or authors; for other actions, the number of changes. */
  count: z.number().int(),
  /** How many of these comments the channel's next pass hides or restores. */
  pending_count: z.number().int(),
  /** How many of these comments did not change, because the creator first reversed the action. */
  reversed_count: z.number().int(),
  /**
   * How many of these comments did not change later, because YouTube refused the change or the
   * video was removed.
   */
  failed_count: z.number().int(),
  /** Null for an action that concerns the whole account. */
  channel_id: z.string().nullable(),
  video_id: z.string().nullable(),
  /** The pass that was undone; null for other actions. */
  pass_id: z.string().nullable(),
  /** The author whose rule was set or removed, by the id of the channel; null for other actions. */
  author_id: z.string().nullable(),
  /** The rule that was set; `none` if it was removed, and null for other actions. */
  rule: z.enum([...AUTHOR_RULES, 'none']).nullable(),
  /** The text whose rule was set or removed; null for other actions. */
  text: z.object({ kind: z.enum(TEXT_RULE_KINDS), value: z.string() }).nullable(),
  /**
   * The changed settings by name; empty for other actions. Names are `auto_cleaning`,
   * `second_opinions`, `instructions` (whether there are any) and `learned` (what the decisions on
   * a channel taught). Settings by category have names such as `sensitivity_scam` and
   * `handling_spam`. The value `account` means that the channel follows the account again.
   */
  settings: z.record(z.string(), z.enum(SETTING_VALUES)),
});
export type Action = z.infer<typeof action>;

export const activityContract = {
  listActivity: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/activity', tags: ['activity'] },
    errors: ['NOT_FOUND'],
    input: z.object({
      account: z.string().optional(),
      video: z.string().optional(),
      kind: z
        .enum(ACTIVITY_KINDS, { error: `Please set "kind" to ${ACTIVITY_KINDS.join(', ')}` })
        .optional(),
      /** Lists only rows from this time on. */
      since: z.iso.datetime({ error: 'Please set "since" to a time in UTC' }).optional(),
      page_token: z.string().max(500).optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      /** Passes and actions, newest first. */
      activity: z.array(
        z.discriminatedUnion('type', [pass.extend({ type: z.literal('pass') }), action]),
      ),
      /** The titles of videos by id. A removed video has none. */
      video_titles: z.record(z.string(), z.string()),
      next_page_token: z.string().nullable(),
    }),
  }),

  /**
   * Records that the creator looks at Home now. Calls less than half an hour apart are one visit.
   */
  noteVisit: endpoint({
    scope: 'none',
    route: { method: 'POST', path: '/api/user/visit', tags: ['activity'] },
    output: z.object({ status: z.literal('success') }),
  }),
};
