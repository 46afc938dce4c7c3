import { foldText, nameSkeleton } from '../text/normalise.ts';
import type { Comment, Context } from '../types.ts';
import { appreciationPhase } from './appreciation.ts';
import { contactPhase } from './contact.ts';
import { disguisePhase } from './disguise.ts';
import { impersonationPhase } from './impersonation.ts';
import { inappropriatePhase } from './inappropriate.ts';
import { linkPhase } from './link.ts';
import type { Finding, Phase, Subject } from './phase.ts';
import { promisePhase } from './promise.ts';
import { promotionPhase } from './promotion.ts';

/** A comment as all phases that look at one comment at a time have read it. */
export interface Reading {
  subject: Subject;
  findings: Finding[];
}

/** Prepares the phases that look at one comment at a time. Training and judging share them. */
export function createReader(context: Context): (comment: Comment) => Reading {
  const phases: readonly Phase[] = [
    contactPhase,
    linkPhase,
    appreciationPhase,
    impersonationPhase(context),
    promotionPhase,
    promisePhase,
    disguisePhase,
    inappropriatePhase,
  ];
  return (comment) => {
    const subject = subjectOf(comment);
    return { subject, findings: phases.flatMap((phase) => phase(subject, context)) };
  };
}

/** The greatest strength of each code among the findings. */
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
  const name = comment.author.replace(/^@/u, '');
  const id = comment.authorChannelId;
  return {
    comment,
    text: foldText(comment.text),
    name: foldText(name),
    author: id === undefined || id === '' ? nameSkeleton(name) : id,
  };
}
