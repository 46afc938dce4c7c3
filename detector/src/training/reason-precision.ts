import { defaultSettings, judge } from '../judge.ts';
import { evidence } from '../phases/evidence.ts';
import type { Model, ReasonCode, Verdict } from '../types.ts';
import type { LabelledComment } from './data-sets.ts';
import type { TrainingData } from './training.ts';

/** How often comments with a reason were marked: all of them, and those with no other reason. */
export interface ReasonTally {
  right: number;
  of: number;
  rightAlone: number;
  alone: number;
}

/** What a reason must be right in to hide alone. */
const surelyRight = 0.9;
/** Fewer cases tell nothing. */
const fewest = 5;
/** Of a large set so many comments tell as much. */
const mostJudged = 10_000;

/** Whether a reason speaks of abuse; it is then no mistake that spam is not what it means. */
export function speaksOfAbuse(code: ReasonCode): boolean {
  return evidence[code].category === 'inappropriate';
}

/**
 * Counts the reasons of verdicts on labelled comments. What the model says is no reason of its own here.
 *
 * @param abuse whether the labels mark abuse: other reasons are then left out, and else those of abuse
 */
export function tallyReasons(
  tally: Map<ReasonCode, ReasonTally>,
  comments: readonly LabelledComment[],
  verdicts: readonly Verdict[],
  abuse: boolean,
): void {
  for (const [i, { reasons }] of verdicts.entries()) {
    const codes = reasons
      .filter(({ code, weight }) => weight > 0 && code !== 'statistical-model')
      .map(({ code }) => code)
      .filter((code) => speaksOfAbuse(code) === abuse);
    const right = comments[i]?.positive === true ? 1 : 0;
    for (const code of codes) {
      const sums = tally.get(code) ?? { right: 0, of: 0, rightAlone: 0, alone: 0 };
      sums.right += right;
      sums.of += 1;
      if (codes.length === 1) {
        sums.rightAlone += right;
        sums.alone += 1;
      }
      tally.set(code, sums);
    }
  }
}

/** Whether a reason was right in fewer than nine of ten comments where it stood alone. */
export function isDoubtful({ rightAlone, alone }: ReasonTally): boolean {
  return alone >= fewest && rightAlone < surelyRight * alone;
}

/**
 * The reasons that must not hide alone, by the training data. Our own comments say nothing about how
 * often a reason is met.
 */
export function doubtfulReasons({ lists, abuse }: TrainingData, model: Model): Set<string> {
  const settings = defaultSettings(model);
  const tally = new Map<ReasonCode, ReasonTally>();
  const count = (comments: readonly LabelledComment[], ofAbuse: boolean): void => {
    const judged = comments.slice(0, mostJudged).map(({ comment }) => comment);
    tallyReasons(tally, comments, judge(judged, {}, settings), ofAbuse);
  };
  for (const { comments, fromYouTube } of lists) if (fromYouTube) count(comments, false);
  for (const { comments } of abuse) count(comments, true);
  return new Set([...tally].filter(([, sums]) => isDoubtful(sums)).map(([code]) => code));
}
