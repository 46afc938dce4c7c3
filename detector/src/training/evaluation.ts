import { defaultSettings, judge } from '../judge.ts';
import type { Model } from '../types.ts';
import { answer, foldOf, type Question } from './examples.ts';
import {
  intervalOf,
  metricsOf,
  percent,
  rightShare,
  shareInReview,
  type Outcome,
} from './metrics.ts';
import type { LabelledComment, LabelledSet } from './read-sets.ts';
import { defaultOptions, teaches, trainModel } from './training.ts';

/** The assumed shares of scam or spam, and of abuse, among the comments of an ordinary video. */
const baseRates = defaultOptions.baseRates;

/** A comment with the verdict of a model. */
export interface JudgedComment extends Outcome {
  text: string;
}

/** A set with the verdicts of a model. */
export interface Judged {
  set: LabelledSet;
  outcomes: JudgedComment[];
}

/** Judges the report parts. */
export function judgeReport(sets: readonly LabelledSet[], model: Model): Judged[] {
  return sets
    .filter(({ part }) => part === 'report')
    .map((set) => ({ set, outcomes: outcomesOf(set, set.comments, model) }));
}

/**
 * Judges each tune set by models that were trained without its video, campaign, brand, template and
 * text.
 */
export function judgeUnseen(sets: readonly LabelledSet[]): Judged[] {
  const used = sets.filter((set) => teaches(set, defaultOptions));
  const { folds } = defaultOptions;
  const inFold =
    (set: LabelledSet, fold: number) =>
    (each: LabelledComment): boolean =>
      foldOf(each, set, used) % folds === fold;
  const all = new Map<LabelledSet, JudgedComment[]>();
  for (let fold = 0; fold < folds; fold += 1) {
    const model = trainModel(
      used.map((set) => ({
        ...set,
        comments: set.comments.filter((each) => !inFold(set, fold)(each)),
      })),
      defaultOptions,
      `without fold ${fold}`,
    );
    for (const set of used) {
      const comments = set.comments.filter(inFold(set, fold));
      all.set(set, [...(all.get(set) ?? []), ...outcomesOf(set, comments, model)]);
    }
  }
  return [...all].map(([set, outcomes]) => ({ set, outcomes }));
}

/**
 * Judges comments of YouTube together, as the product judges a video, and other comments one by
 * one.
 */
export function outcomesOf(
  set: LabelledSet,
  labelled: readonly LabelledComment[],
  model: Model,
): JudgedComment[] {
  const settings = defaultSettings(model);
  const comments = labelled.map(({ comment }) => comment);
  const verdicts =
    set.fromYouTube && set.family !== 'ordinary'
      ? judge(comments, {}, settings)
      : comments.flatMap((comment) => judge([comment], {}, settings));
  const question = questionOf(set);
  return labelled.flatMap((each, i) => {
    const positive = answer(question, set, each);
    const verdict = verdicts[i];
    if (positive === undefined || verdict === undefined) return [];
    const { category, score } = verdict;
    return [{ positive, verdict: verdict.verdict, category, score, text: each.comment.text }];
  });
}

function questionOf({ family }: LabelledSet): Question {
  return family === 'abuse' ? 'abuse' : 'fraud';
}

/** The heads of the columns of {@link countCells}. */
export const countHead = `${'set'.padEnd(26)}${['family', 'lang'].map((each) => each.padEnd(10)).join('')}${'positive'.padStart(9)}${'hidden'.padStart(21)}${'or asked'.padStart(9)}${'harmless'.padStart(9)}${'hidden'.padStart(21)}`;

/** Returns how many comments of a set are hidden or asked about, with intervals. */
export function countCells({ set, outcomes }: Judged): string {
  const metrics = metricsOf(outcomes);
  return [
    set.name.padEnd(26),
    set.family.padEnd(10),
    set.language.padEnd(10),
    String(metrics.positives).padStart(9),
    withInterval(metrics.recall, metrics.positives, 1).padStart(21),
    percent(metrics.recallWithAsk).padStart(9),
    String(metrics.harmless).padStart(9),
    withInterval(metrics.harmlessHidden, metrics.harmless, 2).padStart(21),
  ].join('');
}

/** The rows per 1,000 comments that a creator is assumed to read in the review. */
const rowsRead = 20;

/**
 * Returns how many ordinary comments are hidden, what share of hides is right at realistic base
 * rates, and what share of the bad comments that are not hidden a creator finds in the review.
 */
export function ordinaryFigures(judged: readonly Judged[]): string {
  const ordinary = judged
    .filter(({ set }) => set.harmlessIsOrdinary)
    .flatMap(({ outcomes }) => outcomes.filter(({ positive }) => !positive));
  const hidden = ordinary.filter(({ verdict }) => verdict === 'hide');
  const abuse = hidden.filter(({ category }) => category === 'inappropriate').length;
  const shares = {
    fraud: (hidden.length - abuse) / ordinary.length,
    abuse: abuse / ordinary.length,
  };
  const asked = ordinary.filter(({ verdict }) => verdict === 'ask').length;
  const lines = [
    `Ordinary comments: ${ordinary.length}; hidden ${hidden.length} = ${percent(hidden.length / ordinary.length, 2)} %: as scam or spam ${percent(shares.fraud, 3)} %, as abuse ${percent(shares.abuse, 3)} %; asked about ${percent(asked / ordinary.length, 2)} %`,
    `Right hides at ${percent(baseRates.fraud, 0)} % scam and spam, ${percent(baseRates.abuse, 0)} % abuse; bad comments not hidden that stand in the first ${rowsRead} rows of the review per 1,000 comments:`,
  ];
  for (const { set, outcomes } of judged) {
    const { recall, positives } = metricsOf(outcomes);
    if (positives === 0) continue;
    const question = questionOf(set);
    const bad = outcomes.filter(({ positive }) => positive);
    lines.push(
      [
        `  ${set.name.padEnd(26)}`,
        `${percent(rightShare(baseRates[question], recall, shares[question]))} %`.padStart(8),
        `${percent(shareInReview(bad, ordinary, baseRates[question], rowsRead))} %`.padStart(10),
      ].join(''),
    );
  }
  return `${lines.join('\n')}\n`;
}

function withInterval(value: number, of: number, digits: number): string {
  if (Number.isNaN(value)) return '–';
  const { low, high } = intervalOf(value, of);
  return `${percent(value, digits)} (${percent(low, digits)}–${percent(high, digits)})`;
}
