import { generator } from './own/expand.ts';

/** One example with sparse features. */
export interface SparseExample {
  columns: Uint32Array;
  /** The values, one for each column. */
  values: Float32Array;
  positive: boolean;
  /** The weight of the example; 0 to ignore it. */
  weight: number;
}

/** A fitted model: log-odds = bias + Σ weight × value. */
export interface LogisticFit {
  weights: Float64Array;
  bias: number;
}

const mostRounds = 25;
/** The fit has converged if a round changes no example's log-odds by more than this. */
const tolerance = 0.05;

/**
 * Fits L2-regularised logistic regression by dual coordinate descent (Yu, Huang, Lin 2011). It
 * takes seconds if there are far more columns than examples. Equal calls return equal fits, because
 * a generator with a fixed seed shuffles the examples. The bias is a feature of value 1, and is
 * regularised like the others.
 *
 * @param penalty λ of λ/2·‖w‖² against the weighted mean loss
 * @param rounds the most visits of each example; few columns need many
 */
export function fitLogistic(
  examples: readonly SparseExample[],
  columnCount: number,
  penalty: number,
  rounds = mostRounds,
): LogisticFit {
  const used = examples.filter(({ weight }) => weight > 0);
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(columnCount);
  let bias = 0;
  // Each example has a dual variable, its force, between 0 and a limit. The weights are the sum of
  // all forces times features.
  const limits = Float64Array.from(used, ({ weight }) => weight / (penalty * total));
  const forces = limits.map((limit) => Math.min(1e-8, 0.001 * limit));
  const squares = Float64Array.from(used, ({ values }) =>
    values.reduce((sum, value) => sum + value * value, 1),
  );
  const pull = ({ columns, values, positive }: SparseExample, change: number): void => {
    const signed = positive ? change : -change;
    for (let k = 0; k < columns.length; k += 1) {
      const column = columns[k] ?? 0;
      weights[column] = (weights[column] ?? 0) + signed * (values[k] ?? 0);
    }
    bias += signed;
  };
  for (const [i, example] of used.entries()) pull(example, forces[i] ?? 0);

  const random = generator(1);
  const order = Uint32Array.from(used, (_, i) => i);
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    let greatest = 0;
    for (const i of order) {
      const example = used[i];
      if (example === undefined) continue;
      const limit = limits[i] ?? 0;
      const before = forces[i] ?? 0;
      const raw = sumOf(example, weights) + bias;
      const slack = example.positive ? raw : -raw;
      const { force, gradient } = bestForce(before, limit, squares[i] ?? 1, slack);
      greatest = Math.max(greatest, Math.abs(gradient));
      forces[i] = force;
      pull(example, force - before);
    }
    if (greatest < tolerance) break;
  }
  return { weights, bias };
}

/** Returns the log-odds of one example under a fit. */
export function logOddsOf(example: SparseExample, fit: LogisticFit): number {
  return fit.bias + sumOf(example, fit.weights);
}

function sumOf({ columns, values }: SparseExample, weights: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < columns.length; k += 1)
    sum += (weights[columns[k] ?? 0] ?? 0) * (values[k] ?? 0);
  return sum;
}

/**
 * Solves the dual problem of one example: finds its force (dual variable) by Newton's method on the
 * log-odds of the force.
 */
function bestForce(
  before: number,
  limit: number,
  square: number,
  slack: number,
): { force: number; gradient: number } {
  let at = Math.log(before / (limit - before));
  let gradient = 0;
  for (let step = 0; step < 20; step += 1) {
    const force = limit / (1 + Math.exp(-at));
    const slope = square * (force - before) + slack + at;
    if (step === 0) gradient = slope;
    const move = slope / (square * force * (1 - force / limit) + 1);
    at -= Math.max(-4, Math.min(4, move));
    if (Math.abs(move) < 1e-3) break;
  }
  const force = limit / (1 + Math.exp(-at));
  return {
    force: Math.min(limit * (1 - 1e-10), Math.max(limit * 1e-10, force)),
    gradient,
  };
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
}
