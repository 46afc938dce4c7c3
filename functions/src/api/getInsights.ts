import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import { channelName, storedChannel } from '../channel/channel-store.ts';
import { planOf } from '../plan/plan.ts';
import { type AccountInsights, accountInsights } from '../workflows/insights.ts';
import { accountOf, api } from './procedure.ts';

const DAYS = 28;

/** Returns the part of the insights about the account's comments that its plan includes. */
export const getInsights = api.insights.getInsights.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const { insights: plan } = PLAN_TERMS[planOf(app, user)];
  if (plan === 'none' && input.account !== undefined) await storedChannel(app, uid, input.account);
  if (plan === 'none') return { status: 'success' as const, plan, since: null, insights: null };
  const of = { days: Number(input.days ?? DAYS), channelId: input.account };
  const found = await accountInsights(app, uid, of);
  const { days, delay, hours, takenBack, videos } = found.summary;
  return {
    status: 'success' as const,
    plan,
    since: found.since,
    insights: {
      days,
      delay,
      hours,
      taken_back: takenBack,
      videos: videos.map(({ id, channelId, hidden }) => ({
        id,
        channel_id: channelId,
        title: found.titles[id] ?? null,
        hidden,
      })),
      advanced: plan === 'advanced' ? advancedOf(found) : null,
    },
  };
});

function advancedOf({ summary: { campaigns, languages, channels }, ...of }: AccountInsights) {
  const names = new Map(of.channels.map((channel) => [channel.id, channelName(channel)]));
  return {
    campaigns,
    languages,
    channels: channels.map((channel) => ({
      ...channel,
      title: names.get(channel.id) ?? channel.id,
    })),
  };
}
