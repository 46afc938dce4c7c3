import { expect, test } from 'vitest';
import {
  intervalOf,
  metricsOf,
  recallAt,
  rightShare,
  shareInReview,
  type Outcome,
} from './metrics.ts';

function outcome(positive: boolean, verdict: Outcome['verdict'], score: number): Outcome {
  return { positive, verdict, category: null, score };
}

test('recall, the rate of false alarms and AUC are computed from scores and labels', () => {
  const outcomes = [
    outcome(true, 'hide', 0.9),
    outcome(true, 'hide', 0.8),
    outcome(true, 'hide', 0.7),
    outcome(true, 'ask', 0.2),
    outcome(false, 'hide', 0.75),
    outcome(false, 'keep', 0.1),
    outcome(false, 'keep', 0.1),
    outcome(false, 'keep', 0.2),
  ];
  const metrics = metricsOf(outcomes);
  expect(metrics).toMatchObject({
    positives: 4,
    harmless: 4,
    recall: 3 / 4,
    recallWithAsk: 1,
    harmlessHidden: 1 / 4,
  });
  // Two of the four positive comments score higher than every harmless one.
  expect(recallAt(outcomes, 0)).toBe(1 / 2);
  // Of the 16 pairs 13 are in order, and the only tie counts half.
  expect(metrics.auc).toBeCloseTo((4 + 4 + 3 + 2.5) / 16);
});

test('a 95 % confidence interval is wider for smaller samples, and stays within 0 and 1', () => {
  // Wilson's interval for 8 of 10, according to textbooks.
  const { low, high } = intervalOf(0.8, 10);
  expect(low).toBeCloseTo(0.49, 2);
  expect(high).toBeCloseTo(0.943, 2);
  expect(intervalOf(1, 20).high).toBe(1);
  expect(intervalOf(0.8, 1000).high).toBeLessThan(0.83);
});

test('at the same rate of false alarms, fewer of the hidden comments are harmful if harmful comments are rarer', () => {
  expect(rightShare(0.03, 0.5, 0.01)).toBeCloseTo(1.5 / 2.47, 3);
  expect(rightShare(0.03, 0.5, 0)).toBe(1);
});

test('the share in the review counts the bad comments in its first rows, those next to 0.5 first', () => {
  // Of 1,000 comments, 100 are bad: 25 are hidden, 25 kept, and 50 in the review.
  const bad = [
    outcome(true, 'hide', 0.99),
    outcome(true, 'ask', 0.5),
    outcome(true, 'ask', 0.9),
    outcome(true, 'keep', 0.01),
  ];
  // 90 of the ordinary comments are in the review, between the two bad ones.
  const ordinary = [
    outcome(false, 'ask', 0.4),
    ...Array.from({ length: 9 }, () => outcome(false, 'keep', 0.01)),
  ];
  expect(shareInReview(bad, ordinary, 0.1, 10)).toBeCloseTo(10 / 75);
  expect(shareInReview(bad, ordinary, 0.1, 25 + 90 + 5)).toBeCloseTo(30 / 75);
  expect(shareInReview(bad, ordinary, 0.1, 1000)).toBeCloseTo(50 / 75);
});
