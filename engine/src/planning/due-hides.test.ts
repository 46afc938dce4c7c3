import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { CATEGORIES, type Category } from '@threadsweep/shared/contract/comment.ts';
import { POLICIES } from '@threadsweep/shared/contract/quota.ts';

import { dueHides, type WaitingHide } from './due-hides.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');

function waiting(count: number, category: Category, hours = 0): WaitingHide[] {
  return Array.from({ length: count }, () => ({ category, decidedAt: NOW - hours * HOUR_MS }));
}

const due = (hides: WaitingHide[], policy: (typeof POLICIES)[number], all = false) =>
  dueHides(hides, { policy, now: NOW, all });

test('eager hides everything; all that must go goes under every policy', () => {
  expect(due(waiting(3, 'spam'), 'eager')).toHaveLength(3);
  for (const policy of POLICIES) expect(due(waiting(120, 'spam'), policy, true)).toHaveLength(120);
});

test('balanced hides scams at once, spam when 50 wait or after six hours', () => {
  expect(due(waiting(1, 'scam'), 'balanced')).toHaveLength(1);
  expect(due(waiting(49, 'spam', 5.9), 'balanced')).toEqual([]);
  expect(due(waiting(50, 'spam'), 'balanced')).toHaveLength(50);
  expect(due(waiting(99, 'inappropriate'), 'balanced')).toHaveLength(50);
  expect(due(waiting(2, 'inappropriate', 6), 'balanced')).toHaveLength(2);
});

test('thrifty hides full calls, the scams first, and no comment waits longer than a day', () => {
  expect(due(waiting(49, 'scam', 23), 'thrifty')).toEqual([]);
  expect(due(waiting(1, 'spam', 24), 'thrifty')).toHaveLength(1);
  const mixed = due([...waiting(40, 'spam', 3), ...waiting(20, 'scam')], 'thrifty');
  expect(mixed).toHaveLength(50);
  expect(mixed.filter(({ category }) => category === 'scam')).toHaveLength(20);
});

test('a call that is made anyway takes others along, as far as it holds them', () => {
  expect(due([...waiting(30, 'spam'), ...waiting(1, 'scam')], 'balanced')).toHaveLength(31);
  const aged = [...waiting(1, 'spam', 7), ...waiting(48, 'inappropriate')];
  expect(due(aged, 'balanced')).toHaveLength(49);
});

const hide = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  decidedAt: fc.integer({ min: NOW - 60 * HOUR_MS, max: NOW }),
});

test('whatever waits: nothing is hidden twice or invented, the due ones never stay behind, and calls are full or have one that is due', () => {
  const situation = [fc.array(hide, { maxLength: 180 }), fc.constantFrom(...POLICIES)] as const;
  fc.assert(
    fc.property(...situation, (hides, policy) => {
      const chosen = new Set(due(hides, policy));
      expect(chosen.size).toBe(due(hides, policy).length);
      for (const one of chosen) expect(hides).toContain(one);
      const isDue = (one: WaitingHide) => due([one], policy).length === 1;
      for (const one of hides.filter(isDue)) expect(chosen).toContain(one);
      // No call would be saved by leaving out what is not due.
      const needed = Math.max(
        Math.ceil(hides.filter(isDue).length / 50),
        Math.floor(hides.length / 50),
      );
      expect(Math.ceil(chosen.size / 50)).toBeLessThanOrEqual(needed);
    }),
  );
});
