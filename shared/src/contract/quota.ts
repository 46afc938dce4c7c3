import { z } from 'zod';

import { endpoint, isoTime } from './endpoint.ts';

/**
 * How promptly passes hide, by what YouTube's daily limit has left: a call that hides costs 50
 * units, however few of the 50 comments it may name are in it.
 * - `eager`: in each pass.
 * - `balanced`: scams at once, the rest when 50 wait or after some hours.
 * - `thrifty`: full calls first, the rest as far as the day's units go.
 */
export const POLICIES = ['eager', 'balanced', 'thrifty'] as const;
export type Policy = (typeof POLICIES)[number];

const quota = z.object({
  status: z.literal('success'),
  channel_id: z.string(),
  /** YouTube's day, by Pacific time, such as 2026-11-20. */
  day: z.string(),
  /** When the day ends: midnight Pacific. */
  resets_at: isoTime,
  /** YouTube quota units that this channel has used today. */
  used: z.number().int(),
  /** Of these, the ones that the creator's own clicks have used. */
  used_by_hand: z.number().int(),
  /** The units that this channel's automatic cleaning can count on today; more where others need less. */
  share: z.number().int(),
  policy: z.enum(POLICIES),
  automatic: z.object({
    /** `waiting`: the day's units are used up, and cleaning goes on at `resumes_at`. */
    status: z.enum(['running', 'waiting']),
    resumes_at: isoTime.nullable(),
  }),
  forecast: z.object({
    /** Units that this channel is expected to need until the day ends. */
    units: z.number().int(),
    /** Whether the day has them. */
    enough: z.boolean(),
    /** Comments decided on that wait to be hidden together with others. */
    hides_waiting: z.number().int(),
  }),
});
export type Quota = z.infer<typeof quota>;

export const quotaContract = {
  getQuota: endpoint({
    limit: { calls: 60, seconds: 60 },
    route: { method: 'GET', path: '/api/quota', tags: ['quota'] },
    errors: ['NOT_FOUND'],
    input: z.object({ account: z.string().optional() }),
    output: quota,
  }),
};
