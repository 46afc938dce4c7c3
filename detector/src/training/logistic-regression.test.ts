import { expect, test } from 'vitest';
import { fitLogistic, logOddsOf, type SparseExamples } from './logistic-regression.ts';

/** Examples with one feature of value 1 each, besides the bias. */
function examplesOf(columns: number[], labels: number[], columnCount: number): SparseExamples {
  return {
    offsets: Uint32Array.from({ length: columns.length + 1 }, (_, i) => i),
    columns: Uint32Array.from(columns),
    values: new Float32Array(columns.length).fill(1),
    labels: Uint8Array.from(labels),
    weights: new Float64Array(columns.length).fill(1),
    columnCount,
  };
}

test('the fit finds the log-odds that were put in', () => {
  // Column 0: 8 of 10 positive, column 1: 3 of 10.
  const columns = Array.from({ length: 20 }, (_, i) => (i < 10 ? 0 : 1));
  const labels = columns.map((column, i) => (i % 10 < (column === 0 ? 8 : 3) ? 1 : 0));
  const examples = examplesOf(columns, labels, 2);
  const fit = fitLogistic(examples, 1e-9);
  expect(logOddsOf(examples, fit, 0)).toBeCloseTo(Math.log(8 / 2), 1);
  expect(logOddsOf(examples, fit, 19)).toBeCloseTo(Math.log(3 / 7), 1);
});

test('a stronger penalty gives smaller weights', () => {
  const examples = examplesOf([0, 0, 1, 1], [1, 1, 0, 0], 2);
  const norm = (penalty: number): number => Math.hypot(...fitLogistic(examples, penalty).weights);
  expect(norm(1)).toBeLessThan(norm(0.01));
});

test('examples of weight zero teach nothing', () => {
  const examples = examplesOf([0, 0, 1, 1], [1, 1, 0, 0], 2);
  examples.weights.set([0, 0], 2);
  const fit = fitLogistic(examples, 0.01);
  expect(fit.weights[1]).toBe(0);
});

test('a fit that starts from another arrives at the same place', () => {
  const columns = Array.from({ length: 30 }, (_, i) => i % 3);
  const examples = examplesOf(
    columns,
    columns.map((column, i) => ((column + i) % 4 === 0 ? 1 : 0)),
    3,
  );
  const cold = fitLogistic(examples, 0.01);
  const warm = fitLogistic(examples, 0.01, { weights: new Float64Array([2, -2, 1]), bias: 1 });
  for (const i of [0, 1, 2]) expect(warm.weights[i]).toBeCloseTo(cold.weights[i] ?? 0, 1);
});
