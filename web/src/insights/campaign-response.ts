import { CAMPAIGN_STATES } from '@threadsweep/shared/campaign.ts';
import type { CampaignComments } from '@threadsweep/shared/contract/insights.ts';
import * as v from 'valibot';

import { decidedSchema } from '../comment/comment-response.ts';
import { optional, readBody, successful } from '../data/responses.ts';

const campaign = v.object({
  comments: v.array(
    v.object({
      ...decidedSchema.entries,
      state: v.picklist(CAMPAIGN_STATES),
    }),
  ),
  more: optional(v.boolean(), false),
  unavailable: optional(v.array(v.string()), []),
}) satisfies v.GenericSchema<unknown, CampaignComments>;

const response = v.object({ ...successful, campaign: v.nullable(campaign) });

/**
 * Reads the comments of a campaign; null if the plan does not include campaigns.
 * @throws {FailedResponse} if the body has none
 */
export function readCampaign(body: unknown): CampaignComments | null {
  return readBody(response, body).campaign;
}

/** A comment, and the video that it belongs to. */
const named = v.array(v.object({ video_id: v.string(), id: v.string() }));

const decided = v.object({
  ...successful,
  hidden: named,
  restored: named,
  pending: optional(named, []),
  failed: named,
});
export type Decided = v.InferOutput<typeof decided>;

/**
 * Reads the results of decisions.
 * @throws {FailedResponse} if the body does not say it
 */
export function readDecided(body: unknown): Decided {
  return readBody(decided, body);
}
