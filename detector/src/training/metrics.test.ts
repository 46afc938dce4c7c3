import { expect, test } from 'vitest';
import { intervalOf, metricsOf, type Outcome } from './metrics.ts';

function outcome(positive: boolean, hidden: boolean, score: number): Outcome {
  return { positive, hidden, score };
}

test('metrics count what they say', () => {
  const metrics = metricsOf([
    outcome(true, true, 0.9),
    outcome(true, true, 0.8),
    outcome(true, true, 0.7),
    outcome(true, false, 0.2),
    outcome(false, true, 0.75),
    outcome(false, false, 0.1),
    outcome(false, false, 0.1),
    outcome(false, false, 0.2),
  ]);
  expect(metrics).toMatchObject({
    comments: 8,
    positives: 4,
    accuracy: 6 / 8,
    recall: 3 / 4,
    hamHidden: 1 / 4,
    precision: 3 / 4,
    // Two of four lie above the highest of the negative ones.
    recallAtOne: 1 / 2,
  });
  // Of the 16 pairs 13 are in order, and the one tie counts half.
  expect(metrics.auc).toBeCloseTo((4 + 4 + 3 + 2.5) / 16);
});

test('scores that are right on average have no calibration error', () => {
  const half = [true, false].map((positive) => outcome(positive, positive, 0.5));
  expect(metricsOf(half).calibrationError).toBe(0);
  expect(metricsOf([outcome(true, true, 0.6)]).calibrationError).toBeCloseTo(0.4);
});

test('an interval of 95 % is as wide as the sample is small, and stays within 0 and 1', () => {
  // Wilson's interval for 8 of 10, as the textbooks have it.
  const { low, high } = intervalOf(0.8, 10);
  expect(low).toBeCloseTo(0.49, 2);
  expect(high).toBeCloseTo(0.943, 2);
  expect(intervalOf(1, 20).high).toBe(1);
  expect(intervalOf(0.8, 1000).high).toBeLessThan(0.83);
});
