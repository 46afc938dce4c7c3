import { expect, test } from 'vitest';
import { plattScaling } from './platt-scaling.ts';

test('log-odds twice too sure are halved, and a share that is off is set right', () => {
  // At log-odds of ±4 the truth is ±2, with one more for being positive.
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

test('comments of one kind alone change nothing', () => {
  expect(plattScaling([{ logOdds: 3, positive: true, weight: 1 }])).toEqual({
    slope: 1,
    offset: 0,
  });
});
