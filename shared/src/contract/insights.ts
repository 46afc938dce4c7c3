import { z } from 'zod';

import { CAMPAIGN_KINDS } from '../campaign.ts';
import { INSIGHT_DAYS } from '../insights.ts';
import { INSIGHTS } from '../plan.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int();

/** The time between a comment and its hide by a scheduled pass. */
const delay = z.object({
  /** How many hides it covers. */
  count,
  /** In ms, at most a quarter too long; null without hides. */
  median: z.number().nullable(),
  p95: z.number().nullable(),
});

const campaign = z.object({
  kind: z.enum(CAMPAIGN_KINDS),
  /** See `listCampaign`. */
  ids: z.array(z.string()),
  hidden: count,
  /** The days of the first and the last hide within the time, such as 2026-11-20, UTC. */
  first: z.string(),
  last: z.string(),
  /** Ids of the channels that it came to. */
  channels: z.array(z.string()),
});
export type Campaign = z.infer<typeof campaign>;

/** Insights of plans that have advanced analytics. */
const advanced = z.object({
  campaigns: z.array(campaign),
  /** Of comments whose language is known, by ISO 639-1. */
  languages: z.array(z.object({ language: z.string(), hidden: count })),
  channels: z.array(
    z.object({ id: z.string(), title: z.string(), hidden: count, restored: count, delay }),
  ),
});

/** Threadsweep's own actions; nothing of it comes from YouTube's statistics. */
const insights = z.object({
  /** Oldest first, such as 2026-11-20, UTC. */
  days: z.array(
    z.object({
      date: z.string(),
      scam: count,
      spam: count,
      inappropriate: count,
      /** Hidden by the creator. */
      creator: count,
      /** Comments that passes hid on the day and that the creator restored at any time. */
      restored: count,
    }),
  ),
  delay,
  /** With the most hidden comments; a video that was removed has no title. */
  videos: z.array(z.object({ id: z.string(), title: z.string().nullable(), hidden: count })),
  /** Hidden comments by the hour in which they were written, UTC. */
  hours: z.array(count),
  taken_back: z.object({ hidden: count, restored: count }),
  /** Null under a plan without advanced analytics. */
  advanced: advanced.nullable(),
});
export type Insights = z.infer<typeof insights>;

export const insightsContract = {
  getInsights: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/insights', tags: ['insights'] },
    errors: ['NOT_FOUND'],
    input: z.object({
      /** The last days, the current one included; 28 by default. */
      days: z
        .enum(INSIGHT_DAYS.map(String), { error: `Please choose ${INSIGHT_DAYS.join(', ')} days` })
        .optional(),
      /** A channel; all of the account by default. */
      account: z.string().optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      plan: z.enum(INSIGHTS),
      /** The first day that was counted, null for none: versions before it counted nothing. */
      since: z.string().nullable(),
      /** Null under a plan without analytics. */
      insights: insights.nullable(),
    }),
  }),
};
