import { expect, test } from 'vitest';
import { plattScaling } from './platt-scaling.ts';

test('Platt scaling halves log-odds that are twice too large, and corrects a wrong share of positive examples', () => {
  // The true log-odds are half of the given ones, plus 1. The examples' weights correspond to that.
  const scored = [4, -4].flatMap((logOdds) => {
    const share = 1 / (1 + Math.exp(-(logOdds / 2 + 1)));
    return [
      { logOdds, positive: true, weight: 1000 * share },
      { logOdds, positive: false, weight: 1000 * (1 - share) },
    ];
  });
  const { slope, offset } = plattScaling(scored);
  expect(slope).toBeCloseTo(0.5, 2);
  expect(offset).toBeCloseTo(1, 2);
});

test('Platt scaling changes nothing if all comments have the same label', () => {
  expect(plattScaling([{ logOdds: 3, positive: true, weight: 1 }])).toEqual({
    slope: 1,
    offset: 0,
  });
});
