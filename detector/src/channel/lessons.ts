import { createTextScorer } from '../model/model.ts';
import { exemption } from '../phases/author.ts';
import { decide, fraudAbove } from '../phases/decision.ts';
import type { Finding, Subject } from '../phases/phase.ts';
import { createReader } from '../phases/reading.ts';
import type { Comment, Context, Settings } from '../types.ts';
import { createChannelShift } from './channel-shift.ts';
import type { Corrections } from './correction-weights.ts';
import { correct, type Corrected, type Decision, takeBack } from './corrections.ts';
import { shippedBackground } from './shipped-background.ts';
import { commonness, emptyVocabulary } from './vocabulary.ts';

/** Updates corrections after the creator's decisions on comments. */
export interface Corrector {
  /**
   * Learns from a decision. Ignores comments that are always kept, and abuse, because corrections
   * concern only fraud.
   *
   * @returns how far the weights moved, for `takeBack`; null if the comment was ignored
   */
  learn(comment: Comment, decision: Decision): number | null;
  /** Reverses what `learn` learned from the comment. */
  takeBack(comment: Comment, move: number): void;
}

/** Creates the object that updates the corrections of a channel. */
export function createCorrector(
  corrections: Corrections,
  context: Context,
  settings: Settings,
): Corrector {
  const { corrections: _, ...uncorrected } = context;
  const read = createReader(uncorrected);
  const score = createTextScorer(settings.model);
  const channelShift = createChannelShift(uncorrected);
  const common = commonness(uncorrected.vocabulary ?? emptyVocabulary(''), shippedBackground());
  return {
    learn(comment, decision) {
      if (exemption(comment, uncorrected) !== null) return null;
      const { subject, findings } = read(comment);
      const text = score(subject.text, comment.text);
      if (text === null) return null;
      text.fraud += channelShift(subject, findings).usual;
      const { category } = decide(comment.id, findings, text, settings);
      if (category === 'inappropriate') return null;
      const { excess, asks } = fraudAbove(findings, text, settings);
      // A comment to hide should exceed the cut for hiding. A harmless one should stay below the
      // cut for asking.
      const logOdds = decision === 'hide' ? excess : asks;
      return correct(corrections, { ...correctedOf(subject, findings), logOdds }, decision, common);
    },
    takeBack(comment, move) {
      const { subject, findings } = read(comment);
      takeBack(corrections, correctedOf(subject, findings), move, common);
    },
  };
}

function correctedOf({ text: { folded } }: Subject, findings: readonly Finding[]): Corrected {
  return { folded, codes: new Set(findings.map(({ code }) => code)) };
}
