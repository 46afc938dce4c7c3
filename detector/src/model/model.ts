import type { Model, ReasonCode } from '../types.ts';
import { createFeatureReader } from './features.ts';

/** A model that knows nothing: the phases alone decide. */
export const emptyModel: Model = {
  version: 'none',
  bits: 0,
  weights: new Int8Array(0),
  scale: 0,
  bias: 0,
  signals: {},
  calibration: { slope: 1, offset: 0 },
};

/**
 * Prepares a model: the returned function gives the log-odds of a folded text by its words alone,
 * or null where the model has none.
 */
export function createTextScorer(model: Model): (folded: string) => number | null {
  if (model.weights.length === 0) return () => null;
  const featuresOf = createFeatureReader(model.bits);
  return (folded) => {
    const features = featuresOf(folded);
    if (features.length === 0) return null;
    let sum = 0;
    for (const feature of features) sum += model.weights[feature] ?? 0;
    return model.bias + (sum * model.scale) / Math.sqrt(features.length);
  };
}

/** What the phases' signals add to the log-odds of a text. */
export function signalLogOdds(model: Model, signals: ReadonlyMap<ReasonCode, number>): number {
  let sum = 0;
  for (const [code, strength] of signals) sum += (model.signals[code] ?? 0) * strength;
  return sum;
}

/** The calibrated probability of raw log-odds. */
export function calibrated(model: Model, logOdds: number): number {
  return 1 / (1 + Math.exp(-(model.calibration.slope * logOdds + model.calibration.offset)));
}
