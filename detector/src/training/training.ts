import { createFeatureReader, shapeShare } from '../model/features.ts';
import { createReader, strongestOf } from '../phases/reading.ts';
import type { Head, Model, ReasonCode } from '../types.ts';
import type { AbuseSet } from './abuse-sets.ts';
import type { LabelledComment, LabelledList } from './data-sets.ts';
import { plattScaling, type Scored } from './platt-scaling.ts';
import { doubtfulReasons } from './reason-precision.ts';
import { fitLogistic, logOddsOf, type LogisticFit, type SparseExample } from './sparse-logistic.ts';

/** Codes whose findings the heads weigh themselves; what many comments show together is not learned. */
export const learnedSignals: Readonly<Record<'fraud' | 'abuse', readonly ReasonCode[]>> = {
  fraud: [
    'appreciation',
    'messenger-contact',
    'phone-number',
    'email-address',
    'external-link',
    'shortened-link',
    'platform-link',
    'self-promotion',
    'sub-for-sub',
    'engagement-bait',
    'advert',
    'gambling-advert',
    'investment-promise',
    'adviser-praise',
    'recovery-offer',
    'giveaway',
    'easy-money',
    'adult-lure',
    'disguised-text',
  ],
  abuse: ['hate', 'harassment', 'threat', 'sexual'],
};

/** What the model is trained on. */
export interface TrainingData {
  lists: readonly LabelledList[];
  abuse: readonly AbuseSet[];
}

/** What the training can be tuned by. */
export interface TrainingOptions {
  bits: number;
  fraudPenalty: number;
  abusePenalty: number;
  /** What a comment of a list counts, by its label. */
  fraudWeight: (list: LabelledList) => Weights;
  /** The same for abuse; lists of fraud teach what is no abuse. */
  abuseWeight: (set: { dataSet: string }) => Weights;
  folds: number;
}

interface Weights {
  positive: number;
  negative: number;
  /** Every how many comments one is taken; 1 when absent. */
  stride?: number;
}

/** The values the shipped model was trained with; found by `evaluate`. */
export const defaultOptions: TrainingOptions = {
  bits: 18,
  fraudPenalty: 1e-5,
  abusePenalty: 3e-5,
  fraudWeight: ({ dataSet, name }) => {
    switch (dataSet) {
      case 'youtube-spam-collection':
      case 'savjee-yt-spam':
        return { positive: 1, negative: 1 };
      case 'own':
        return name === 'own' ? { positive: 1, negative: 1 } : { positive: 0.3, negative: 0.6 };
      case 'judol-indonesian':
        return { positive: 0.6, negative: 0.2, stride: 5 };
      default:
        // Posts on X and text messages made the verdicts on videos left out worse, so they only
        // serve to evaluate.
        return { positive: 0, negative: 0 };
    }
  },
  abuseWeight: ({ dataSet }) => {
    switch (dataSet) {
      case 'surge-toxicity':
        return { positive: 0.7, negative: 1 };
      case 'davidson-hate-offensive':
        return { positive: 1, negative: 1 };
      case 'hatecheck':
        // Nearly three of four cases are hateful; what names people without hate must count more.
        return { positive: 0.3, negative: 3, stride: 3 };
      case 'youtube-spam-collection':
      case 'savjee-yt-spam':
        return { positive: 1, negative: 1 };
      case 'own':
        return { positive: 1, negative: 1 };
      case 'sms-spam-collection':
      case 'janitr-x-scam':
        return { positive: 0.5, negative: 0.5, stride: 3 };
      default:
        return { positive: 0, negative: 0 };
    }
  },
  folds: 3,
};

/** Whether a list is trained on at all; the others serve to evaluate. */
export function teaches(list: LabelledList, options: TrainingOptions): boolean {
  const { positive, negative } = options.fraudWeight(list);
  return positive > 0 || negative > 0;
}

/** Trains, calibrates and quantises a model. Deterministic: equal data give equal bytes. */
export function trainModel(data: TrainingData, options: TrainingOptions, version: string): Model {
  const { bits } = options;
  const model = {
    version,
    bits,
    fraud: trainHead(fraudExamples(data.lists, options), 'fraud', options.fraudPenalty, options),
    abuse: trainHead(abuseExamples(data, options), 'abuse', options.abusePenalty, options),
    doubtful: new Set<string>(),
  };
  return { ...model, doubtful: doubtfulReasons(data, model) };
}

interface Example extends SparseExample {
  fold: number;
  /** Whether the probability is about comments like this: they calibrate. */
  target: boolean;
}

/** Readings of comments and their features, kept while the process lives: reading is most of the work. */
const known = new Map<string, WeakMap<LabelledComment, SparseExample>>();

