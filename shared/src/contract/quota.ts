import { z } from 'zod';

import { protection } from './channel.ts';
import { endpoint, isoTime } from './endpoint.ts';

/**
 * The policies, which determine when passes hide comments. The policy depends on the units that
 * remain in YouTube's daily quota. A call costs 50 units and hides 1 to 50 comments.
 * - `eager`: every pass hides its comments.
 * - `balanced`: scams are hidden at once, the others when 50 are pending or after some hours.
 * - `thrifty`: scams are hidden at once, the others when 50 are pending or after a day.
 */
export const POLICIES = ['eager', 'balanced', 'thrifty'] as const;
export type Policy = (typeof POLICIES)[number];

const quota = z.object({
  status: z.literal('success'),
  channel_id: z.string(),
  /** The quota day in Pacific time, such as 2026-11-20. */
  day: z.string(),
  /** The time when the quota resets: midnight Pacific time. */
  resets_at: isoTime,
  /** The units that this channel has used today. */
  used: z.number().int(),
  /** The part of `used` that the creator's calls used. */
  used_by_hand: z.number().int(),
  /**
   * `used` is the number of units that the creator's calls, except cleans of whole videos, have used
   * today. `share` is the channel's daily limit of such units.
   */
  by_hand: z.object({ used: z.number().int(), share: z.number().int() }),
  /**
   * The units that this channel's scheduled passes can use today. They can use more if other
   * channels need fewer.
   */
  share: z.number().int(),
  policy: z.enum(POLICIES),
  /** The channel's protection, which here is also paused as soon as its units are used up. */
  automatic: protection,
  forecast: z.object({
    /** The units that this channel is expected to need until the day ends. */
    units: z.number().int(),
    /** Whether the ledger still has these units. */
    enough: z.boolean(),
    /** The number of pending comments that wait to share a call with others. */
    hides_waiting: z.number().int(),
  }),
});
export type Quota = z.infer<typeof quota>;

export const quotaContract = {
  getQuota: endpoint({
    scope: 'read',
    limit: { calls: 60, seconds: 60 },
    route: { method: 'GET', path: '/api/quota', tags: ['quota'] },
    errors: ['NOT_FOUND'],
    input: z.object({ account: z.string().optional() }),
    output: quota,
  }),
};
