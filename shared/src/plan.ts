/** The plans of the specification, section 9, and the limits of each. */

export const PLANS = ['free', 'basic', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

export interface PlanTerms {
  /** The price of a month in US dollars. */
  monthlyPrice: number;
  /** The most channels that may be connected at the same time. */
  channels: number;
  /** How long after its publication scheduled passes clean a video, in hours. */
  cycleHours: number;
  /**
   * The most comments that passes may hide in total; null if there is no limit. Comments that a
   * creator hides don't count.
   */
  removals: number | null;
  /**
   * Whether the plan includes the creator's rules that hide comments: blocked authors and blocked
   * texts. Every plan includes trusted authors.
   */
  rules: boolean;
  /**
   * Whether the creator may change the sensitivity. A value that was set under another plan stays
   * in force.
   */
  settings: boolean;
  insights: InsightsPlan;
}

/**
 * The levels of comment analytics. `advanced` adds campaigns, languages and a comparison of
 * channels.
 */
export const INSIGHTS = ['none', 'basic', 'advanced'] as const;
export type InsightsPlan = (typeof INSIGHTS)[number];

export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  free: {
    monthlyPrice: 0,
    channels: 1,
    cycleHours: 24,
    removals: 100,
    rules: false,
    settings: false,
    insights: 'none',
  },
  basic: {
    monthlyPrice: 50,
    channels: 1,
    cycleHours: 192,
    removals: null,
    rules: false,
    settings: false,
    insights: 'basic',
  },
  pro: {
    monthlyPrice: 100,
    channels: 3,
    cycleHours: 192,
    removals: null,
    rules: true,
    settings: true,
    insights: 'advanced',
  },
};

/** The plan that an account has bought. */
export interface Subscription {
  tier: Plan;
  /** The time when a cancelled plan ends, in ISO 8601; null unless the plan is cancelled. */
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
