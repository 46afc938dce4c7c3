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

const knownPairs = new WeakMap<Model, Int16Array>();

/**
 * The weights of both heads, which ask for the same columns: side by side, so that one access to memory
 * serves both. Made once for a model.
 */
function pairsOf(model: Model): Int16Array {
  const known = knownPairs.get(model);
  if (known !== undefined) return known;
  const { fraud, abuse } = model;
  const pairs = new Int16Array(fraud.weights.length);
  for (let i = 0; i < pairs.length; i += 1) {
    pairs[i] = ((abuse.weights[i] ?? 0) << 8) | ((fraud.weights[i] ?? 0) & 0xff);
  }
  knownPairs.set(model, pairs);
  return pairs;
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
  const pairs = pairsOf(model);
  return ({ folded, plain }, original) => {
    const read = featuresOf(folded, original);
    if (read.words === 0) return null;
    const said = logOddsOf(read, pairs, model);
    // Insults are read through digits that stand for letters; most texts have none.
    if (plain !== folded) {
      said.abuse = logOddsOf(featuresOf(plain, original), pairs, model).abuse;
    }
    for (const [name, strength] of lexiconSignals(plain)) {
      said.abuse += (model.abuse.signals[`${wordSignal}${name}`] ?? 0) * strength * lexiconShare;
    }
    return said;
  };
}

function logOddsOf(
  { columns, words, shapes }: TextFeatures,
  pairs: Int16Array,
  { fraud, abuse }: Model,
): TextLogOdds {
  let deceit = 0;
  let rude = 0;
  for (let i = 0; i < words; i += 1) {
    const pair = pairs[columns[i] ?? 0] ?? 0;
    deceit += (pair << 24) >> 24;
    rude += pair >> 8;
  }
  let deceitShaped = 0;
  let rudeShaped = 0;
  for (let i = words; i < words + shapes; i += 1) {
    const pair = pairs[columns[i] ?? 0] ?? 0;
    deceitShaped += (pair << 24) >> 24;
    rudeShaped += pair >> 8;
  }
  const length = Math.sqrt(words);
  const share = shapes === 0 ? 0 : shapeShare / Math.sqrt(shapes);
  return {
    fraud: fraud.bias + fraud.scale * (deceit / length + deceitShaped * share),
    abuse: abuse.bias + abuse.scale * (rude / length + rudeShaped * share),
  };
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
