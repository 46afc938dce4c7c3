import { correctionsFromBytes, correctionsToBytes, noCorrections } from '../channel/corrections.ts';
import { createLearner } from '../channel/history.ts';
import { createCorrector } from '../channel/lessons.ts';
import { emptyVocabulary, vocabularyFromBytes, vocabularyToBytes } from '../channel/vocabulary.ts';
import { createJudge } from '../judge.ts';
import type { Decision } from '../channel/corrections.ts';
import type { ScoredReading } from '../phases/reading.ts';
import type { Comment, Context, Settings } from '../types.ts';
import type { LabelledComment } from './read-sets.ts';

/** The number of days of the replayed month. A pass cleans the channel once a day. */
const days = 30;
/** The most lessons that a pass learns, as in the product. */
const lessonsPerPass = 50;
/** The key of hashes. A replay gives the same results with any key. */
const key = 'month';

/** Counts of the verdicts of passes in a period of days, and of the questions to the creator. */
export interface MonthCounts {
  harmless: number;
  /** The number of harmless comments that a pass hid. */
  wrongHides: number;
  spam: number;
  /** The number of spam comments that a pass neither hid nor asked about. */
  missed: number;
  /** The number of comments that a pass asked about. */
  asked: number;
}

/** The counts of a whole month, and of its second half. */
export interface Month {
  whole: MonthCounts;
  secondHalf: MonthCounts;
}

/**
 * Distributes the comments of each list evenly over the month, in the order of the list.
 *
 * @returns the comments of each day
 */
export function daysOf(lists: readonly (readonly LabelledComment[])[]): LabelledComment[][] {
  return Array.from({ length: days }, (_, day) =>
    lists.flatMap((list) =>
      list.slice(
        Math.floor((list.length * day) / days),
        Math.floor((list.length * (day + 1)) / days),
      ),
    ),
  );
}

/**
 * Replays a month of a channel. Each day a pass judges the new comments with the lessons of earlier
 * days. Then the creator answers the questions and corrects wrong verdicts. If `teaches` is true,
 * the next pass learns these decisions.
 */
export function replayMonth(
  comments: readonly (readonly LabelledComment[])[],
  settings: Settings,
  teaches: boolean,
): Month {
  const counts: Month = { whole: noCounts(), secondHalf: noCounts() };
  let vocabulary = emptyVocabulary(key);
  const corrections = noCorrections(key);
  const waiting: { comment: Comment; decision: Decision }[] = [];
  for (const [day, ofDay] of comments.entries()) {
    const context: Context = { fingerprintKey: key, vocabulary };
    const corrector = createCorrector(corrections, context, settings);
    for (const { comment, decision } of waiting.splice(0, lessonsPerPass))
      corrector.learn(comment, decision);
    // The pass learns into a copy, because it judges with the vocabulary from its beginning.
    const learned = vocabularyFromBytes(vocabularyToBytes(vocabulary), key);
    const learnFrom = createLearner(learned, settings);
    const known = correctionsFromBytes(correctionsToBytes(corrections), key);
    const readings = new Map<Comment, ScoredReading>();
    const stream = createJudge({ ...context, corrections: known }, settings, (reading) =>
      readings.set(reading.subject.comment, reading),
    );
    stream.add(ofDay.map(({ comment }) => comment));
    const verdicts = stream.verdicts();
    for (const [index, { comment, positive }] of ofDay.entries()) {
      const verdict = verdicts[index]?.verdict ?? 'keep';
      count(counts.whole, positive, verdict);
      if (2 * day >= days) count(counts.secondHalf, positive, verdict);
      const decision = decisionOn(positive, verdict);
      if (teaches && decision !== null) waiting.push({ comment, decision });
      const reading = readings.get(comment);
      if (reading && verdict === 'keep') learnFrom(reading);
    }
    vocabulary = learned;
  }
  return counts;
}

/** Returns the decision of a creator who sees all comments; null for a right verdict. */
function decisionOn(positive: boolean, verdict: 'hide' | 'ask' | 'keep'): Decision | null {
  if (positive) return verdict === 'hide' ? null : 'hide';
  if (verdict === 'hide') return 'restore';
  return verdict === 'ask' ? 'keep' : null;
}

function count(counts: MonthCounts, positive: boolean, verdict: 'hide' | 'ask' | 'keep'): void {
  if (positive) counts.spam += 1;
  else counts.harmless += 1;
  if (verdict === 'ask') counts.asked += 1;
  if (!positive && verdict === 'hide') counts.wrongHides += 1;
  if (positive && verdict === 'keep') counts.missed += 1;
}

function noCounts(): MonthCounts {
  return { harmless: 0, wrongHides: 0, spam: 0, missed: 0, asked: 0 };
}
