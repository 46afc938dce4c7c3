import { buildBackground, type Background } from '../channel/background.ts';
import { createFeatureReader, shapeShare } from '../model/features.ts';
import { createReader, strongestOf } from '../phases/reading.ts';
import { hashText } from '../text/signature.ts';
import type { ReasonCode } from '../types.ts';
import { ownSets } from './own-sets.ts';
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
/** Of a long set so many comments suffice: a model is fitted in seconds. */
const enough = { fraud: 7000, abuse: 1500 };
/** What comments count, by the label, where they are numerous or alike. */
const weights: Readonly<Record<string, { positive: number; negative: number }>> = {
  'savjee-unlabelled': { positive: 1, negative: 0.5 },
  'judol-indonesian': { positive: 0.5, negative: 0.3 },
  'judol-llm': { positive: 0.5, negative: 0.3 },
  'telegram-tgspam': { positive: 1, negative: 0.5 },
  'own-scams': { positive: 0.3, negative: 0.3 },
  'own-adverts': { positive: 0.3, negative: 0.3 },
  'own-fans': { positive: 0.6, negative: 0.6 },
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
  for (const set of [...sets, ...ownSets()]) {
    if (!teaches(set, without) || unlike.has(set.name)) continue;
    const isAbuse = set.family === 'abuse';
    const stride = Math.ceil(set.comments.length / (isAbuse ? enough.abuse : enough.fraud));
    for (const [i, labelled] of set.comments.entries()) {
      if (i % stride !== 0) continue;
      const { example } = readExample(labelled);
      if (isAbuse) {
        // Insults teach what is no fraud.
        examples.push({ ...example, positive: false, weight: 0.3 });
        continue;
      }
      const { positive, negative } = weights[set.name] ?? { positive: 1, negative: 1 };
      examples.push({ ...example, weight: labelled.positive ? positive : negative });
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
