import type { Position } from './syntax.ts';

/** Why an expression has no value. It denies, unless `&&` or `||` does not need that value. */
export class EvaluationError extends Error {
  override name = 'EvaluationError';
  /** The innermost expression that has none. */
  at: Position | undefined;

  constructor(message: string, at?: Position) {
    super(message);
    this.at = at;
  }
}