function exampleReader(
  head: 'fraud' | 'abuse',
  bits: number,
): (labelled: LabelledComment) => SparseExample {
  const featuresOf = createFeatureReader(bits);
  const read = createReader({});
  const kind = `${head} ${bits}`;
  const cache = known.get(kind) ?? new WeakMap<LabelledComment, SparseExample>();
  known.set(kind, cache);
  return (labelled) => {
    const cached = cache.get(labelled);
    if (cached !== undefined) return cached;
    const { subject, findings } = read(labelled.comment);
    const features = featuresOf(
      head === 'fraud' ? subject.text.folded : subject.text.plain,
      labelled.comment.text,
    );
    const strongest = strongestOf(findings);
    const { words, shapes } = features;
    const columns = [...features.columns.subarray(0, words + shapes)];
    const wordShare = 1 / Math.sqrt(Math.max(1, words));
    const shapedShare = shapeShare / Math.sqrt(Math.max(1, shapes));
    const values = columns.map((_, i) => (i < words ? wordShare : shapedShare));
    for (const [k, code] of learnedSignals[head].entries()) {
      const finding = strongest.get(code);
      if (finding === undefined) continue;
      columns.push(2 ** bits + k);
      values.push(finding.strength ?? 1);
    }
    const example = {
      columns: Uint32Array.from(columns),
      values: Float32Array.from(values),
      positive: labelled.positive,
      weight: 1,
    };
    cache.set(labelled, example);
    return example;
  };
}

function fraudExamples(lists: readonly LabelledList[], options: TrainingOptions): Example[] {
  const read = exampleReader('fraud', options.bits);
  const examples: Example[] = [];
  let videos = 0;
  for (const list of lists) {
    const { positive, negative, stride = 1 } = options.fraudWeight(list);
    const isVideo = list.dataSet === 'youtube-spam-collection';
    if (positive > 0 || negative > 0) {
      for (const [i, labelled] of list.comments.entries()) {
        if (i % stride !== 0) continue;
        examples.push({
          ...read(labelled),
          weight: labelled.positive ? positive : negative,
          // A video is held out as a whole, other sets by group or in turns.
          fold: (isVideo ? videos : foldOf(labelled.group, i)) % options.folds,
          target: isVideo || list.dataSet === 'savjee-yt-spam',
        });
      }
    }
    if (isVideo) videos += 1;
  }
  return examples;
}

function abuseExamples({ lists, abuse }: TrainingData, options: TrainingOptions): Example[] {
  const read = exampleReader('abuse', options.bits);
  const examples: Example[] = [];
  for (const set of abuse) {
    const { positive, negative, stride = 1 } = options.abuseWeight(set);
    if (positive === 0 && negative === 0) continue;
    for (const [i, labelled] of set.comments.entries()) {
      if (i % stride !== 0) continue;
      examples.push({
        ...read(labelled),
        weight: labelled.positive ? positive : negative,
        fold: foldOf(labelled.group, i) % options.folds,
        target: set.dataSet !== 'hatecheck',
      });
    }
  }
  for (const list of lists) {
    const { positive, stride = 1 } = options.abuseWeight(list);
    if (positive === 0) continue;
    for (const [i, labelled] of list.comments.entries()) {
      if (i % stride !== 0) continue;
      examples.push({
        ...read(labelled),
        positive: false,
        weight: positive,
        fold: foldOf(labelled.group, i) % options.folds,
        target: list.fromYouTube,
      });
    }
  }
  return examples;
}

/** A number that is equal for all of a group, else the comment's own. */
export function foldOf(group: string | undefined, index: number): number {
  if (group === undefined) return index;
  let hash = 0x811c9dc5;
  for (let i = 0; i < group.length; i += 1)
    hash = Math.imul(hash ^ group.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 1;
}

function trainHead(
  examples: readonly Example[],
  head: 'fraud' | 'abuse',
  penalty: number,
  { bits, folds }: TrainingOptions,
): Head {
  const columnCount = 2 ** bits + learnedSignals[head].length;
  const fit = fitLogistic(examples, columnCount, penalty);
  const calibration = calibrate(examples, columnCount, penalty, folds);
  return { ...quantise(fit, bits, learnedSignals[head]), calibration };
}

/** Platt scaling on log-odds of comments that the fit had not seen. */
function calibrate(
  examples: readonly Example[],
  columnCount: number,
  penalty: number,
  folds: number,
): Head['calibration'] {
  const seen: Scored[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const fit = fitLogistic(
      examples.filter((example) => example.fold !== fold),
      columnCount,
      penalty,
    );
    for (const example of examples) {
      if (example.fold !== fold || !example.target) continue;
      const { positive, weight } = example;
      seen.push({ logOdds: logOddsOf(example, fit), positive, weight });
    }
  }
  const { slope, offset } = plattScaling(seen);
  return { slope: Math.max(0.05, rounded(slope)), offset: rounded(offset) };
}

function quantise(
  fit: LogisticFit,
  bits: number,
  signals: readonly ReasonCode[],
): Omit<Head, 'calibration'> {
  const text = fit.weights.subarray(0, 2 ** bits);
  const greatest = text.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = greatest === 0 ? 1 : greatest / 127;
  return {
    weights: Int8Array.from(text, (weight) => Math.round(weight / scale)),
    scale,
    bias: rounded(fit.bias),
    signals: Object.fromEntries(
      signals.map((code, k) => [code, rounded(fit.weights[2 ** bits + k] ?? 0)]),
    ),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
