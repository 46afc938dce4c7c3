import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { PLAN_TERMS, planInForce, PLANS, removalsLeft } from './plan.ts';

test('the plans are those of the specification', () => {
  expect(PLAN_TERMS).toEqual({
    free: { monthlyPrice: 0, channels: 1, cycleHours: 24, removals: 100 },
    basic: { monthlyPrice: 50, channels: 1, cycleHours: 8 * 24, removals: null },
    pro: { monthlyPrice: 100, channels: 3, cycleHours: 8 * 24, removals: null },
  });
});

test('a plan that was given up counts until its month ends, and Free from that moment on', () => {
  const endsAt = '2026-05-01T00:00:00.000Z';
  const end = Date.parse(endsAt);
  for (const tier of PLANS) {
    expect(planInForce({ tier, endsAt }, end - 1)).toBe(tier);
    expect(planInForce({ tier, endsAt }, end)).toBe('free');
    expect(planInForce({ tier, endsAt: null }, end + 1e12)).toBe(tier);
  }
});

test('Free has 100 removals in all, the paid plans have no end of them', () => {
  expect([0, 99, 100, 250].map((removed) => removalsLeft('free', removed))).toEqual([100, 1, 0, 0]);
  for (const plan of ['basic', 'pro'] as const) expect(removalsLeft(plan, 1e9)).toBe(Infinity);
});

test('what is left is never less than nothing, and shrinks with each removal', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLANS), fc.nat(1_000), (plan, removed) => {
      const left = removalsLeft(plan, removed);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(removalsLeft(plan, removed + 1)).toBeLessThanOrEqual(left);
    }),
  );
});
