import { createFeatureReader } from '../model/features.ts';
import { createReader, strongestOf } from '../phases/reading.ts';
import type { Model, ReasonCode } from '../types.ts';
import type { LabelledList } from './data-sets.ts';
import {
  fitLogistic,
  logOddsOf,
  type LogisticFit,
  type SparseExamples,
} from './logistic-regression.ts';

/** Codes whose findings the model weighs itself: advert and fraud, not abuse, not whole lists. */
export const learnedSignals: readonly ReasonCode[] = [
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
];

/** What the training can be tuned by. */
export interface TrainingOptions {
  bits: number;
  penalty: number;
  /** Total weight of each data set, relative to a comment of the YouTube Spam Collection. */
  weightOf: (list: LabelledList) => { positive: number; negative: number };
  folds: number;
}

/** The values the shipped model was trained with; found by `evaluate` on the videos left out. */
export const defaultOptions: TrainingOptions = {
  bits: 18,
  penalty: 1e-5,
  weightOf: weightOfList,
  folds: 5,
};

/** How much a comment counts. Large and distant sets must not drown the near ones. */
function weightOfList({ dataSet }: LabelledList): { positive: number; negative: number } {
  switch (dataSet) {
    case 'youtube-spam-collection':
      return { positive: 1, negative: 1 };
    case 'savjee-yt-spam':
      return { positive: 1, negative: 1 };
    case 'own':
      return { positive: 2, negative: 2 };
    case 'judol-indonesian':
      return { positive: 0.1, negative: 0.1 };
    default:
      // Posts on X and text messages made the verdicts on videos left out worse, so they only serve
      // to evaluate.
      return { positive: 0, negative: 0 };
  }
}

/** Whether a list is trained on at all; the others serve to evaluate. */
export function teaches(list: LabelledList, options: TrainingOptions): boolean {
  const { positive, negative } = options.weightOf(list);
  return positive > 0 || negative > 0;
}

interface Prepared {
  examples: SparseExamples;
  lists: readonly LabelledList[];
  /** For each example: the list it is from and the fold it is held out in. */
  listOf: Uint16Array;
  foldOf: Uint8Array;
}

/** Trains, calibrates and quantises a model. Deterministic: equal lists give equal bytes. */
export function trainModel(
  lists: readonly LabelledList[],
  options: TrainingOptions,
  version: string,
): Model {
  const taught = lists.filter((list) => teaches(list, options));
  const prepared = prepare(taught, options);
  const fit = fitLogistic(prepared.examples, options.penalty);
  const calibration = calibrate(prepared, fit, options);
  return { ...quantise(fit, options.bits), version, calibration };
}

function prepare(lists: readonly LabelledList[], options: TrainingOptions): Prepared {
  const featuresOf = createFeatureReader(options.bits);
  const read = createReader({});
  const textColumns = 2 ** options.bits;
  const total = lists.reduce((sum, { comments }) => sum + comments.length, 0);
  const offsets = new Uint32Array(total + 1);
  const labels = new Uint8Array(total);
  const weights = new Float64Array(total);
  const listOf = new Uint16Array(total);
  const foldOf = new Uint8Array(total);
  const columns: Uint32Array[] = [];
  const values: Float32Array[] = [];
  let example = 0;
  let videos = 0;
  for (const [index, list] of lists.entries()) {
    const { positive, negative } = options.weightOf(list);
    const isVideo = list.dataSet === 'youtube-spam-collection';
    for (const [i, labelled] of list.comments.entries()) {
      const { subject, findings } = read(labelled.comment);
      const text = featuresOf(subject.text.folded);
      const strongest = strongestOf(findings);
      const signals = learnedSignals.flatMap((code, k) => {
        const finding = strongest.get(code);
        return finding === undefined
          ? []
          : [{ column: textColumns + k, value: finding.strength ?? 1 }];
      });
      columns.push(Uint32Array.from([...text, ...signals.map(({ column }) => column)]));
      const share = 1 / Math.sqrt(text.length);
      values.push(
        Float32Array.from([...text].map(() => share).concat(signals.map(({ value }) => value))),
      );
      labels[example] = labelled.positive ? 1 : 0;
      weights[example] = labelled.positive ? positive : negative;
      listOf[example] = index;
      // A video is held out as a whole, other sets in blocks: what lies together is alike.
      foldOf[example] = isVideo
        ? videos % options.folds
        : Math.floor((i * options.folds) / list.comments.length);
      offsets[example + 1] = (offsets[example] ?? 0) + (columns.at(-1)?.length ?? 0);
      example += 1;
    }
    if (isVideo) videos += 1;
  }
  const flatColumns = new Uint32Array(offsets[total] ?? 0);
  const flatValues = new Float32Array(offsets[total] ?? 0);
  for (const [i, each] of columns.entries()) {
    flatColumns.set(each, offsets[i]);
    flatValues.set(values[i] ?? [], offsets[i]);
  }
  return {
    examples: {
      offsets,
      columns: flatColumns,
      values: flatValues,
      labels,
      weights,
      columnCount: textColumns + learnedSignals.length,
    },
    lists,
    listOf,
    foldOf,
  };
}

/**
 * Platt scaling on log-odds of comments that the fit had not seen. Only comments from under YouTube
 * videos in the product's languages count: they are what the probability is about.
 */
function calibrate(
  prepared: Prepared,
  whole: LogisticFit,
  options: TrainingOptions,
): Model['calibration'] {
  const { examples, foldOf, listOf, lists } = prepared;
  const logOdds: number[] = [];
  const labels: number[] = [];
  for (let fold = 0; fold < options.folds; fold += 1) {
    const weights = examples.weights.map((weight, i) => (foldOf[i] === fold ? 0 : weight));
    const fit = fitLogistic({ ...examples, weights }, options.penalty, whole);
    for (let i = 0; i < foldOf.length; i += 1) {
      const list = lists[listOf[i] ?? 0];
      if (foldOf[i] !== fold || list === undefined || !isTarget(list)) continue;
      logOdds.push(logOddsOf(examples, fit, i));
      labels.push(examples.labels[i] ?? 0);
    }
  }
  if (logOdds.length === 0) return { slope: 1, offset: 0 };
  const fit = fitLogistic(
    {
      offsets: Uint32Array.from({ length: logOdds.length + 1 }, (_, i) => i),
      columns: new Uint32Array(logOdds.length),
      values: Float32Array.from(logOdds),
      labels: Uint8Array.from(labels),
      weights: new Float64Array(logOdds.length).fill(1),
      columnCount: 1,
    },
    1e-6,
  );
  return { slope: Math.max(0.05, rounded(fit.weights[0] ?? 1)), offset: rounded(fit.bias) };
}

function isTarget({ dataSet }: LabelledList): boolean {
  return dataSet === 'youtube-spam-collection' || dataSet === 'savjee-yt-spam';
}

function quantise(fit: LogisticFit, bits: number): Omit<Model, 'version' | 'calibration'> {
  const text = fit.weights.subarray(0, 2 ** bits);
  const greatest = text.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = greatest === 0 ? 1 : greatest / 127;
  return {
    bits,
    weights: Int8Array.from(text, (weight) => Math.round(weight / scale)),
    scale,
    bias: rounded(fit.bias),
    signals: Object.fromEntries(
      learnedSignals.map((code, k) => [code, rounded(fit.weights[2 ** bits + k] ?? 0)]),
    ),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
