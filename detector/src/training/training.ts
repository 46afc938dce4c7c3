import { z } from 'zod';
import type { Head, Model, Sensitivity } from '../types.ts';
import {
  examplesOf,
  signalNames,
  type Example,
  type Question,
  type SetWeight,
  learnedSignals,
} from './examples.ts';
import { plattScaling } from './platt-scaling.ts';
import { quantise, rounded } from './quantise.ts';
import {
  nameOptions,
  trainNames,
  type NameShares,
  type NameTrainingOptions,
} from './name-training.ts';
import type { LabelledSet } from './read-sets.ts';
import { fitLogistic, logOddsOf, type LogisticFit } from './sparse-logistic.ts';
import { readTable } from './tables.ts';

/**
 * What makes the value of a word or shape higher: `rarity`, that few examples have it; `contrast`,
 * that its share differs between positive and negative examples.
 */
type Emphasis = 'rarity' | 'contrast';

/** The parameters of a training. */
export interface TrainingOptions {
  bits: number;
  folds: number;
  /** λ of the regularisation; see `fitLogistic`. */
  penalty: Readonly<Record<Question, number>>;
  /** The weight of each set, by its name. */
  weights: Readonly<Record<Question, Readonly<Record<string, SetWeight>>>>;
  /**
   * The weight of a copy of each example with only its signals. The copies help with unknown
   * languages.
   */
  signalsOnly: Readonly<Record<Question, number>>;
  /** Which words and shapes have higher values than others; see `factorsOf`. */
  emphasis: Readonly<Record<Question, Emphasis>>;
  /**
   * For each cut, the share of the tune parts' ordinary comments that it may hide, or ask about.
   */
  ordinaryShares: Readonly<Record<Question, Readonly<Record<Sensitivity | 'ask', number>>>>;
  /** The assumed shares of fraud and of abuse among the comments of an ordinary video. */
  baseRates: Readonly<Record<Question, number>>;
  names: NameTrainingOptions;
}

const rowsOfWeights = readTable(
  'weights.csv',
  z.object({
    head: z.enum(['fraud', 'abuse']),
    set: z.string(),
    positive: z.coerce.number(),
    negative: z.coerce.number(),
    stride: z.coerce.number(),
  }),
);

function weightsOf(question: Question): Record<string, SetWeight> {
  const own = rowsOfWeights.filter(({ head }) => head === question);
  return Object.fromEntries(own.map((row) => [row.set, row]));
}

/** The parameters with which the shipped model was trained. They were chosen on tune parts. */
export const defaultOptions: TrainingOptions = {
  bits: 18,
  folds: 4,
  penalty: { fraud: 4e-7, abuse: 3e-6 },
  weights: { fraud: weightsOf('fraud'), abuse: weightsOf('abuse') },
  signalsOnly: { fraud: 0.2, abuse: 0.1 },
  emphasis: { fraud: 'rarity', abuse: 'contrast' },
  ordinaryShares: {
    fraud: { ask: 0.015, strict: 0.0015, balanced: 0.0003, relaxed: 0.0001 },
    abuse: { ask: 0.012, strict: 0.002, balanced: 0.0004, relaxed: 0.00015 },
  },
  baseRates: { fraud: 0.03, abuse: 0.01 },
  names: nameOptions,
};

/** Returns whether a set is used for training; the others are used only for evaluation. */
export function teaches({ name, part, trains }: LabelledSet, options: TrainingOptions): boolean {
  const { fraud, abuse } = options.weights;
  return part === 'tune' && trains && (fraud[name] ?? abuse[name]) !== undefined;
}

/** Returns the sets except the sets in the named folders or with the named names. */
export function leaveOut(sets: readonly LabelledSet[], names: readonly string[]): LabelledSet[] {
  return sets.filter(({ folder, name }) => !names.includes(folder) && !names.includes(name));
}

/**
 * A head's results for a set's comments at the cut of `balanced`, by fits that were trained without
 * them.
 */
export interface UnseenShares {
  question: Question;
  set: string;
  positives: number;
  /** The share of positive comments above the cut. */
  found: number;
  harmless: number;
  /** The share of harmless comments above the cut. */
  hidden: number;
}

