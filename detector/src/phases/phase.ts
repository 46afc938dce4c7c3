import { originalSpan, type FoldedText } from '../text/normalise.ts';
import type { Comment, Context, ReasonCode } from '../types.ts';

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
 * A pattern that is evidence for a reason. It is global, uses Unicode, and is written in folded
 * letters.
 */
export interface Pattern {
  code: ReasonCode;
  pattern: RegExp;
  strength?: number;
  /** The text must match this expression, too, or the pattern is ignored. */
  needs?: RegExp;
}

/**
 * Creates a function that searches for patterns. The first match of each becomes a finding with its
 * span in the original text. `layer` is the folding for which the patterns are written.
 */
export function createFinder(
  layer: 'folded' | 'plain',
  patterns: readonly Pattern[],
): (text: FoldedText) => Finding[] {
  return (text) => {
    const findings: Finding[] = [];
    for (const { code, pattern, strength, needs } of patterns) {
      if (needs?.test(text[layer]) === false) continue;
      const match = pattern.exec(text[layer]);
      if (match === null) continue;
      findings.push(findingAt(text, code, match.index, match.index + match[0].length, strength));
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
