import { lexiconSignals } from '../text/lexicon.ts';
import type { FoldedText } from '../text/normalise.ts';
import type { Head, Model } from '../types.ts';
import { createFeatureReader, shapeShare, type TextFeatures } from './features.ts';

/** What the names of the abuse lexicon's signals begin with in a model. */
export const wordSignal = 'word:';
/** How much a signal of the lexicon weighs beside the features of a text. */
export const lexiconShare = 0.5;

const nothing: Head = {
  weights: new Int8Array(0),
  scale: 0,
  bias: 0,
  signals: {},
  calibration: { slope: 1, offset: 0 },
  cuts: { ask: Infinity, strict: Infinity, balanced: Infinity, relaxed: Infinity },
};

/** A model that knows nothing: the phases alone decide. */
export const emptyModel: Model = {
  version: 'none',
  bits: 0,
  fraud: nothing,
  abuse: nothing,
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
  if (model.fraud.weights.length === 0) return () => null;
  const featuresOf = createFeatureReader(model.bits);
  return ({ folded, plain }, original) => {
    const read = featuresOf(folded, original);
    if (read.words === 0) return null;
    const said = { fraud: logOddsOf(read, model.fraud), abuse: 0 };
    // Insults are read through digits that stand for letters; most texts have none.
    const readPlain = plain === folded ? read : featuresOf(plain, original);
    said.abuse = logOddsOf(readPlain, model.abuse);
    for (const [name, strength] of lexiconSignals(plain)) {
      said.abuse += (model.abuse.signals[`${wordSignal}${name}`] ?? 0) * strength * lexiconShare;
    }
    return said;
  };
}

function logOddsOf({ columns, words, shapes }: TextFeatures, head: Head): number {
  let ofWords = 0;
  let ofShapes = 0;
  for (let i = 0; i < words; i += 1) ofWords += head.weights[columns[i] ?? 0] ?? 0;
  for (let i = words; i < columns.length; i += 1) ofShapes += head.weights[columns[i] ?? 0] ?? 0;
  const share = shapes === 0 ? 0 : shapeShare / Math.sqrt(shapes);
  return head.bias + head.scale * (ofWords / Math.sqrt(words) + ofShapes * share);
}

/** What the phases' signals add to the log-odds of a text. */
export function signalLogOdds(head: Head, signals: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [code, strength] of signals) sum += (head.signals[code] ?? 0) * strength;
  return sum;
}

/** The calibrated probability of raw log-odds. */
export function calibrated({ calibration: { slope, offset } }: Head, logOdds: number): number {
  return 1 / (1 + Math.exp(-(slope * logOdds + offset)));
}
