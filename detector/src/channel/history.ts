import { signalLogOdds } from '../model/model.ts';
import { decide, strengthsOf } from '../phases/decision.ts';
import { strongestOf, type ScoredReading } from '../phases/reading.ts';
import type { Settings } from '../types.ts';
import { shippedBackground } from './shipped-background.ts';
import { learn, teachesBelow, type Vocabulary } from './vocabulary.ts';

/**
 * Prepares a vocabulary to learn from a channel's comments, oldest first. Returns a function that
 * processes one comment that was read. It learns only from kept comments with a low fraud score.
 */
export function createLearner(
  vocabulary: Vocabulary,
  settings: Settings,
): (reading: ScoredReading) => void {
  const background = shippedBackground();
  return ({ subject, findings, text }) => {
    const { id, likes = 0 } = subject.comment;
    if (text === null || decide(id, findings, text, settings).verdict !== 'keep') return;
    const signals = strengthsOf(strongestOf(findings));
    if (text.fraud + signalLogOdds(settings.model.fraud, signals) >= teachesBelow) return;
    learn(vocabulary, subject.text.folded, { likes }, background);
  };
}
