import { Problem } from '../platform/errors.ts';
import { changePlan } from '../workflows/change-plan.ts';
import { accountOf, api } from './procedure.ts';

/** Changes the plan without a payment. Refuses the call unless payments are simulated. */
export const choosePlan = api.plan.choosePlan.handler(async ({ input, context }) => {
  const { app } = context;
  if (app.config.payments !== 'simulated')
    throw new Problem(app, 'NOT_FOUND', 'You cannot change your plan here.');
  const { plan, keep_channels: choice } = input;
  const { tier, endsAt, nextBillingAt } = await changePlan(app, accountOf(context), plan, choice);
  return {
    status: 'success' as const,
    message:
      endsAt === null
        ? 'Subscription updated successfully!'
        : `Your subscription will revert to Free Trial on ${endsAt.slice(0, 10)}`,
    tier,
    ends_at: endsAt,
    next_billing_at: nextBillingAt,
  };
});
