import type { Background } from '../channel/background.ts';
import { correct, correctionShift, noCorrections } from '../channel/corrections.ts';
import {
  commonness,
  emptyVocabulary,
  learn,
  teachesBelow,
  vocabularyShift,
  type Vocabulary,
} from '../channel/vocabulary.ts';
import type { ScoredComment } from './channel-sets.ts';
import { metricsOf, type Outcome } from './metrics.ts';

/** Keys differ from channel to channel; which one makes no difference. */
const key = 'evaluation';
/** Log-odds from which a comment is hidden: about the balanced cut of the shipped model. */
export const threshold = 2;

/** What a vocabulary does at one share of hidden ordinary comments. */
export interface OnOff {
  auc: number;
  /** Recall at each share of ordinary comments hidden. */
  recall: number[];
  /** At the fixed threshold. */
  fixed: { recall: number; ordinaryHidden: number };
}

/** The vocabulary that a channel's earlier comments teach, by the rules of the product. */
export function vocabularyOf(
  earlier: readonly ScoredComment[],
  background: Background,
): Vocabulary {
  const vocabulary = emptyVocabulary(key);
  for (const { folded, logOdds } of earlier) {
    if (logOdds < teachesBelow) learn(vocabulary, folded, {}, background);
  }
  return vocabulary;
}

/** Compares verdicts without and with a vocabulary. */
export function vocabularyOnOff(
  judged: readonly ScoredComment[],
  vocabulary: Vocabulary,
  background: Background,
  shares: readonly number[],
): { off: OnOff; on: OnOff } {
  const onOff = (scoreOf: (comment: ScoredComment) => number): OnOff => {
    const outcomes = judged.map((comment): Outcome => {
      const score = scoreOf(comment);
      const verdict = score >= threshold ? 'hide' : 'keep';
      return { positive: comment.positive, verdict, category: null, score };
    });
    const scores = (positive: boolean): number[] =>
      outcomes.filter((each) => each.positive === positive).map(({ score }) => score);
    const ordinary = scores(false).toSorted((a, b) => b - a);
    const fraud = scores(true);
    const { auc, recall, harmlessHidden } = metricsOf(outcomes);
    return {
      auc,
      recall: shares.map((share) => {
        const bar = ordinary[Math.floor(ordinary.length * share)] ?? 0;
        return fraud.filter((score) => score > bar).length / fraud.length;
      }),
      fixed: { recall, ordinaryHidden: harmlessHidden },
    };
  };
  return {
    off: onOff(({ logOdds }) => logOdds),
    on: onOff(({ logOdds, folded }) => logOdds - vocabularyShift(vocabulary, folded, background)),
  };
}

/** The comments of one channel or video in the order they came. */
export interface Stream {
  name: string;
  part: 'tune' | 'report';
  comments: readonly ScoredComment[];
}

/** What the corrections changed in a stream, after them. */
export interface Replay {
  name: string;
  part: 'tune' | 'report';
  /** Errors on later comments without and with corrections. */
  errors: { without: number; with: number };
  /** Harmless comments hidden later, without and with corrections, and all later harmless ones. */
  harmlessHidden: { without: number; with: number; of: number };
}

/** How many comments are judged wrongly without corrections. */
export function errorsOf({ comments }: Stream): number {
  return comments.filter((comment) => isWrong(comment, comment.logOdds)).length;
}

/**
 * Replays a stream: the creator corrects the first errors in order, then no more. Errors are counted on
 * the later comments only. Null where the errors do not last so long.
 */
export function replay(stream: Stream, background: Background, corrected: number): Replay | null {
  const vocabulary = emptyVocabulary(key);
  const common = commonness(vocabulary, background);
  const corrections = noCorrections(key);
  const errors = { without: 0, with: 0 };
  const harmlessHidden = { without: 0, with: 0, of: 0 };
  let made = 0;
  for (const comment of stream.comments) {
    const { folded, positive, logOdds } = comment;
    const now = logOdds + correctionShift(corrections, comment, common);
    if (made < corrected) {
      if (isWrong(comment, now)) {
        made += 1;
        const decided = { ...comment, logOdds: logOdds - threshold };
        correct(corrections, decided, positive ? 'hide' : 'restore', common);
        if (positive) continue;
      }
    } else {
      if (isWrong(comment, logOdds)) errors.without += 1;
      if (isWrong(comment, now)) errors.with += 1;
      if (!positive) {
        harmlessHidden.of += 1;
        if (logOdds >= threshold) harmlessHidden.without += 1;
        if (now >= threshold) harmlessHidden.with += 1;
      }
    }
    if (now < threshold && logOdds < teachesBelow) learn(vocabulary, folded, {}, background);
  }
  if (errors.without === 0) return null;
  return { name: stream.name, part: stream.part, errors, harmlessHidden };
}

function isWrong({ positive }: ScoredComment, logOdds: number): boolean {
  return logOdds >= threshold !== positive;
}

/** The median fall, the worst, and the greatest rise of hidden harmless comments; shares 0 to 1. */
export function summaryOf(replays: readonly Replay[]): {
  median: number;
  worst: number;
  worstName: string;
  rise: number;
  risePooled: number;
} {
  const falls = replays
    .map(({ name, errors }) => ({ name, fall: 1 - errors.with / errors.without }))
    .toSorted((a, b) => a.fall - b.fall);
  const middle = falls.length / 2;
  const lower = falls[Math.ceil(middle) - 1]?.fall ?? Number.NaN;
  const upper = falls[Math.floor(middle)]?.fall ?? Number.NaN;
  const harmless = replays.map(({ harmlessHidden }) => harmlessHidden);
  const sum = (of: (each: Replay['harmlessHidden']) => number): number =>
    harmless.reduce((total, each) => total + of(each), 0);
  return {
    median: (lower + upper) / 2,
    worst: falls[0]?.fall ?? Number.NaN,
    worstName: falls[0]?.name ?? '',
    rise: Math.max(0, ...harmless.filter(({ of }) => of > 0).map(riseOf)),
    risePooled: sum((each) => each.with - each.without) / sum((each) => each.of),
  };
}

/** How much greater the share of hidden harmless comments became. */
export function riseOf({ without, with: now, of }: Replay['harmlessHidden']): number {
  return of === 0 ? 0 : (now - without) / of;
}
