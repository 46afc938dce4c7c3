import { accountContract } from './account.ts';
import { activityContract } from './activity.ts';
import { channelContract } from './channel.ts';
import { cleaningContract } from './cleaning.ts';
import { commentContract } from './comment.ts';
import { descriptionContract } from './description.ts';
import { healthContract } from './health.ts';
import { planContract } from './plan.ts';
import { quotaContract } from './quota.ts';
import { insightsContract } from './insights.ts';
import { reviewContract } from './review.ts';
import { rulesContract } from './rules.ts';
import { scanContract } from './scan.ts';
import { sessionContract } from './session.ts';
import { tokenContract } from './token.ts';
import { videoContract } from './video.ts';

/** All endpoints of the API. The router and the clients are built from this object. */
export const contract = {
  account: accountContract,
  session: sessionContract,
  token: tokenContract,
  channel: channelContract,
  video: videoContract,
  comment: commentContract,
  cleaning: cleaningContract,
  activity: activityContract,
  insights: insightsContract,
  review: reviewContract,
  rules: rulesContract,
  plan: planContract,
  quota: quotaContract,
  scan: scanContract,
  health: healthContract,
  description: descriptionContract,
};
export type Contract = typeof contract;
