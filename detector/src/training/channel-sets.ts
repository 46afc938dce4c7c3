import { buildBackground, type Background } from '../channel/background.ts';
import { createFeatureReader, shapeShare } from '../model/features.ts';
import { createReader, strongestOf } from '../phases/reading.ts';
import { hashText } from '../text/signature.ts';
import type { ReasonCode } from '../types.ts';
import type { LabelledComment, LabelledSet } from './read-sets.ts';
import { fitLogistic, logOddsOf, type SparseExample } from './sparse-logistic.ts';

/** A comment with what a plain model says of it that never saw its channel. */
export interface ScoredComment {
  folded: string;
  codes: ReasonCode[];
  positive: boolean;
  group: string | undefined;
  publishedAt: string;
  /** Log-odds of fraud. */
  logOdds: number;
}

const bits = 18;
const penalty = 1e-5;
/** Each code has a column behind the words'; two codes hardly ever share one. */
const codeColumns = 128;
/** Sets of which fewer comments suffice, so that a model is fitted in seconds: every n-th is taken. */
const strides: Readonly<Record<string, number>> = { 'judol-indonesian': 16, 'judol-llm': 3 };
/** What comments count that are numerous and alike. */
const harmlessWeights: Readonly<Record<string, number>> = {
  'savjee-unlabelled': 0.5,
  'judol-indonesian': 0.3,
  'judol-llm': 0.3,
  'telegram-tgspam': 0.5,
};
/** They made the verdicts on other sets worse. */
const unlike = new Set(['sms-spam-collection', 'janitr-x-scam']);

function teaches(set: LabelledSet, without: readonly string[]): boolean {
  return set.part === 'tune' && set.trains && !without.includes(set.name);
}

/** The background of the tune parts' harmless comments, without some sets. */
export function backgroundWithout(
  sets: readonly LabelledSet[],
  without: readonly string[],
): Background {
  return buildBackground(
    sets
      .filter((set) => teaches(set, without))
      .map(({ comments }) =>
        comments.filter(({ positive }) => !positive).map(({ comment }) => comment.text),
      )
      .filter((texts) => texts.length > 0),
  );
}

/** Scores the comments of some sets with a plain model that was trained without them. */
export function scoredWithout(
  sets: readonly LabelledSet[],
  without: readonly string[],
): (set: LabelledSet) => ScoredComment[] {
  const examples: SparseExample[] = [];
  const readExample = exampleReader();
  for (const set of sets) {
    if (!teaches(set, without) || set.family === 'abuse' || unlike.has(set.name)) continue;
    const stride = strides[set.name] ?? 1;
    for (const [i, labelled] of set.comments.entries()) {
      if (i % stride !== 0) continue;
      const weight = labelled.positive
        ? set.family === 'gambling'
          ? 0.5
          : 1
        : (harmlessWeights[set.name] ?? 1);
      examples.push({ ...readExample(labelled).example, weight });
    }
  }
  const fit = fitLogistic(examples, 2 ** bits + codeColumns, penalty, 15);
  return ({ comments }) =>
    comments.map((labelled) => {
      const { example, folded, codes } = readExample(labelled);
      const { comment, positive, group } = labelled;
      const publishedAt = comment.publishedAt ?? '';
      return { folded, codes, positive, group, publishedAt, logOdds: logOddsOf(example, fit) };
    });
}

interface ReadComment {
  example: SparseExample;
  folded: string;
  codes: ReasonCode[];
}

function exampleReader(): (labelled: LabelledComment) => ReadComment {
  const featuresOf = createFeatureReader(bits);
  const read = createReader({});
  return ({ comment, positive }) => {
    const { subject, findings } = read(comment);
    const { columns, words, shapes } = featuresOf(subject.text.folded, comment.text);
    const wordShare = 1 / Math.sqrt(Math.max(1, words));
    const shapedShare = shapeShare / Math.sqrt(Math.max(1, shapes));
    const used = [...columns.subarray(0, words + shapes)];
    const values = used.map((_, i) => (i < words ? wordShare : shapedShare));
    const strongest = strongestOf(findings);
    for (const [code, { strength = 1 }] of strongest) {
      used.push(2 ** bits + (hashText(code) % codeColumns));
      values.push(strength);
    }
    return {
      example: {
        columns: Uint32Array.from(used),
        values: Float32Array.from(values),
        positive,
        weight: 1,
      },
      folded: subject.text.folded,
      codes: [...strongest.keys()],
    };
  };
}
