import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import { listStoredChannels, storedChannel } from '../channel/channel-store.ts';
import { planOf } from '../plan/plan.ts';
import { campaignComments } from '../workflows/review/campaign.ts';
import { accountOf, api } from './procedure.ts';
import { decidedResponse } from './responses.ts';

/** Lists the comments of a campaign, with their texts from YouTube. */
export const listCampaign = api.insights.listCampaign.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const { insights: plan } = PLAN_TERMS[planOf(app, user)];
  const channels =
    input.account === undefined
      ? await listStoredChannels(app, uid)
      : [await storedChannel(app, uid, input.account)];
  if (plan !== 'advanced') return { status: 'success' as const, plan, campaign: null };
  const ids = [...new Set(input.ids.split(','))];
  const { comments, more, failures } = await campaignComments(app, uid, channels, ids);
  const [first] = failures;
  if (first && comments.length === 0) throw first.error;
  const unavailable = failures.map(({ id }) => id);
  return {
    status: 'success' as const,
    plan,
    campaign: { comments: comments.map(decidedResponse), more, unavailable },
  };
});
