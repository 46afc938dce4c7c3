import { z } from 'zod';

import { ACTION_KINDS, SETTING_VALUES } from '../activity.ts';
import { ACTORS } from '../contract/comment.ts';
import { AUTHOR_RULES } from '../rules.ts';
import { TEXT_RULE_KINDS } from '../text-rules.ts';
import { expireAt, storedTime } from './time.ts';

/**
 * `users/{uid}/actions/{id}`: an action, or several of the same kind on the same video within a few
 * minutes. The account's owner may read it. Passes have documents of their own.
 */
export const actionDocument = z.object({
  kind: z.enum(ACTION_KINDS),
  by: z.enum(ACTORS),
  /** The time of the last action in this document. */
  at: storedTime,
  /** The number of changed comments or authors; for other actions, the number of changes. */
  count: z.number(),
  /** How many of them were left to the channel's next pass. It stays after the pass has sent them. */
  pending: z.number().default(0),
  /** How many of these the creator reversed before a pass had sent them. */
  reversed: z.number().default(0),
  /** How many of these were made later. Null if none was pending, and in earlier versions. */
  sent: z.number().nullable().default(null),
  /** Null for an action that concerns the whole account. */
  channelId: z.string().nullable().default(null),
  videoId: z.string().nullable().default(null),
  /** The pass that was undone; null for other actions. */
  passId: z.string().nullable().default(null),
  /** The author whose rule was changed, by the id of the channel; null for other actions. */
  authorId: z.string().nullable().default(null),
  /** The rule that was set; `none` if it was removed, and null for other actions. */
  rule: z
    .enum([...AUTHOR_RULES, 'none'])
    .nullable()
    .default(null),
  /** The text whose rule was changed, as the creator typed it; null for other actions. */
  text: z
    .object({ kind: z.enum(TEXT_RULE_KINDS), value: z.string() })
    .nullable()
    .default(null),
  /** The changed settings by name; empty for other actions. */
  settings: z.record(z.string(), z.enum(SETTING_VALUES)).default({}),
  /** The time when Firestore deletes the document: a year after the action. */
  expireAt,
});
export interface ActionDocument extends z.infer<typeof actionDocument> {}
