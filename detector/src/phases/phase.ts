import { originalSpan, type FoldedText } from '../text/normalise.ts';
import type { Comment, Context, ReasonCode } from '../types.ts';

/** A comment on its way through the phases. */
export interface Subject {
  comment: Comment;
  text: FoldedText;
  /** The author's display name without a leading @. */
  name: FoldedText;
  /** Who wrote it: channel id where known, else the bare display name. */
  author: string;
}

/** What a phase saw in a comment. */
export interface Finding {
  code: ReasonCode;
  span?: { start: number; end: number };
  /** Share of the code's full weight; 1 when absent. */
  strength?: number;
}

/** One phase that looks at a comment by itself. */
export type Phase = (subject: Subject, context: Context) => Finding[];

/** A pattern that stands for a reason. Patterns are global, unicode, and written in folded letters. */
export interface Pattern {
  code: ReasonCode;
  pattern: RegExp;
  strength?: number;
  /** What must occur somewhere in the text for the pattern to mean anything. */
  needs?: RegExp;
}

/**
 * Prepares to look for patterns: the first match of each becomes a finding with its span in the
 * original text. `layer` says which folding the patterns are written for.
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

/** A finding for a passage of the folded text. */
export function findingAt(
  text: FoldedText,
  code: ReasonCode,
  start: number,
  end: number,
  strength = 1,
): Finding {
  return { code, span: originalSpan(text, start, end), strength };
}
