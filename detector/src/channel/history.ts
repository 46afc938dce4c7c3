import { createTextScorer, signalLogOdds } from '../model/model.ts';
import { decide, strengthsOf } from '../phases/decision.ts';
import { createReader, strongestOf } from '../phases/reading.ts';
import type { Comment, Context, Settings } from '../types.ts';
import { exemption } from '../phases/author.ts';
import { shippedBackground } from './shipped-background.ts';
import { emptyVocabulary, learn, teachesBelow, type Vocabulary } from './vocabulary.ts';

/**
 * Prepares a vocabulary to learn from a channel's comments, oldest first. Returns a function that
 * processes one comment. It learns only from kept comments with a low fraud score.
 */
export function createTeacher(
  vocabulary: Vocabulary,
  context: Context,
  settings: Settings,
): (comment: Comment) => void {
  const read = createReader(context);
  const score = createTextScorer(settings.model);
  const background = shippedBackground();
  return (comment) => {
    if (exemption(comment, context) !== null) return;
    const { subject, findings } = read(comment);
    const text = score(subject.text, comment.text);
    if (text === null || decide(comment.id, findings, text, settings).verdict !== 'keep') return;
    const signals = strengthsOf(strongestOf(findings));
    if (text.fraud + signalLogOdds(settings.model.fraud, signals) >= teachesBelow) return;
    const { likes = 0 } = comment;
    learn(vocabulary, subject.text.folded, { likes }, background);
  };
}

/** Builds a channel's vocabulary from all its earlier comments; see `createTeacher`. */
export function vocabularyOf(
  comments: readonly Comment[],
  context: Context,
  settings: Settings,
): Vocabulary {
  const vocabulary = emptyVocabulary(context.fingerprintKey ?? '');
  const teach = createTeacher(vocabulary, context, settings);
  for (const comment of comments) teach(comment);
  return vocabulary;
}
