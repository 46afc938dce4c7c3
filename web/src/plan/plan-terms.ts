import { PLAN_TERMS, type Plan } from '@threadsweep/shared/plan.ts';
import type { TFunction } from 'i18next';

import type { Format } from '../language/format.ts';

/** The date in the specification, for a paid plan without its own date. */
export const NEXT_BILLING_FALLBACK = '2025-05-01T00:00:00Z';

/** Returns the features of a plan for its card (specification, section 9). */
export function offersOf(plan: Plan, t: TFunction, format: Format): string[] {
  const { channels, cycleHours, removals } = PLAN_TERMS[plan];
  const cycle =
    cycleHours > 24
      ? t('plan.cycleDays', { number: format.number(cycleHours / 24) })
      : t('plan.cycleHours', { number: format.number(cycleHours) });
  return [
    removals === null
      ? t('plan.unlimited')
      : t('plan.removals', { number: format.number(removals) }),
    accountsOf(t, format, channels),
    cycle,
    t(plan === 'free' ? 'plan.basicSupport' : 'plan.prioritySupport'),
    ...(plan === 'basic' ? [t('plan.commentAnalytics')] : []),
    ...(plan === 'pro' ? [t('plan.advancedAnalytics'), t('plan.customSettings')] : []),
  ];
}

/** Returns the features of a paid plan for the order summary (specification, section 2). */
export function orderOf(plan: PaidPlan, t: TFunction, format: Format): string[] {
  return [
    t('plan.unlimited'),
    accountsOf(t, format, PLAN_TERMS[plan].channels),
    t('plan.prioritySupport'),
    ...(plan === 'pro' ? [t('plan.advancedAnalytics')] : []),
  ];
}

export type PaidPlan = Exclude<Plan, 'free'>;

/** Returns the paid plan that a parameter of the address names, or undefined. */
export function paidPlan(name: string | null): PaidPlan | undefined {
  return name === 'basic' || name === 'pro' ? name : undefined;
}

function accountsOf(t: TFunction, format: Format, channels: number): string {
  return t('plan.accounts', { count: channels, number: format.number(channels) });
}
