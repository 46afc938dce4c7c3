import { PLAN_TERMS, type Plan } from '@threadsweep/shared/plan.ts';

import { Problem } from '../platform/errors.ts';

/** What an account is told that has as many channels as its plan allows. */
export function channelLimit(plan: Plan): Problem {
  const limit = PLAN_TERMS[plan].channels;
  const what = limit === 1 ? 'one YouTube channel' : `${limit} YouTube channels`;
  const next =
    plan === 'pro'
      ? 'Disconnect one to connect another.'
      : 'Disconnect it to connect another, or upgrade to Pro for up to 3.';
  return new Problem('PLAN_LIMIT', `Your plan allows ${what}. ${next}`, {
    data: { plan, limit: 'channels', allowed: limit, offer: plan === 'pro' ? null : 'pro' },
  });
}
