import type { Pattern } from '../patterns/pattern.ts';
import { originalSpan, type FoldedText } from '../text/normalise.ts';
import { createSieve } from '../text/sieve.ts';
import type { Comment, Context, ReasonCode } from '../types.ts';
import { isRetold } from './retelling.ts';

/** A comment with its folded text and name, as the phases receive it. */
export interface Subject {
  comment: Comment;
  text: FoldedText;
  /** The author's display name without a leading @. */
  name: FoldedText;
  /** The author: the channel id if it is known, otherwise the display name without @. */
  author: string;
}

/** A result of a phase about a comment. */
export interface Finding {
  code: ReasonCode;
  span?: { start: number; end: number };
  /** The share of the code's full weight; 1 by default. */
  strength?: number;
}

/** A phase that judges each comment alone. */
export type Phase = (subject: Subject, context: Context) => Finding[];

/**
 * Creates a function that searches for patterns. The first match of each becomes a finding with its
 * span in the original text. `layer` is the folding for which the patterns are written.
 */
export function createFinder(
  layer: 'folded' | 'plain',
  patterns: readonly Pattern[],
): (text: FoldedText) => Finding[] {
  const possible = createSieve(patterns);
  return (text) => {
    const findings: Finding[] = [];
    for (const one of possible(text[layer])) {
      const { code, pattern, strength = 1, needs, unless, otherwise = 0 } = one;
      const hasNeeds = needs?.test(text[layer]) !== false;
      const match = hasNeeds || otherwise !== 0 ? pattern.exec(text[layer]) : null;
      if (match === null) continue;
      const full = hasNeeds && unless?.test(text[layer]) !== true ? strength : otherwise;
      if (full === 0) continue;
      const share = isRetold(text.plain, match.index) ? 0.2 * full : full;
      findings.push(findingAt(text, code, match.index, match.index + match[0].length, share));
    }
    return findings;
  };
}

/** Returns a finding for a passage of the folded text. */
export function findingAt(
  text: FoldedText,
  code: ReasonCode,
  start: number,
  end: number,
  strength = 1,
): Finding {
  return { code, span: originalSpan(text, start, end), strength };
}
