/** The plans of the specification, section 9, and what each allows. */

export const PLANS = ['free', 'basic', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

export interface PlanTerms {
  /** US dollars a month. */
  monthlyPrice: number;
  /** Connected channels at the same time. */
  channels: number;
  /** How long after publication the schedule cleans a video, in hours. */
  cycleHours: number;
  /** How many comments passes may hide in all; null is unlimited. Hiding by hand is not counted. */
  removals: number | null;
}

export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  free: { monthlyPrice: 0, channels: 1, cycleHours: 24, removals: 100 },
  basic: { monthlyPrice: 50, channels: 1, cycleHours: 192, removals: null },
  pro: { monthlyPrice: 100, channels: 3, cycleHours: 192, removals: null },
};

/** What the account has bought, and what it falls back to when that ends. */
export interface Subscription {
  tier: Plan;
  /** When a paid plan that was given up ends; null while it goes on. ISO 8601. */
  endsAt: string | null;
}

/** The plan in force at `now` (epoch ms): a plan that was given up counts until its paid month ends. */
export function planInForce(subscription: Subscription, now: number): Plan {
  const { tier, endsAt } = subscription;
  return endsAt !== null && Date.parse(endsAt) <= now ? 'free' : tier;
}

/** How many more comments passes may hide for an account that has had `removed` hidden so far. */
export function removalsLeft(plan: Plan, removed: number): number {
  const limit = PLAN_TERMS[plan].removals;
  return limit === null ? Infinity : Math.max(0, limit - removed);
}
