import { createTextScorer, signalLogOdds } from '../model/model.ts';
import { decide, strengthsOf } from '../phases/decision.ts';
import { createReader, strongestOf } from '../phases/reading.ts';
import type { Comment, Context, Settings } from '../types.ts';
import { exemption } from '../phases/author.ts';
import { shippedBackground } from './shipped-background.ts';
import { emptyVocabulary, learn, teachesBelow, type Vocabulary } from './vocabulary.ts';

/**
 * Learns what a channel's viewers usually say from its earlier comments, oldest first. Only comments that
 * the detector would keep, and that look nothing like fraud, teach.
 */
export function vocabularyOf(
  comments: readonly Comment[],
  context: Context,
  settings: Settings,
): Vocabulary {
  const vocabulary = emptyVocabulary(context.fingerprintKey ?? '');
  const read = createReader(context);
  const score = createTextScorer(settings.model);
  const background = shippedBackground();
  for (const comment of comments) {
    if (exemption(comment, context) !== null) continue;
    const { subject, findings } = read(comment);
    const text = score(subject.text, comment.text);
    if (text === null || decide(comment.id, findings, text, settings).verdict !== 'keep') continue;
    const signals = strengthsOf(strongestOf(findings));
    if (text.fraud + signalLogOdds(settings.model.fraud, signals) >= teachesBelow) continue;
    const { likes = 0 } = comment;
    learn(vocabulary, subject.text.folded, { likes }, background);
  }
  return vocabulary;
}
