import type { Finding, Subject } from '../phases/phase.ts';
import type { Context } from '../types.ts';
import { correctionShift } from './corrections.ts';
import { shippedBackground } from './shipped-background.ts';
import { commonness, emptyVocabulary, vocabularyShift } from './vocabulary.ts';

/** The amounts to add to a comment's log-odds of fraud. */
export interface ChannelShift {
  /** The amount for the usual words of the channel's viewers. */
  usual: number;
  /** The amount that the creator's decisions taught. */
  taught: number;
}

const none: ChannelShift = { usual: 0, taught: 0 };

/**
 * Returns a function that computes a comment's shift on this channel: the amounts to add to its
 * log-odds of fraud. They are 0 without earlier comments and decisions.
 */
export function createChannelShift({
  vocabulary,
  corrections,
}: Context): (subject: Subject, findings: readonly Finding[]) => ChannelShift {
  const decided = corrections?.decisions === 0 ? undefined : corrections;
  if (vocabulary === undefined && decided === undefined) return () => none;
  const background = shippedBackground();
  const common = commonness(vocabulary ?? emptyVocabulary(''), background);
  return ({ text: { folded } }, findings) => {
    const usual = vocabulary === undefined ? 0 : -vocabularyShift(vocabulary, folded, background);
    if (decided === undefined) return { usual, taught: 0 };
    const codes = new Set(findings.map(({ code }) => code));
    return { usual, taught: correctionShift(decided, { folded, codes }, common) };
  };
}
