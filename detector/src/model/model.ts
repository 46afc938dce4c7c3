import { lexiconSignals } from '../text/lexicon.ts';
import type { FoldedText } from '../text/normalise.ts';
import type { Head, Model } from '../types.ts';
import { createFeatureReader, shapeShare, type TextFeatures } from './features.ts';

/** The prefix of the abuse lexicon's signals in a model. */
export const wordSignal = 'word:';
/** The weight of a lexicon signal relative to the features of a text. */
export const lexiconShare = 0.5;

/**
 * How fast the log-odds of abuse fall with the length of a text. The values of a text's features
 * have length 1 together, so the sum for a long rant is larger by chance than that for an insult of
 * five words.
 */
const lengthPenalty = 0.75;
/** The number of features of words from which a text counts as long. */
const shortText = 20;

/** Returns what the length of a text takes from its log-odds of abuse. */
export function abuseLengthPenalty(words: number): number {
  return lengthPenalty * Math.log(Math.max(words, shortText) / shortText);
}

/** The raw log-odds of each head for the words of a text. */
export interface TextLogOdds {
  fraud: number;
  abuse: number;
}

/**
 * Prepares a model. The returned function computes the log-odds of a text from its words and
 * shapes. It returns null if the text has none.
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
    // Digits in insults may stand for letters, so abuse is judged by the decoded text. Most texts
    // have no such digits, and both forms share one reading.
    const readPlain = plain === folded ? read : featuresOf(plain, original);
    said.abuse = logOddsOf(readPlain, model.abuse) - abuseLengthPenalty(readPlain.words);
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

/** Returns the log-odds that the signals of the phases add to the log-odds of the words. */
export function signalLogOdds(head: Head, signals: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [code, strength] of signals) sum += (head.signals[code] ?? 0) * strength;
  return sum;
}

/** Converts raw log-odds to a calibrated probability. */
export function calibrated({ calibration: { slope, offset } }: Head, logOdds: number): number {
  return 1 / (1 + Math.exp(-(slope * logOdds + offset)));
}
