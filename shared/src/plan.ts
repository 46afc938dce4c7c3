/** The plans of the specification, section 9, and the limits of each. */

export const PLANS = ['free', 'basic', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

export interface PlanTerms {
  /** In US dollars. */
  monthlyPrice: number;
  /** How many channels may be connected at the same time. */
  channels: number;
  /** How long after publication the schedule cleans a video, in hours. */
  cycleHours: number;
  /** How many comments passes may hide in total; null for no limit. Comments that a creator hides don't count. */
  removals: number | null;
  /** Whether the creator's own rules hide comments: blocked authors. Trusted authors are in every plan. */
  rules: boolean;
  insights: InsightsPlan;
}

/** Comment analytics: none, `basic`, or with campaigns, languages and a comparison of channels. */
export const INSIGHTS = ['none', 'basic', 'advanced'] as const;
export type InsightsPlan = (typeof INSIGHTS)[number];

export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  free: {
    monthlyPrice: 0,
    channels: 1,
    cycleHours: 24,
    removals: 100,
    rules: false,
    insights: 'none',
  },
  basic: {
    monthlyPrice: 50,
    channels: 1,
    cycleHours: 192,
    removals: null,
    rules: false,
    insights: 'basic',
  },
  pro: {
    monthlyPrice: 100,
    channels: 3,
    cycleHours: 192,
    removals: null,
    rules: true,
    insights: 'advanced',
  },
};

/** The plan that an account has bought. */
export interface Subscription {
  tier: Plan;
  /** When a cancelled plan ends, in ISO 8601; null unless the plan is cancelled. */
  endsAt: string | null;
}

/** Returns the plan in force at `now` (epoch ms). A cancelled plan applies until its paid month ends. */
export function planInForce(subscription: Subscription, now: number): Plan {
  const { tier, endsAt } = subscription;
  return endsAt !== null && Date.parse(endsAt) <= now ? 'free' : tier;
}

/**
 * Returns how many more comments passes may hide for an account.
 * @param removed how many comments passes have hidden so far
 * @returns `Infinity` for a plan without a limit
 */
export function removalsLeft(plan: Plan, removed: number): number {
  const limit = PLAN_TERMS[plan].removals;
  return limit === null ? Infinity : Math.max(0, limit - removed);
}
