import { PLAN_TERMS, PLANS } from '@threadsweep/shared/plan.ts';

import { planOf } from '../plan/plan.ts';
import { updateUser } from '../account/account-store.ts';
import { accountOf, api } from './procedure.ts';
import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { listStoredChannels } from '../channel/channel-store.ts';
import { Problem } from '../platform/errors.ts';
import { planAccount } from '../schedule/plan-channel.ts';
import { keptChannels, pauseOthers, resumeChannels } from '../plan/plan-channels.ts';

/**
 * Changes the plan, without a payment: the call exists only where payments are simulated. A plan
 * that is given up keeps its limits until the end of the paid month.
 */
export const choosePlan = api.plan.choosePlan.handler(async ({ input, context }) => {
  const { app } = context;
  if (app.config.payments !== 'simulated')
    throw new Problem('NOT_FOUND', 'You cannot change your plan here.');
  const { uid, user } = accountOf(context);
  const { plan } = input;
  const current = planOf(app, user);
  if (plan === current && user.planEndsAt === null)
    throw new Problem('CONFLICT', 'You are already on this plan');

  const kept = keptChannels(
    await listStoredChannels(app, uid),
    PLAN_TERMS[plan].channels,
    input.keep_channels,
  );
  const lower = PLANS.indexOf(plan) < PLANS.indexOf(current);
  if (plan === 'free') {
    const endsAt = user.planEndsAt ?? user.nextBillingAt ?? isoNow(app.clock);
    await updateUser(app, uid, { planEndsAt: endsAt, keepChannels: kept });
    await planAccount(app, uid);
    return {
      status: 'success' as const,
      message: `Your subscription will revert to Free Trial on ${endsAt.slice(0, 10)}`,
      tier: current,
      ends_at: endsAt,
      next_billing_at: null,
    };
  }
  if (lower) await pauseOthers(app, uid, kept);
  else await resumeChannels(app, uid, PLAN_TERMS[plan].channels);
  const nextBillingAt = lower || plan === current ? user.nextBillingAt : oneMonthOn(app);
  await updateUser(app, uid, { plan, planEndsAt: null, nextBillingAt, keepChannels: null });
  await planAccount(app, uid);
  return {
    status: 'success' as const,
    message: 'Subscription updated successfully!',
    tier: plan,
    ends_at: null,
    next_billing_at: nextBillingAt,
  };
});

/** The same day next month, or its last where the month is shorter. */
function oneMonthOn(app: App): string {
  const date = new Date(app.clock.now());
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