/**
 * Trains, calibrates and quantises a model. Equal data give equal bytes.
 *
 * @param tell receives the results of each head for comments that were not in its training data
 * @param tellOfNames receives those of the head for names
 */
export function trainModel(
  sets: readonly LabelledSet[],
  options: TrainingOptions,
  version: string,
  tell: (shares: UnseenShares) => void = () => {},
  tellOfNames: (shares: NameShares) => void = () => {},
): Model {
  return {
    version,
    bits: options.bits,
    fraud: trainHead('fraud', sets, options, tell),
    abuse: trainHead('abuse', sets, options, tell),
    names: trainNames(sets, options.names, tellOfNames),
  };
}

function trainHead(
  question: Question,
  sets: readonly LabelledSet[],
  options: TrainingOptions,
  tell: (shares: UnseenShares) => void,
): Head {
  const { bits, folds } = options;
  const signalsOnly = options.signalsOnly[question];
  const weights = options.weights[question];
  const examples = examplesOf(question, sets, ({ name }) => weights[name], options);
  const columnCount = 2 ** bits + signalNames[question].length;
  const fit = (of: readonly Example[]): LogisticFit => {
    const factors = factorsOf(options.emphasis[question], of, 2 ** bits, columnCount);
    const scaled = of.map((example) => scaledBy(factors, example));
    const { weights: fitted, bias } = fitLogistic(
      [...scaled, ...scaled.map((example) => withSignalsOnly(example, signalsOnly))],
      columnCount,
      options.penalty[question],
    );
    // Multiplies the factors into the weights, so that judging does not need them.
    fitted.forEach((weight, k) => (fitted[k] = weight * (factors[k] ?? 1)));
    return { weights: fitted, bias };
  };
  const unseen: Unseen[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const partly = fit(examples.filter((example) => example.fold !== fold));
    for (const example of examples) {
      if (example.fold !== fold) continue;
      unseen.push({ example, logOdds: logOddsOf(example, partly) - example.lengthPenalty });
    }
  }
  const ordinary = unseen.filter(isOrdinary(question));
  const cuts = cutsOf(ordinary, options.ordinaryShares[question]);
  for (const [set, of] of Map.groupBy(unseen, ({ example }) => example.set.name)) {
    tell({ question, set, ...sharesAbove(cuts.balanced, of) });
  }
  return {
    ...headOf(question, fit(examples), bits),
    calibration: calibrate(unseen, ordinary, options.baseRates[question]),
    cuts,
  };
}

function sharesAbove(
  cut: number,
  unseen: readonly Unseen[],
): Omit<UnseenShares, 'question' | 'set'> {
  const positives = unseen.filter(({ example }) => example.positive);
  const harmless = unseen.filter(({ example }) => !example.positive);
  const share = (of: readonly Unseen[]): number =>
    of.filter(({ logOdds }) => logOdds >= cut).length / of.length;
  return {
    positives: positives.length,
    found: share(positives),
    harmless: harmless.length,
    hidden: share(harmless),
  };
}

/**
 * Returns a factor for the value of each word and shape, so that regularisation restricts the
 * others more. The factors of those that occur have the mean 1. Signals have the factor 1.
 *
 * - `rarity`: the logarithm of the inverse share of the examples
 * - `contrast`: 0.1 more than the root of the absolute log ratio of the shares of positive and
 *   negative examples, after Wang and Manning, "Baselines and Bigrams" (2012), who take the log
 *   ratio itself
 */
function factorsOf(
  emphasis: Emphasis,
  examples: readonly Example[],
  textColumns: number,
  columnCount: number,
): Float32Array {
  const counts = {
    positive: new Float64Array(textColumns),
    negative: new Float64Array(textColumns),
  };
  const totals = { positive: 0, negative: 0 };
  for (const { columns, words, weight, positive } of examples) {
    const answer = positive ? 'positive' : 'negative';
    totals[answer] += weight;
    for (const column of columns.subarray(0, words))
      counts[answer][column] = (counts[answer][column] ?? 0) + weight;
  }
  const factors = new Float32Array(columnCount).fill(1);
  let sum = 0;
  let seen = 0;
  for (let column = 0; column < textColumns; column += 1) {
    const positive = counts.positive[column] ?? 0;
    const negative = counts.negative[column] ?? 0;
    const factor =
      emphasis === 'rarity'
        ? Math.log(1 + (totals.positive + totals.negative) / (1 + positive + negative))
        : leastContrast + Math.sqrt(Math.abs(logRatio(positive, negative, totals)));
    factors[column] = factor;
    if (positive + negative === 0) continue;
    sum += factor;
    seen += 1;
  }
  for (let column = 0; column < textColumns; column += 1) {
    factors[column] = ((factors[column] ?? 1) * seen) / Math.max(1, sum);
  }
  return factors;
}

