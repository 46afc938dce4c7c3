import type { FoldedText } from '../text/normalise.ts';
import type { Head, Model, ReasonCode } from '../types.ts';
import { createFeatureReader, shapeShare, type TextFeatures } from './features.ts';

const nothing: Head = {
  weights: new Int8Array(0),
  scale: 0,
  bias: 0,
  signals: {},
  calibration: { slope: 1, offset: 0 },
};

/** A model that knows nothing: the phases alone decide. */
export const emptyModel: Model = {
  version: 'none',
  bits: 0,
  fraud: nothing,
  abuse: nothing,
  doubtful: new Set(),
};

/** What the words alone say, as raw log-odds of each head. */
export interface TextLogOdds {
  fraud: number;
  abuse: number;
}

/**
 * Prepares a model: the returned function gives the log-odds of a text by its words and shapes, or
 * null where the model has none.
 */
export function createTextScorer(
  model: Model,
): (text: FoldedText, original: string) => TextLogOdds | null {
  const { fraud, abuse } = model;
  if (fraud.weights.length === 0) return () => null;
  const featuresOf = createFeatureReader(model.bits);
  return ({ folded, plain }, original) => {
    const features = featuresOf(folded, original);
    if (features.words.length === 0) return null;
    const deceit = headLogOdds(fraud, features);
    // Insults are read through digits that stand for letters; most texts have none.
    const rude = headLogOdds(abuse, plain === folded ? features : featuresOf(plain, original));
    return { fraud: deceit, abuse: rude };
  };
}

function headLogOdds({ weights, scale, bias }: Head, { words, shapes }: TextFeatures): number {
  let sum = 0;
  for (let i = 0; i < words.length; i += 1) sum += weights[words[i] ?? 0] ?? 0;
  let shaped = 0;
  for (let i = 0; i < shapes.length; i += 1) shaped += weights[shapes[i] ?? 0] ?? 0;
  if (shapes.length > 0) shaped *= shapeShare / Math.sqrt(shapes.length);
  return bias + scale * (sum / Math.sqrt(words.length) + shaped);
}

/** What the phases' signals add to the log-odds of a text. */
export function signalLogOdds(head: Head, signals: ReadonlyMap<ReasonCode, number>): number {
  let sum = 0;
  for (const [code, strength] of signals) sum += (head.signals[code] ?? 0) * strength;
  return sum;
}

/** The calibrated probability of raw log-odds. */
export function calibrated({ calibration: { slope, offset } }: Head, logOdds: number): number {
  return 1 / (1 + Math.exp(-(slope * logOdds + offset)));
}
