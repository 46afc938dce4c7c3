import type { ReasonCode } from '../types.ts';

/**
 * A pattern that is evidence for a reason. It is global, uses Unicode, and is written in folded
 * letters.
 */
export interface Pattern {
  code: ReasonCode;
  pattern: RegExp;
  strength?: number;
  /** The text must match this expression, too, or the pattern has the strength `otherwise`. */
  needs?: RegExp;
  /** If the text matches this expression, the pattern also has the strength `otherwise`. */
  unless?: RegExp;
  /** By default, the pattern is then ignored. */
  otherwise?: number;
}