/** Returns the log ratio of a word's shares of positive and negative examples, smoothed by 1. */
function logRatio(
  positive: number,
  negative: number,
  totals: { positive: number; negative: number },
): number {
  return Math.log(
    ((positive + 1) * (totals.negative + 1)) / ((negative + 1) * (totals.positive + 1)),
  );
}

/** The contrast of a word that is as frequent in positive as in negative examples. */
const leastContrast = 0.1;

function scaledBy(factors: Float32Array, example: Example): Example {
  const values = example.values.map((value, k) => value * (factors[example.columns[k] ?? 0] ?? 1));
  return { ...example, values };
}

/** A comment with its log-odds by a fit that was trained without it. */
interface Unseen {
  example: Example;
  logOdds: number;
}

function withSignalsOnly(example: Example, share: number): Example {
  const { columns, values, words, weight } = example;
  return {
    ...example,
    columns: columns.subarray(words),
    values: values.subarray(words),
    weight: weight * share,
  };
}

/**
 * Returns a function that recognises harmless comments like those that the product judges. For
 * abuse, it also accepts harmless posts, because few comments of videos resemble abuse.
 */
function isOrdinary(question: Question): (unseen: Unseen) => boolean {
  return ({ example: { set, positive } }) =>
    !positive && set.harmlessIsOrdinary && (set.fromYouTube || question === 'abuse');
}

/** Applies Platt scaling with weights that correspond to realistic base rates. */
function calibrate(
  unseen: readonly Unseen[],
  ordinary: readonly Unseen[],
  baseRate: number,
): Head['calibration'] {
  const positives = unseen.filter(({ example }) => example.positive && example.set.trains);
  const { slope, offset } = plattScaling([
    ...positives.map(({ logOdds }) => ({
      logOdds,
      positive: true,
      weight: (1000 * baseRate) / positives.length,
    })),
    ...ordinary.map(({ logOdds }) => ({
      logOdds,
      positive: false,
      weight: (1000 * (1 - baseRate)) / ordinary.length,
    })),
  ]);
  return { slope: Math.max(0.05, rounded(slope)), offset: rounded(offset) };
}

function cutsOf(
  ordinary: readonly Unseen[],
  shares: Readonly<Record<Sensitivity | 'ask', number>>,
): Head['cuts'] {
  const ranked = ordinary.map(({ logOdds }) => logOdds).sort((a, b) => b - a);
  const cut = (share: number): number => {
    const at = share * ranked.length;
    const below = ranked[Math.floor(at)] ?? 0;
    const above = ranked[Math.max(0, Math.floor(at) - 1)] ?? below;
    return rounded(below + (above - below) * (1 - (at - Math.floor(at))));
  };
  return {
    ask: cut(shares.ask),
    strict: cut(shares.strict),
    balanced: cut(shares.balanced),
    relaxed: cut(shares.relaxed),
  };
}

function headOf(
  question: Question,
  { weights, bias }: LogisticFit,
  bits: number,
): Omit<Head, 'calibration' | 'cuts'> {
  return {
    ...quantise(weights.subarray(0, 2 ** bits), leastBytes[question]),
    bias: rounded(bias),
    signals: Object.fromEntries(
      signalNames[question].map((name, k) => [
        name,
        rounded(bounded(name, weights[2 ** bits + k] ?? 0)),
      ]),
    ),
  };
}

/** Limits the weight of an abuse rule, so that a match never supports keeping a comment. */
function bounded(name: string, weight: number): number {
  return learnedSignals.abuse.some((code) => code === name) ? Math.max(0, weight) : weight;
}

/** Smaller weights become 0, because they have little effect and would be half of the file. */
const leastBytes: Readonly<Record<Question, number>> = { fraud: 4, abuse: 3 };
