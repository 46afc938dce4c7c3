import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { CATEGORIES, type Category } from '@threadsweep/shared/category.ts';
import { POLICIES } from '@threadsweep/shared/contract/quota.ts';

import { dueHides, type PendingHide } from './due-hides.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');

function pending(count: number, category: Category, hours = 0): PendingHide[] {
  return Array.from({ length: count }, () => ({ category, decidedAt: NOW - hours * HOUR_MS }));
}

const due = (hides: PendingHide[], policy: (typeof POLICIES)[number], all = false) =>
  dueHides(hides, { policy, now: NOW, all });

test('the eager policy hides all pending comments at once, and so does any policy if no comment may stay pending', () => {
  expect(due(pending(3, 'spam'), 'eager')).toHaveLength(3);
  for (const policy of POLICIES) expect(due(pending(120, 'spam'), policy, true)).toHaveLength(120);
});

test('the balanced policy hides scams at once, and spam in a full call or after six hours', () => {
  expect(due(pending(1, 'scam'), 'balanced')).toHaveLength(1);
  expect(due(pending(49, 'spam', 5.9), 'balanced')).toEqual([]);
  expect(due(pending(50, 'spam'), 'balanced')).toHaveLength(50);
  expect(due(pending(99, 'inappropriate'), 'balanced')).toHaveLength(50);
  expect(due(pending(2, 'inappropriate', 6), 'balanced')).toHaveLength(2);
});

test('the thrifty policy hides scams at once, and other comments in a full call or after 24 hours', () => {
  expect(due(pending(1, 'scam'), 'thrifty')).toHaveLength(1);
  expect(due(pending(49, 'spam', 23), 'thrifty')).toEqual([]);
  expect(due(pending(1, 'spam', 24), 'thrifty')).toHaveLength(1);
  const mixed = due([...pending(40, 'spam', 3), ...pending(20, 'scam')], 'thrifty');
  expect(mixed).toHaveLength(50);
  expect(mixed.filter(({ category }) => category === 'scam')).toHaveLength(20);
});

test('a comment is hidden now if it would stay pending for too long until the next pass', () => {
  const nextAt = NOW + 12 * HOUR_MS;
  const options = { policy: 'balanced', now: NOW, all: false, nextAt } as const;
  expect(dueHides(pending(3, 'spam'), options)).toHaveLength(3);
  expect(dueHides(pending(3, 'spam'), { ...options, nextAt: NOW + HOUR_MS })).toEqual([]);
  expect(dueHides(pending(3, 'spam', 11), { ...options, policy: 'thrifty' })).toEqual([]);
  expect(dueHides(pending(3, 'scam'), { ...options, isMoreComing: true })).toEqual([]);
});

test('a call that hides a due comment also hides up to 49 comments that are not due', () => {
  expect(due([...pending(30, 'spam'), ...pending(1, 'scam')], 'balanced')).toHaveLength(31);
  const aged = [...pending(1, 'spam', 7), ...pending(48, 'inappropriate')];
  expect(due(aged, 'balanced')).toHaveLength(49);
});

const hide = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  decidedAt: fc.integer({ min: NOW - 60 * HOUR_MS, max: NOW }),
});

test('dueHides returns each comment at most once, and each call is full or contains a due comment', () => {
  const situation = [fc.array(hide, { maxLength: 180 }), fc.constantFrom(...POLICIES)] as const;
  fc.assert(
    fc.property(...situation, (hides, policy) => {
      const chosen = new Set(due(hides, policy));
      expect(chosen.size).toBe(due(hides, policy).length);
      for (const one of chosen) expect(hides).toContain(one);
      const isDue = (one: PendingHide) => due([one], policy).length === 1;
      for (const one of hides.filter(isDue)) expect(chosen).toContain(one);
      // Comments that are not due only fill calls and cause none.
      const needed = Math.max(
        Math.ceil(hides.filter(isDue).length / 50),
        Math.floor(hides.length / 50),
      );
      expect(Math.ceil(chosen.size / 50)).toBeLessThanOrEqual(needed);
    }),
  );
});
