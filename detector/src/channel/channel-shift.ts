import type { Finding, Subject } from '../phases/phase.ts';
import type { Context } from '../types.ts';
import { correctionShift } from './corrections.ts';
import { shippedBackground } from './shipped-background.ts';
import { commonness, vocabularyShift } from './vocabulary.ts';

/**
 * Prepares the shift of a channel. The returned function gives the amount to add to a comment's log-odds of
 * fraud: 0 for a channel without history and decisions.
 */
export function createChannelShift({
  vocabulary,
  corrections,
}: Context): (subject: Subject, findings: readonly Finding[]) => number {
  if (vocabulary === undefined && corrections === undefined) return () => 0;
  const background = shippedBackground();
  const common = vocabulary === undefined ? () => 0 : commonness(vocabulary, background);
  return ({ text: { folded } }, findings) => {
    const usual = vocabulary === undefined ? 0 : vocabularyShift(vocabulary, folded, background);
    if (corrections === undefined) return -usual;
    const codes = new Set(findings.map(({ code }) => code));
    return correctionShift(corrections, { folded, codes }, common) - usual;
  };
}
