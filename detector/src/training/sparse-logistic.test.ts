import { expect, test } from 'vitest';
import { fitLogistic, logOddsOf, type SparseExample } from './sparse-logistic.ts';

/** Returns examples with one feature of value 1 each, besides the bias. */
function examplesOf(columns: number[], positive: (at: number) => boolean): SparseExample[] {
  return columns.map((column, i) => ({
    columns: Uint32Array.of(column),
    values: Float32Array.of(1),
    positive: positive(i),
    weight: 1,
  }));
}

test('logistic regression fits the log-odds of the examples in each column', () => {
  const columns = Array.from({ length: 20 }, (_, i) => (i < 10 ? 0 : 1));
  const examples = examplesOf(columns, (i) => i % 10 < (i < 10 ? 8 : 3));
  const fit = fitLogistic(examples, 2, 1e-4, 5000);
  const oddsOf = (i: number): number => logOddsOf(examples[i] ?? examples[0]!, fit);
  expect(oddsOf(0)).toBeCloseTo(Math.log(8 / 2), 1);
  expect(oddsOf(19)).toBeCloseTo(Math.log(3 / 7), 1);
});

test('a stronger penalty gives logistic regression smaller weights, and the same examples give the same fit', () => {
  const examples = examplesOf([0, 0, 1, 1], (i) => i < 2);
  const norm = (penalty: number): number =>
    Math.hypot(...fitLogistic(examples, 2, penalty).weights);
  expect(norm(1)).toBeLessThan(norm(0.01));
  expect(fitLogistic(examples, 2, 0.01)).toEqual(fitLogistic(examples, 2, 0.01));
});

test('logistic regression ignores examples of weight zero', () => {
  const examples = examplesOf([0, 0, 1, 1], (i) => i < 2);
  for (const example of examples.slice(2)) example.weight = 0;
  expect(fitLogistic(examples, 2, 0.01).weights[1]).toBe(0);
});
