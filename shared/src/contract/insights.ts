import { z } from 'zod';

import { CAMPAIGN_IDS_MAX, CAMPAIGN_KINDS, CAMPAIGN_STATES, isCampaignId } from '../campaign.ts';
import { INSIGHT_DAYS } from '../insights.ts';
import { INSIGHTS } from '../plan.ts';
import { decidedComment } from './comment.ts';
import { endpoint, spending } from './endpoint.ts';
import { YOUTUBE_ERRORS } from './errors.ts';

const count = z.number().int();

/** The delays of scheduled passes: the time between the publication of a comment and its hiding. */
const delay = z.object({
  /** The number of hidden comments in the statistics. */
  count,
  /**
   * The median and the 95th percentile in ms, at most a quarter too long; null if no comment was
   * hidden.
   */
  median: z.number().nullable(),
  p95: z.number().nullable(),
});

const campaign = z.object({
  kind: z.enum(CAMPAIGN_KINDS),
  /** The ids of the campaign, for `listCampaign`. */
  ids: z.array(z.string()),
  hidden: count,
  /** The days on which the first and the last comment was hidden, in UTC, such as 2026-11-20. */
  first: z.string(),
  last: z.string(),
  /** The ids of the channels with comments of the campaign. */
  channels: z.array(z.string()),
});
export type Campaign = z.infer<typeof campaign>;

/** Insights of plans that have advanced analytics. */
const advanced = z.object({
  campaigns: z.array(campaign),
  /** The number of hidden comments by language (ISO 639-1), of those whose language is known. */
  languages: z.array(z.object({ language: z.string(), hidden: count })),
  channels: z.array(
    z.object({ id: z.string(), title: z.string(), hidden: count, restored: count, delay }),
  ),
});

/** The counts of Threadsweep's own actions, without data from YouTube's statistics. */
const insights = z.object({
  /** The counts by day in UTC, such as 2026-11-20, oldest first. */
  days: z.array(
    z.object({
      date: z.string(),
      scam: count,
      spam: count,
      inappropriate: count,
      /** The number of comments that the creator hid. */
      creator: count,
      /**
       * The number of comments that passes hid on the day and that the creator restored at any
       * time.
       */
      restored: count,
    }),
  ),
  delay,
  /** The videos with the most hidden comments. */
  videos: z.array(
    z.object({
      id: z.string(),
      /** The id of the video's channel. Responses of earlier versions have none. */
      channel_id: z.exactOptional(z.string()),
      /**
       * The title; null if the video was removed, or if Threadsweep has lost access to its channel
       * and has deleted the title.
       */
      title: z.string().nullable(),
      hidden: count,
    }),
  ),
  /** The number of hidden comments by the hour in which they were written, in UTC. */
  hours: z.array(count),
  taken_back: z.object({ hidden: count, restored: count }),
  /** The advanced insights; null if the plan does not include them. */
  advanced: advanced.nullable(),
});
export type Insights = z.infer<typeof insights>;

const campaignComment = decidedComment.extend({
  state: z.enum(CAMPAIGN_STATES),
});
export type CampaignComment = z.infer<typeof campaignComment>;

const campaignComments = z.object({
  /**
   * The comments of the campaign that YouTube still has, newest first. Of more than 500 comments,
   * only the 500 that were hidden last are included.
   */
  comments: z.array(campaignComment),
  /** Whether the campaign has older comments. */
  more: z.boolean(),
  /** The ids of channels that could not be read. */
  unavailable: z.array(z.string()),
});
export type CampaignComments = z.infer<typeof campaignComments>;

const campaignIds = z
  .string({ error: 'Please give the ids of the campaign' })
  .refine(
    (text) => text.split(',').every(isCampaignId),
    'Please give ids of a campaign, separated by commas',
  )
  .refine(
    (text) => text.split(',').length <= CAMPAIGN_IDS_MAX,
    `Please give at most ${CAMPAIGN_IDS_MAX} ids at a time`,
  );

export const insightsContract = {
  /**
   * Lists the comments of a campaign, whose ids `getInsights` returns. Each call costs a unit for
   * each 50 comments. `decideReview` hides or restores them, and `setAuthorRules` blocks or trusts
   * their authors.
   */
  listCampaign: endpoint({
    scope: 'read',
    limit: spending,
    route: { method: 'GET', path: '/api/insights/campaign', tags: ['insights'] },
    errors: [...YOUTUBE_ERRORS],
    input: z.object({
      /** The ids of the campaign, separated by commas. */
      ids: campaignIds,
      /** The id of a connected channel; by default, all channels of the signed-in user. */
      account: z.string().optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      plan: z.enum(INSIGHTS),
      /** The campaign; null if the plan does not include campaigns. */
      campaign: campaignComments.nullable(),
    }),
  }),

  getInsights: endpoint({
    scope: 'read',
    route: { method: 'GET', path: '/api/insights', tags: ['insights'] },
    errors: ['NOT_FOUND'],
    input: z.object({
      /** The number of last days, including the current day; 28 by default. */
      days: z
        .enum(INSIGHT_DAYS.map(String), { error: `Please choose ${INSIGHT_DAYS.join(', ')} days` })
        .optional(),
      /** The id of a connected channel; by default, all channels of the signed-in user. */
      account: z.string().optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      plan: z.enum(INSIGHTS),
      /**
       * The first day with counts; null if there is none, for example because an earlier version
       * counted nothing.
       */
      since: z.string().nullable(),
      /** The insights; null if the plan does not include them. */
      insights: insights.nullable(),
    }),
  }),
};
