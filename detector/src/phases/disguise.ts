import { foldText } from '../text/normalise.ts';
import type { Finding, Subject } from './phase.ts';

/** Share of the words from which on the whole text counts as disguised. */
const whole = 0.75;

/**
 * Letters made to escape a filter. Who advertises disguises a name or a number in a plain sentence. Fans
 * dress up all that they write, which says little.
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
