import { expect, test } from 'vitest';
import type { Verdict } from '../types.ts';
import { metricsOf } from './metrics.ts';

function verdict(hidden: boolean, score: number): Verdict {
  return {
    id: '',
    verdict: hidden ? 'hide' : 'keep',
    category: null,
    score,
    uncertain: false,
    reasons: [],
  };
}
const comment = { id: '', author: '', text: '' };

test('metrics count what they say', () => {
  const labels = [true, true, true, true, false, false, false, false];
  const verdicts = [
    verdict(true, 0.9),
    verdict(true, 0.8),
    verdict(true, 0.7),
    verdict(false, 0.2),
    verdict(true, 0.75),
    verdict(false, 0.1),
    verdict(false, 0.1),
    verdict(false, 0.2),
  ];
  const metrics = metricsOf(
    labels.map((positive) => ({ comment, positive })),
    verdicts,
  );
  expect(metrics).toMatchObject({
    comments: 8,
    accuracy: 6 / 8,
    found: 3 / 4,
    wronglyHidden: 1 / 4,
    precision: 3 / 4,
  });
  // Of the 16 pairs 14 are in order... less the one tie at 0.2, which counts half.
  expect(metrics.auc).toBeCloseTo((4 + 4 + 3 + 2.5) / 16);
});
