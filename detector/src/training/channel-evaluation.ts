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
import { metricsOf, recallAt, type Outcome } from './metrics.ts';

/** The key of hashes. An evaluation gives the same results with any key. */
const key = 'evaluation';
/**
 * The lowest log-odds at which a comment is hidden: about the balanced cut of the shipped model.
 */
export const threshold = 2;

/** The results with or without a vocabulary. */
export interface OnOff {
  auc: number;
  /** The recall at each share of hidden ordinary comments. */
  recall: number[];
  /** The results if every comment from `threshold` log-odds on is hidden. */
  fixed: { recall: number; ordinaryHidden: number };
}

/** Builds the vocabulary of a channel's earlier comments, as the product does. */
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

/** Compares the verdicts with and without a vocabulary. */
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
    const { auc, recall, harmlessHidden } = metricsOf(outcomes);
    return {
      auc,
      recall: shares.map((share) => recallAt(outcomes, share)),
      fixed: { recall, ordinaryHidden: harmlessHidden },
    };
  };
  return {
    off: onOff(({ logOdds }) => logOdds),
    on: onOff(({ logOdds, folded }) => logOdds - vocabularyShift(vocabulary, folded, background)),
  };
}

/** The comments of one channel or video, in the order in which they were written. */
export interface Stream {
  name: string;
  part: 'tune' | 'report';
  comments: readonly ScoredComment[];
}

/** The effect of corrections on those comments of a stream that follow the corrected ones. */
export interface Replay {
  name: string;
  part: 'tune' | 'report';
  /** The errors on later comments, without and with corrections. */
  errors: { without: number; with: number };
  /**
   * The number of later harmless comments that are hidden, without and with corrections. `of` is
   * the number of all later harmless comments.
   */
  harmlessHidden: { without: number; with: number; of: number };
}

/** Returns how many comments are judged wrongly without corrections. */
export function errorsOf({ comments }: Stream): number {
  return comments.filter((comment) => isWrong(comment, comment.logOdds)).length;
}

/**
 * Replays a stream in which the creator corrects the first errors. Counts only errors on later
 * comments. Returns null if there are too few errors.
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

/**
 * Returns the median and the worst reduction of errors, and the largest rise of hidden harmless
 * comments, as shares from 0 to 1.
 */
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

/** Returns by how much the share of hidden harmless comments has risen. */
export function riseOf({ without, with: now, of }: Replay['harmlessHidden']): number {
  return of === 0 ? 0 : (now - without) / of;
}
