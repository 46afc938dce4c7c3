import { foldText } from '../text/normalise.ts';
import type { Finding, Subject } from './phase.ts';

/** The smallest share of disguised words at which the whole text counts as disguised. */
const whole = 0.75;

/**
 * Finds letters that are made to escape a filter. An advertiser disguises a name or a number in a
 * plain sentence. A text that is disguised as a whole is weak evidence, because fans decorate
 * everything that they write.
 */
export function disguisePhase({ comment, text, name }: Subject): Finding[] {
  if (text.disguised === 0 && name.disguised < 3) return [];
  if (text.disguised < 3) return [{ code: 'disguised-text', strength: 0.4 }];
  return [{ code: 'disguised-text', strength: isDressedUp(comment.text) ? 0.2 : 1 }];
}

function isDressedUp(text: string): boolean {
  const words = text
    .slice(0, 700)
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.filter((word) => foldText(word).disguised > 0).length >= whole * words.length;
}
