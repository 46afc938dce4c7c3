import type { TextLogOdds } from '../model/model.ts';
import { foldText, skeletonOf } from '../text/normalise.ts';
import { foldShortened } from '../text/shortened.ts';
import type { Comment, Context, NameHead } from '../types.ts';
import { adviserPhase } from './adviser.ts';
import { appreciationPhase } from './appreciation.ts';
import { contactPhase } from './contact.ts';
import { disguisePhase } from './disguise.ts';
import { impersonationPhase } from './impersonation.ts';
import { inappropriatePhase } from './inappropriate.ts';
import { linkPhase } from './link.ts';
import { createLureNamePhase } from './lure-name.ts';
import type { Finding, Phase, Subject } from './phase.ts';
import { promisePhase } from './promise.ts';
import { promotionPhase } from './promotion.ts';
import { warningPhase } from './warning.ts';

/** The results of all phases that judge a comment alone. */
export interface Reading {
  subject: Subject;
  findings: Finding[];
}

/** A reading with the model's log-odds for the words; null if there are none. */
export interface ScoredReading extends Reading {
  text: TextLogOdds | null;
}

/**
 * Prepares the phases that judge each comment alone. Training and judging share them.
 *
 * @param names the learned weights of names; without them, only rules judge names
 */
export function createReader(context: Context, names?: NameHead): (comment: Comment) => Reading {
  const phases: readonly Phase[] = [
    // Next to the impersonation phase, because both read the name and share its folded form.
    createLureNamePhase(names),
    contactPhase,
    linkPhase,
    appreciationPhase,
    impersonationPhase(context),
    promotionPhase,
    promisePhase,
    adviserPhase,
    warningPhase,
    disguisePhase,
    inappropriatePhase,
  ];
  return (comment) => {
    const subject = subjectOf(comment);
    const findings: Finding[] = [];
    for (const phase of phases) {
      for (const finding of phase(subject, context)) findings.push(finding);
    }
    return { subject, findings };
  };
}

/** Returns the strongest finding of each code. */
export function strongestOf(findings: readonly Finding[]): Map<Finding['code'], Finding> {
  const strongest = new Map<Finding['code'], Finding>();
  for (const finding of findings) {
    const known = strongest.get(finding.code);
    if (known === undefined || (finding.strength ?? 1) > (known.strength ?? 1)) {
      strongest.set(finding.code, finding);
    }
  }
  return strongest;
}

function subjectOf(comment: Comment): Subject {
  const { author } = comment;
  const name = foldText(author.startsWith('@') ? author.slice(1) : author);
  const id = comment.authorChannelId;
  return {
    comment,
    text: foldShortened(comment.text),
    name,
    author: id === undefined || id === '' ? skeletonOf(name) : id,
  };
}
