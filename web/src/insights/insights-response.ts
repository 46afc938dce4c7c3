import { CAMPAIGN_KINDS } from '@threadsweep/shared/campaign.ts';
import type { Insights } from '@threadsweep/shared/contract/insights.ts';
import { INSIGHTS, type InsightsPlan } from '@threadsweep/shared/plan.ts';
import * as v from 'valibot';

import { count, optional, readBody, successful } from '../data/responses.ts';

const delay = v.object({ count, median: v.nullable(v.number()), p95: v.nullable(v.number()) });

const advanced = v.object({
  campaigns: v.array(
    v.object({
      kind: v.picklist(CAMPAIGN_KINDS),
      ids: v.array(v.string()),
      hidden: count,
      first: v.string(),
      last: v.string(),
      channels: v.array(v.string()),
    }),
  ),
  languages: v.array(v.object({ language: v.string(), hidden: count })),
  channels: v.array(
    v.object({ id: v.string(), title: v.string(), hidden: count, restored: count, delay }),
  ),
});

const insights = v.object({
  days: v.array(
    v.object({
      date: v.string(),
      scam: count,
      spam: count,
      inappropriate: count,
      creator: count,
      restored: count,
    }),
  ),
  delay,
  videos: v.array(
    v.object({
      id: v.string(),
      channel_id: v.exactOptional(v.string()),
      title: v.nullable(v.string()),
      hidden: count,
    }),
  ),
  hours: v.array(count),
  taken_back: v.object({ hidden: count, restored: count }),
  advanced: v.nullable(advanced),
}) satisfies v.GenericSchema<unknown, Insights>;

const response = v.object({
  ...successful,
  plan: v.picklist(INSIGHTS),
  since: optional(v.nullable(v.string()), null),
  insights: v.nullable(insights),
});

/** Insights, and the part of them that the plan includes. */
export interface ShownInsights {
  plan: InsightsPlan;
  since: string | null;
  insights: Insights | null;
}

/**
 * Reads insights.
 * @throws {FailedResponse} if the body has none
 */
export function readInsights(body: unknown): ShownInsights {
  return readBody(response, body);
}
