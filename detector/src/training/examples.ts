import { z } from 'zod';
import { createFeatureReader, shapeShare } from '../model/features.ts';
import { abuseLengthPenalty, lexiconShare, wordSignal } from '../model/model.ts';
import { lexiconSignalNames, lexiconSignals } from '../text/lexicon.ts';
import { hashText } from '../text/signature.ts';
import { createReader, strongestOf } from '../phases/reading.ts';
import { evidence, reasonCodes } from '../reasons.ts';
import type { ReasonCode } from '../types.ts';
import type { LabelledComment, LabelledSet } from './read-sets.ts';
import type { SparseExample } from './sparse-logistic.ts';
import { readTable } from './tables.ts';

/** The questions for which a model has one head each. */
export type Question = 'fraud' | 'abuse';

const learnedCodes = reasonCodes.filter((code) => evidence[code].counts === 'learned');

/** The codes of findings whose weights the heads learn. */
export const learnedSignals: Readonly<Record<Question, readonly ReasonCode[]>> = {
  fraud: learnedCodes.filter((code) => evidence[code].category !== 'inappropriate'),
  abuse: learnedCodes.filter((code) => evidence[code].category === 'inappropriate'),
};

/**
 * The names of all signals for which a head has a weight: learned findings, and signals of the
 * abuse lexicon.
 */
export const signalNames: Readonly<Record<Question, readonly string[]>> = {
  fraud: learnedSignals.fraud,
  abuse: [...learnedSignals.abuse, ...lexiconSignalNames.map((name) => `${wordSignal}${name}`)],
};

/** One comment in the form that training needs. */
export interface Example extends SparseExample {
  set: LabelledSet;
  fold: number;
  /** The number of columns of words and shapes. The columns of signals follow. */
  words: number;
  /** The log-odds that the length of the text takes; see `abuseLengthPenalty`. */
  lengthPenalty: number;
}

/** The weights of a set's rows; see `weights.csv`. */
export interface SetWeight {
  positive: number;
  negative: number;
  stride: number;
}

/** A comment as the product reads it, with the features for a head. */
export interface ReadExample extends SparseExample {
  words: number;
  lengthPenalty: number;
  /** The text after `foldText`. */
  folded: string;
  /** The codes of the findings. */
  codes: readonly ReasonCode[];
}

/** A cache of comments that were read, because reading takes most of the time. */
const known = new Map<string, WeakMap<LabelledComment, ReadExample>>();

/**
 * Creates examples from sets. Rows of another family than the question's are negative examples.
 *
 * @param weightOf returns the weight of a set; undefined omits the set
 */
export function examplesOf(
  question: Question,
  sets: readonly LabelledSet[],
  weightOf: (set: LabelledSet) => SetWeight | undefined,
  { bits, folds }: { bits: number; folds: number },
): Example[] {
  const read = exampleReader(question, bits);
  const examples: Example[] = [];
  for (const set of sets) {
    const weights = weightOf(set);
    if (weights === undefined || set.part !== 'tune' || !set.trains) continue;
    for (const [i, labelled] of set.comments.entries()) {
      if (i % weights.stride !== 0) continue;
      const positive = answer(question, set, labelled);
      if (positive === undefined) continue;
      const weight = positive ? weights.positive : weights.negative;
      if (weight === 0) continue;
      const fold = foldOf(labelled, set, sets) % folds;
      examples.push({ ...read(labelled), positive, weight, fold, set });
    }
  }
  return examples;
}

/** The labels of comments that we have read. */
const relabelled = new Map(
  readTable(
    'relabelled.csv',
    z.object({ id: z.string(), label: z.enum(['fraud', 'abuse', 'doubtful']) }),
  ).map(({ id, label }) => [id, label]),
);

/** Returns the label of a row for the question; undefined if it is unknown. */
export function answer(
  question: Question,
  { family }: LabelledSet,
  { positive, comment }: LabelledComment,
): boolean | undefined {
  const label = relabelled.get(comment.id);
  if (label === question) return true;
  if (label === 'doubtful' && question === 'fraud') return undefined;
  return positive && (family === 'abuse') === (question === 'abuse');
}

/**
 * Returns the number that decides the fold of a comment. A fold contains all comments of a video, or
 * of a group in other sets.
 */
export function foldOf(
  { group, comment }: LabelledComment,
  set: LabelledSet,
  sets: readonly LabelledSet[],
): number {
  if (isVideo(set)) return sets.filter(isVideo).indexOf(set);
  const hash = hashText(group ?? comment.text);
  return (hash ^ (hash >>> 15)) >>> 1;
}

function isVideo({ family, fromYouTube }: LabelledSet): boolean {
  return family === 'promotion' && fromYouTube;
}

/** Creates a function that reads comments for a head, as training does. */
export function exampleReader(
  question: Question,
  bits: number,
): (labelled: LabelledComment) => ReadExample {
  const featuresOf = createFeatureReader(bits);
  const read = createReader({});
  const kind = `${question} ${bits}`;
  const cache = known.get(kind) ?? new WeakMap<LabelledComment, ReadExample>();
  known.set(kind, cache);
  return (labelled) => {
    const cached = cache.get(labelled);
    if (cached !== undefined) return cached;
    const { subject, findings } = read(labelled.comment);
    const { folded, plain } = subject.text;
    const features = featuresOf(question === 'fraud' ? folded : plain, labelled.comment.text);
    const strongest = strongestOf(findings);
    const { words, shapes } = features;
    const columns = [...features.columns.subarray(0, words + shapes)];
    const wordShare = 1 / Math.sqrt(Math.max(1, words));
    const shapedShare = shapeShare / Math.sqrt(Math.max(1, shapes));
    const values = columns.map((_, i) => (i < words ? wordShare : shapedShare));
    const ofText = columns.length;
    for (const [k, code] of learnedSignals[question].entries()) {
      const finding = strongest.get(code);
      if (finding === undefined) continue;
      columns.push(2 ** bits + k);
      values.push(finding.strength ?? 1);
    }
    if (question === 'abuse') {
      for (const [name, strength] of lexiconSignals(plain)) {
        columns.push(2 ** bits + signalNames.abuse.indexOf(`${wordSignal}${name}`));
        values.push(strength * lexiconShare);
      }
    }
    const example = {
      columns: Uint32Array.from(columns),
      values: Float32Array.from(values),
      positive: labelled.positive,
      weight: 1,
      words: ofText,
      lengthPenalty: question === 'abuse' ? abuseLengthPenalty(words) : 0,
      folded,
      codes: [...strongest.keys()],
    };
    cache.set(labelled, example);
    return example;
  };
}
