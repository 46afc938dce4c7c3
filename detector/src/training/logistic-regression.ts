/** Examples with sparse features: example i has the columns from `offsets[i]` to `offsets[i + 1]`. */
export interface SparseExamples {
  offsets: Uint32Array;
  columns: Uint32Array;
  values: Float32Array;
  /** 1 or 0 for each example. */
  labels: Uint8Array;
  /** How much each example counts. */
  weights: Float64Array;
  columnCount: number;
}

/** A fitted model: log-odds = bias + Σ weight × value. */
export interface LogisticFit {
  weights: Float64Array;
  bias: number;
}

/** How many pairs of steps the inverse Hessian is approximated from. */
const memory = 8;
const mostIterations = 200;
/** Relative gain of a step below which the fit has arrived. */
const tolerance = 1e-5;

/**
 * Fits L2-regularised logistic regression by L-BFGS with backtracking. Deterministic: starts
 * from zero or from `start` (a fit of similar examples saves steps), no randomness. The bias is not
 * regularised.
 *
 * @param penalty λ of λ/2·‖w‖² against the weighted mean loss
 */
export function fitLogistic(
  examples: SparseExamples,
  penalty: number,
  start?: LogisticFit,
): LogisticFit {
  const size = examples.columnCount + 1;
  let point = new Float64Array(size);
  if (start !== undefined) {
    point.set(start.weights);
    point[size - 1] = start.bias;
  }
  let { loss, gradient } = lossAt(examples, penalty, point);
  const steps: Float64Array[] = [];
  const changes: Float64Array[] = [];
  for (let iteration = 0; iteration < mostIterations; iteration += 1) {
    const direction = descent(gradient, steps, changes);
    const slope = dot(direction, gradient);
    if (slope > -1e-12) break;
    let rate = iteration === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
    let next = moved(point, direction, rate);
    let reached = lossAt(examples, penalty, next);
    while (reached.loss > loss + 1e-4 * rate * slope && rate > 1e-10) {
      rate /= 2;
      next = moved(point, direction, rate);
      reached = lossAt(examples, penalty, next);
    }
    const step = difference(next, point);
    const change = difference(reached.gradient, gradient);
    if (dot(step, change) > 1e-12) {
      steps.push(step);
      changes.push(change);
      if (steps.length > memory) {
        steps.shift();
        changes.shift();
      }
    }
    const gained = loss - reached.loss;
    point = next;
    ({ loss, gradient } = reached);
    if (gained < tolerance * Math.abs(loss)) break;
  }
  return { weights: point.slice(0, -1), bias: point[size - 1] ?? 0 };
}

/** Log-odds of one example under a fit. */
export function logOddsOf(examples: SparseExamples, fit: LogisticFit, example: number): number {
  let sum = fit.bias;
  const end = examples.offsets[example + 1] ?? 0;
  for (let k = examples.offsets[example] ?? 0; k < end; k += 1) {
    sum += (fit.weights[examples.columns[k] ?? 0] ?? 0) * (examples.values[k] ?? 0);
  }
  return sum;
}

function lossAt(
  { offsets, columns, values, labels, weights }: SparseExamples,
  penalty: number,
  point: Float64Array,
): { loss: number; gradient: Float64Array } {
  const last = point.length - 1;
  const gradient = new Float64Array(point.length);
  let loss = 0;
  let total = 0;
  for (let i = 0; i < labels.length; i += 1) {
    const weight = weights[i] ?? 0;
    if (weight === 0) continue;
    const start = offsets[i] ?? 0;
    const end = offsets[i + 1] ?? 0;
    let logOdds = point[last] ?? 0;
    for (let k = start; k < end; k += 1) {
      logOdds += (point[columns[k] ?? 0] ?? 0) * (values[k] ?? 0);
    }
    const label = labels[i] ?? 0;
    const signed = label === 1 ? logOdds : -logOdds;
    loss +=
      weight * (signed > 0 ? Math.log1p(Math.exp(-signed)) : Math.log1p(Math.exp(signed)) - signed);
    total += weight;
    const error = weight * (1 / (1 + Math.exp(-logOdds)) - label);
    for (let k = start; k < end; k += 1) {
      const column = columns[k] ?? 0;
      gradient[column] = (gradient[column] ?? 0) + error * (values[k] ?? 0);
    }
    gradient[last] = (gradient[last] ?? 0) + error;
  }
  loss /= total;
  for (let j = 0; j <= last; j += 1) {
    const at = point[j] ?? 0;
    const held = j === last ? 0 : penalty * at;
    gradient[j] = (gradient[j] ?? 0) / total + held;
    loss += 0.5 * held * at;
  }
  return { loss, gradient };
}

/** The two-loop recursion of L-BFGS. */
function descent(
  gradient: Float64Array,
  steps: readonly Float64Array[],
  changes: readonly Float64Array[],
): Float64Array {
  const direction = gradient.map((value) => -value);
  const shares: number[] = [];
  const pairs = steps.map((step, i) => ({ step, change: changes[i] ?? step }));
  for (const { step, change } of pairs.toReversed()) {
    const share = dot(step, direction) / dot(step, change);
    shares.unshift(share);
    addScaled(direction, change, -share);
  }
  const latest = pairs.at(-1);
  if (latest !== undefined) {
    const scale = dot(latest.step, latest.change) / dot(latest.change, latest.change);
    for (let j = 0; j < direction.length; j += 1) direction[j] = (direction[j] ?? 0) * scale;
  }
  for (const [i, { step, change }] of pairs.entries()) {
    const share = (shares[i] ?? 0) - dot(change, direction) / dot(step, change);
    addScaled(direction, step, share);
  }
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j += 1) sum += (a[j] ?? 0) * (b[j] ?? 0);
  return sum;
}

function addScaled(target: Float64Array, other: Float64Array, factor: number): void {
  for (let j = 0; j < target.length; j += 1)
    target[j] = (target[j] ?? 0) + factor * (other[j] ?? 0);
}

function moved(
  point: Float64Array,
  direction: Float64Array,
  rate: number,
): Float64Array<ArrayBuffer> {
  const next = new Float64Array(point);
  addScaled(next, direction, rate);
  return next;
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, j) => value - (b[j] ?? 0));
}
