import { buildBackground, type Background } from '../channel/background.ts';
import type { ReasonCode } from '../types.ts';
import { exampleReader, examplesOf, signalNames } from './examples.ts';
import { ownSets } from './own-sets.ts';
import type { LabelledSet } from './read-sets.ts';
import { fitLogistic, logOddsOf } from './sparse-logistic.ts';
import { defaultOptions } from './training.ts';

/** A comment with the score of a model that was trained without its channel. */
export interface ScoredComment {
  folded: string;
  codes: readonly ReasonCode[];
  positive: boolean;
  group: string | undefined;
  publishedAt: string;
  /** The log-odds of fraud. */
  logOdds: number;
}

const { bits, penalty, weights } = defaultOptions;

function teaches(set: LabelledSet, without: readonly string[]): boolean {
  return set.part === 'tune' && set.trains && !without.includes(set.name);
}

/**
 * Builds the background from the harmless comments of the tune parts, except those of the sets to
 * leave out.
 */
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

/**
 * Trains a fraud head without the sets to leave out. Returns a function that scores a set's
 * comments with it.
 */
export function scoredWithout(
  sets: readonly LabelledSet[],
  without: readonly string[],
): (set: LabelledSet) => ScoredComment[] {
  const used = [...sets, ...ownSets()].filter((set) => teaches(set, without));
  const examples = examplesOf('fraud', used, ({ name }) => weights.fraud[name], defaultOptions);
  const fit = fitLogistic(examples, 2 ** bits + signalNames.fraud.length, penalty.fraud);
  const read = exampleReader('fraud', bits);
  return ({ comments }) =>
    comments.map((labelled) => {
      const example = read(labelled);
      const { folded, codes } = example;
      const { comment, positive, group } = labelled;
      const publishedAt = comment.publishedAt ?? '';
      return { folded, codes, positive, group, publishedAt, logOdds: logOddsOf(example, fit) };
    });
}
