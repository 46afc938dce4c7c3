import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { PLAN_TERMS, planInForce, PLANS, removalsLeft } from './plan.ts';

test('the plans have the prices and limits of the specification', () => {
  const free = { channels: 1, rules: false, settings: false };
  expect(PLAN_TERMS).toEqual({
    free: { ...free, monthlyPrice: 0, cycleHours: 24, removals: 100, insights: 'none' },
    basic: { ...free, monthlyPrice: 50, cycleHours: 8 * 24, removals: null, insights: 'basic' },
    pro: {
      monthlyPrice: 100,
      channels: 3,
      cycleHours: 8 * 24,
      removals: null,
      rules: true,
      settings: true,
      insights: 'advanced',
    },
  });
});

test('a cancelled plan applies until its paid month ends, and then the Free plan applies', () => {
  const endsAt = '2026-05-01T00:00:00.000Z';
  const end = Date.parse(endsAt);
  for (const tier of PLANS) {
    expect(planInForce({ tier, endsAt }, end - 1)).toBe(tier);
    expect(planInForce({ tier, endsAt }, end)).toBe('free');
    expect(planInForce({ tier, endsAt: null }, end + 1e12)).toBe(tier);
  }
});

test('the Free plan allows 100 removals in total, and the paid plans have no limit', () => {
  expect([0, 99, 100, 250].map((removed) => removalsLeft('free', removed))).toEqual([100, 1, 0, 0]);
  for (const plan of ['basic', 'pro'] as const) expect(removalsLeft(plan, 1e9)).toBe(Infinity);
});

test('the number of removals left never rises when comments are removed, and never falls below zero', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLANS), fc.nat(1_000), (plan, removed) => {
      const left = removalsLeft(plan, removed);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(removalsLeft(plan, removed + 1)).toBeLessThanOrEqual(left);
    }),
  );
});
